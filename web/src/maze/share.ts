// Links to hand on: the bare maze, which gives nothing away, or with what was played or found.

import { copyText } from '../copy';
import { button, h } from '../dom';
import { hash } from '../place';
import { say } from '../say';
import type { Game } from './game';
import { toValues } from './instance';

/** So long the message stays that a link was copied. */
const STAYS = 8000;

export class Share {
  readonly bare = button('Copy link', () => void this.copy(false));
  readonly whole = button('Copy with my tips', () => void this.copy(true));
  /** Lies over the page at its lower edge, so that nothing else moves. */
  readonly note = h('div', { class: 'note', hidden: true });
  private timer = 0;

  constructor(
    private readonly game: Game,
    private readonly remember: () => void,
  ) {}

  /** Offers what there is to be copied. What is not there keeps its place, so that the toolbar stays as high. */
  draw(): void {
    const found = this.game.mode === 'way';
    this.whole.textContent = found ? 'Copy with the solution' : 'Copy with my tips';
    this.whole.classList.toggle('unseen', !found && !(this.game.mode === 'play' && this.game.played.length > 0));
  }

  clear(): void {
    clearTimeout(this.timer);
    this.note.hidden = true;
    this.note.replaceChildren();
  }

  private async copy(whole: boolean): Promise<void> {
    this.remember();
    const values = new URLSearchParams();
    toValues(this.game.maze, values);
    const link = whole ? location.href : new URL(hash({ view: 'maze', values }), location.href).href;
    const copied = await copyText(link);
    this.clear();
    this.note.hidden = false;
    if (!copied) return this.byHand(link);
    const without = this.game.mode === 'way' ? ', without the solution' : this.game.played.length > 0 ? ', without your tips' : '';
    const within = this.game.mode === 'way' ? 'the solution' : 'your tips';
    const text = `The link is copied: this maze${whole ? ` with ${within}` : without}.`;
    this.note.append(h('p', {}, text));
    say(text);
    this.timer = window.setTimeout(() => this.clear(), STAYS);
  }

  private byHand(link: string): void {
    const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': 'Link' });
    this.note.append(h('p', {}, 'Copy this link:'), field);
    field.focus();
    field.select();
    say('Copy the link from the field.');
  }
}
