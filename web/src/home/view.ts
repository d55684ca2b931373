// The first view: what this is, puzzles that solve themselves, what can be found, and a place for one's own.

import { alone, type Family, message } from '../api';
import { button, h } from '../dom';
import { Drops } from '../drops';
import type { View } from '../main';
import { offending } from '../packed';
import { say } from '../say';
import { all, begun } from './entries';
import { Search } from './search';
import { begin } from './tour';
import { Wall } from './wall';

export class HomeView implements View {
  readonly element = h('div', { class: 'home' });
  private search = new Search(begun(), () => void this.fill());
  private wall = new Wall();
  private drops = new Drops('any', (file) => void this.file(file));
  private chosen = h('input', { type: 'file', class: 'hidden', tabindex: '-1', 'aria-hidden': 'true', change: () => void this.choose() });
  private trouble = h('div', { class: 'trouble', role: 'alert' });
  private filled: Promise<void> | null = null;
  private closed = false;
  private pasted = (event: ClipboardEvent): void => this.paste(event);

  constructor(known: Promise<Family[]> | null) {
    this.lay();
    document.addEventListener('paste', this.pasted);
    // What a server says at once, that it is there or that it wants a token, is told at once.
    known?.catch((problem: unknown) => this.tell(problem));
  }

  close(): void {
    this.closed = true;
    this.drops.close();
    this.wall.close();
    document.removeEventListener('paste', this.pasted);
  }

  private lay(): void {
    const lead = alone
      ? 'Play, solve, make and share them. Everything is worked out in this browser, and sent nowhere.'
      : 'Play, solve, make and share them. Everything is worked out on the machine that this page came from.';
    const drop = h(
      'div',
      { class: 'drop' },
      h('p', { class: 'drop-title' }, 'Drop any puzzle here'),
      h('p', { class: 'hint' }, 'A cube’s definition, a game of PuzzleScript, Sokoban levels, a contest’s text: anywhere on this page, or pasted.'),
      h('div', { class: 'row' }, button('Open a file', () => this.chosen.click()), button('Paste', () => void this.clipboard()), this.chosen),
    );
    this.element.append(
      h(
        'div',
        { class: 'hero' },
        h('h1', {}, 'Exact answers to puzzles: the ', h('em', {}, 'shortest solution'), ', or the proof that there is none.'),
        h('div', {}, h('p', { class: 'lead' }, lead), this.search.element, h('p', { class: 'hero-more' }, button('Two-minute tour', begin, { class: 'primary' }), h('a', { href: '#maze' }, 'Play a maze at once'))),
        drop,
      ),
      this.trouble,
      this.wall.element,
    );
  }

  /** Asks once for all that can be found; the words that are there already do until then. */
  private fill(): Promise<void> {
    this.filled ??= all()
      .then((entries) => this.search.fill(entries))
      .catch((problem: unknown) => {
        this.filled = null;
        this.tell(problem);
      });
    return this.filled;
  }

  private async choose(): Promise<void> {
    const file = this.chosen.files?.[0];
    if (file) await this.file(file);
    // The same file, mended, is to be opened again.
    this.chosen.value = '';
  }

  private async file(file: File): Promise<void> {
    if (file.size > 4_000_000) return this.tell(new Error(`${file.name} has ${file.size} bytes: nothing that is read here is that long.`));
    await this.open(file.name, await file.text());
  }

  private async clipboard(): Promise<void> {
    let text = '';
    try {
      text = await navigator.clipboard.readText();
    } catch {
      return this.tell(new Error('The browser does not let this page read what is copied: press Ctrl+V, or ⌘V, instead.'));
    }
    await this.open('', text);
  }

  private paste(event: ClipboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!file && !text) return;
    event.preventDefault();
    void (file ? this.file(file) : this.open('', text));
  }

  private async open(name: string, text: string): Promise<void> {
    this.trouble.replaceChildren();
    try {
      const { open } = await import('./take');
      const { address, what } = await open(name, text);
      if (this.closed) return;
      say(`Opened as ${what}.`);
      location.hash = address;
    } catch (problem) {
      this.tell(problem, name, text);
    }
  }

  private tell(problem: unknown, name = '', text = ''): void {
    if (this.closed) return;
    const words = message(problem);
    const line = offending(text, problem);
    this.trouble.replaceChildren(h('p', { class: 'outcome bad' }, line && name ? `${name}: ${words}` : words));
    if (line) this.trouble.append(line);
    this.trouble.scrollIntoView({ block: 'nearest' });
  }
}
