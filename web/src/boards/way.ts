// A solution that is gone through step by step on the board.

import { button, h } from '../dom';
import { say } from '../say';
import { Playing, StepKeys } from '../steps';
import type { Game } from './game';
import { WORDS } from './game';

export class Way {
  readonly element = h('section', { class: 'card replay', 'aria-label': 'Solution', hidden: true });
  moves: string[] = [];
  step = 0;
  private before: string[] = [];
  private range = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Step of the solution', input: () => this.jump(Number(this.range.value)) });
  private count = h('output', { class: 'count' });
  private sentence = h('p', { class: 'moves' });
  private keys = new StepKeys({ toStart: () => this.jump(0), back: () => this.jump(this.step - 1), toggle: () => this.playing.toggle(), on: () => this.jump(this.step + 1), toEnd: () => this.jump(this.moves.length) });
  private playing = new Playing(this.keys, {
    at: () => this.step,
    last: () => this.moves.length,
    go: (step) => {
      this.step = step;
      return this.go();
    },
  });

  /** `left` is told when somebody is done with it. */
  constructor(
    private readonly game: Game,
    private readonly left: () => void,
  ) {
    this.keys.element.append(button('Play on from here', () => this.stay()), button('Hide the solution', () => this.leave()));
    this.element.append(h('div', { class: 'row' }, this.range, this.count), this.keys.element, this.sentence);
  }

  get shown(): boolean {
    return this.moves.length > 0;
  }

  /** Shows moves from the board that is there. */
  open(moves: string[]): void {
    this.close();
    Object.assign(this, { moves, step: 0, before: this.game.played });
    this.range.max = String(moves.length);
    this.element.hidden = false;
    this.draw();
  }

  /** Ends it where it is: from there one goes on. */
  close(): void {
    this.playing.pause();
    const { shown, before } = this;
    this.moves = [];
    this.element.hidden = true;
    if (shown) this.game.stay(before);
  }

  focus(): void {
    this.range.focus({ preventScroll: true });
  }

  private stay(): void {
    this.close();
    this.left();
  }

  private leave(): void {
    const { before } = this;
    this.playing.pause();
    this.moves = [];
    this.element.hidden = true;
    void this.game.look(before);
    this.left();
  }

  jump(step: number): void {
    this.playing.pause();
    this.step = Math.max(0, Math.min(step, this.moves.length));
    void this.go();
  }

  private async go(): Promise<void> {
    this.draw();
    await this.game.look([...this.before, ...this.moves.slice(0, this.step)]);
  }

  private draw(): void {
    const { step, moves } = this;
    const next = moves[step];
    const what = next ? `next ${WORDS[next] ?? next}` : 'won';
    this.range.value = String(step);
    this.range.setAttribute('aria-valuetext', `Step ${step} of ${moves.length}, ${what}`);
    this.count.textContent = `${step} / ${moves.length}`;
    this.sentence.replaceChildren(...moves.map((move, i) => h('span', { class: i < step ? 'done' : i === step ? 'next' : '' }, WORDS[move] ?? move)));
    say(`Step ${step} of ${moves.length}, ${what}.`);
  }
}
