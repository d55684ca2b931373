// The field for algorithms in any notation that the server knows. What is written is played at once, as far as the caret; where
// something is wrong, its place is marked.

import { message } from '../api';
import { button, h } from '../dom';
import { offending } from '../packed';
import { steps } from './expand';
import type { Game, Written } from './game';
import { Beyond } from './turn';

/** So long nothing is typed before what is there is played. */
const PAUSE = 200;

export class Notation {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'notation-title' });
  private text = h('textarea', { id: 'alg', rows: 4, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'notation-trouble notation-help' });
  private trouble = h('div', { id: 'notation-trouble', role: 'alert', class: 'trouble' });
  /** What is wrong while somebody is still writing: to be seen, and not to be heard at every key. */
  private far = h('div', { class: 'trouble' });
  private timer = 0;

  constructor(private readonly game: Game) {
    this.element.append(
      h('h2', { id: 'notation-title' }, 'Notation'),
      h('label', { class: 'field wide' }, h('span', {}, 'Moves from solved'), this.text),
      this.far,
      this.trouble,
      h('p', { class: 'hint', id: 'notation-help' }, 'Played as it is typed, up to the caret: (R U)2, [R, U], [F: R], // comments. Shift+Enter begins a line.'),
      h('div', { class: 'row' }, button('Show', () => void this.apply())),
    );
    this.text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      void this.apply();
    });
    this.text.addEventListener('input', () => this.later());
    for (const event of ['keyup', 'pointerup']) this.text.addEventListener(event, () => this.follow());
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Writes what is shown, but not over what somebody is writing. */
  draw(): void {
    if (document.activeElement === this.text) return;
    this.text.value = this.game.written?.text ?? this.game.alg;
    this.far.replaceChildren();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.play(), PAUSE);
  }

  /** Plays what is written so far, as far as it is moves. */
  private async play(): Promise<void> {
    const { game } = this;
    if (game.locked || !game.about) return;
    const text = this.text.value;
    const read = steps(text, game.about.moves, game.puzzle.name);
    this.trouble.replaceChildren();
    if (read instanceof Beyond) return this.wait(text, read);
    this.far.replaceChildren();
    const written = { text, steps: read };
    await game.write(written, this.stepAt(written)).catch(() => undefined);
  }

  /** What is written so far is no list of moves: an end is missing, or there is something that only the server may know. */
  private wait(text: string, { from, to, unfinished }: Beyond): void {
    const words = unfinished ? 'A bracket is still open.' : 'Press Enter to have this read as a whole: it has something that is no move by itself.';
    const mark = to > from ? [h('pre', { class: 'offending' }, text.slice(0, from), h('mark', {}, text.slice(from, to)), text.slice(to))] : [];
    this.far.replaceChildren(h('p', { class: 'hint' }, words), ...mark);
  }

  /** The caret was moved: the puzzle goes along. */
  private follow(): void {
    const { written } = this.game;
    if (!written || written.text !== this.text.value) return;
    const step = this.stepAt(written);
    if (step !== this.game.shown.step) this.game.to(step);
  }

  /** How many moves are made up to the caret. */
  private stepAt({ text, steps: list }: Written): number {
    const caret = this.text.selectionEnd;
    if (text.slice(caret).trim() === '') return list.length;
    const beyond = list.findIndex(({ to }) => to >= caret);
    if (beyond < 0) return list.length;
    return (list[beyond]?.from ?? 0) < caret ? beyond + 1 : beyond;
  }

  /** Moves, in brackets or not, become the line, and can be stepped through; anything else is where the line starts. */
  private async apply(): Promise<void> {
    clearTimeout(this.timer);
    const text = this.text.value.trim();
    this.trouble.replaceChildren();
    this.far.replaceChildren();
    if (this.game.locked) {
      this.trouble.append(h('p', { class: 'outcome' }, 'A scramble is being made. Wait for it, or cancel it.'));
      return;
    }
    try {
      const line = steps(text, this.game.about?.moves ?? [], this.game.puzzle.name);
      // What cannot be gone through by itself the server may know all the same, or say what is wrong with it.
      if (!(line instanceof Beyond)) await this.game.write({ text, steps: line }, line.length);
      else {
        await this.game.set({ start: text });
        this.trouble.append(h('p', { class: 'hint' }, 'This is shown as a whole: it has turns that are no moves of this puzzle by themselves.'));
      }
    } catch (problem) {
      const mark = offending(text, problem);
      this.trouble.replaceChildren(h('p', { class: 'outcome bad' }, message(problem)), ...(mark ? [mark] : []));
    }
  }
}
