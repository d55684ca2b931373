// Search: a field, and below it links that lead to what was meant; how many there are is said.

import { h, several } from '../dom';
import { say } from '../say';
import { type Entry, found } from './entries';

/** More would be no help. */
const MOST = 12;

export class Search {
  readonly element = h('div', { class: 'search', role: 'search' });
  private readonly input = h('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    placeholder: 'Sokoban, God’s number, shortest…',
    'aria-controls': 'hits',
    'aria-describedby': 'hits-count',
    input: () => this.look(),
    focus: () => this.wanted(),
    keydown: (event: KeyboardEvent) => this.press(event),
  });
  private readonly list = h('ul', { class: 'hits', id: 'hits', 'aria-label': 'Found', keydown: (event: KeyboardEvent) => this.step(event) });
  private readonly count = h('p', { class: 'hits-count', id: 'hits-count' });
  private readonly panel = h('div', { class: 'hits-panel', hidden: true }, this.count, this.list);
  private entries: Entry[];

  /** `wanted` is told when somebody is about to search; then `fill` has more to find. */
  constructor(
    entries: Entry[],
    private readonly wanted: () => void,
  ) {
    this.entries = entries;
    this.element.append(h('label', { for: 'search', class: 'search-label' }, 'Find a puzzle or a question'), this.input, this.panel);
    this.element.addEventListener('focusout', ({ relatedTarget }) => {
      if (!this.element.contains(relatedTarget as Node | null)) this.panel.hidden = true;
    });
    this.input.addEventListener('focusin', () => (this.panel.hidden = this.input.value.trim() === ''));
  }

  /** More to be found; what is looked for is looked for again. */
  fill(entries: Entry[]): void {
    this.entries = entries;
    if (!this.panel.hidden) this.look();
  }

  private look(): void {
    const asked = this.input.value.trim();
    this.panel.hidden = asked === '';
    if (asked === '') return this.list.replaceChildren();
    const known = found(this.entries, asked);
    // Where there is nothing, what takes any puzzle is.
    const hits = known.length > 0 ? known : this.entries.filter(({ kind }) => kind === 'Puzzles');
    this.list.replaceChildren(...hits.slice(0, MOST).map(({ title, kind, href }) => h('li', {}, h('a', { href }, h('span', { class: 'hit-title' }, title), h('span', { class: 'hit-kind' }, kind)))));
    const more = hits.length > MOST ? `, of which ${MOST} are shown` : '';
    const none = `Nothing found for “${asked}”. Puzzles of your own are taken as games on a board, or by what their moves do:`;
    this.count.textContent = known.length === 0 ? none : `${several(hits.length, 'hit')}${more}`;
    say(`${this.count.textContent}`);
  }

  private links(): HTMLAnchorElement[] {
    return [...this.list.querySelectorAll('a')];
  }

  private press(event: KeyboardEvent): void {
    const [first] = this.links();
    if (event.key === 'Escape') this.clear();
    else if (event.key === 'ArrowDown' && first && !this.panel.hidden) first.focus();
    else if (event.key === 'Enter' && first && !this.panel.hidden) first.click();
    else return;
    event.preventDefault();
  }

  private step(event: KeyboardEvent): void {
    const links = this.links();
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') this.clear();
    else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : this.input)?.focus();
    else if (event.key === 'Home') links[0]?.focus();
    else if (event.key === 'End') links.at(-1)?.focus();
    else return;
    event.preventDefault();
  }

  private clear(): void {
    this.input.value = '';
    this.look();
    this.input.focus();
  }
}
