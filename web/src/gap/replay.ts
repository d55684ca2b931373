// Shows a solution step by step on the table: play, pause, one step, speed, and a scrubber. Each position shown is
// the server's, asked for when it is first wanted.

import { message, neighbours, type Neighbours } from '../api';
import { button, h } from '../dom';
import { say } from '../say';
import { Playing, StepKeys } from '../steps';
import { type Deal, moved, type Position, rowOf } from './deal';
import type { Faces } from './faces';

export class Replay {
  readonly element = h('section', { class: 'card replay', 'aria-label': 'Solution', hidden: true });
  /** The moves of the solution; none where none is shown. */
  moves: string[] = [];
  step = 0;
  private deal: Deal = { rows: [] };
  private played: string[] = [];
  private known = new Map<number, Promise<Neighbours<Position>>>();
  private range = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Step of the solution', input: () => this.jump(Number(this.range.value)) });
  private count = h('output', { class: 'count' });
  private sentence = h('p', { class: 'moves' });
  private keys = new StepKeys({ toStart: () => this.jump(0), back: () => this.jump(this.step - 1), toggle: () => this.playing.toggle(), on: () => this.jump(this.step + 1), toEnd: () => this.jump(this.moves.length) });
  private playing = new Playing(this.keys, {
    at: () => this.step,
    last: () => this.moves.length,
    go: (step) => {
      this.step = step;
      return this.draw();
    },
  });

  /** `show` draws a position with the move that follows; `leave` is told the moves to go on from, or nothing to
   *  go back to what was played. */
  constructor(
    private readonly faces: Faces,
    private readonly show: (now: Neighbours<Position>, next: string | null) => void,
    private readonly leave: (played: string[] | null) => void,
    private readonly changed: () => void,
  ) {
    this.keys.element.append(
      button('Play on from here', () => this.end([...this.played, ...this.moves.slice(0, this.step)])),
      button('Hide the solution', () => this.end(null)),
    );
    this.element.append(h('div', { class: 'row' }, this.range, this.count), this.keys.element, this.sentence);
  }

  get shown(): boolean {
    return this.moves.length > 0;
  }

  /** Opens a solution that begins after `played`; an error if it does not end in order. */
  async open(deal: Deal, played: string[], moves: string[], step: number): Promise<void> {
    this.close();
    const end = await neighbours<Position>('gap', deal, [...played, ...moves]);
    if (!end.goal) throw new Error('The moves of the link do not put the cards in order.');
    Object.assign(this, { deal, played, moves, step: Math.max(0, Math.min(step || 0, moves.length)) });
    this.known.set(moves.length, Promise.resolve(end));
    this.range.max = String(moves.length);
    this.element.hidden = false;
    await this.draw();
  }

  /** Shows no solution any more. */
  close(): void {
    this.playing.pause();
    this.moves = [];
    this.known.clear();
    this.element.hidden = true;
  }

  focus(): void {
    this.range.focus();
  }

  private jump(step: number): void {
    this.playing.pause();
    this.step = Math.max(0, Math.min(step, this.moves.length));
    void this.draw();
  }

  private end(played: string[] | null): void {
    this.close();
    this.leave(played);
  }

  private position(step: number): Promise<Neighbours<Position>> {
    const known = this.known.get(step) ?? neighbours<Position>('gap', this.deal, [...this.played, ...this.moves.slice(0, step)]);
    this.known.set(step, known);
    return known;
  }

  async draw(): Promise<void> {
    const { step, moves } = this;
    const next = moves[step] ?? null;
    const what = next ? `next the ${this.faces.spoken(moved(next))}${rowOf(next) ? ` to row ${rowOf(next)}` : ''}` : 'in order';
    this.range.value = String(step);
    this.range.setAttribute('aria-valuetext', `Step ${step} of ${moves.length}, ${what}`);
    this.count.textContent = `${step} / ${moves.length}`;
    this.sentence.replaceChildren(...moves.map((move, i) => h('span', { class: i < step ? 'done' : i === step ? 'next' : '' }, this.faces.move(move))));
    try {
      const now = await this.position(step);
      if (moves !== this.moves || step !== this.step) return;
      this.show(now, next);
      this.changed();
      // What will be wanted next is asked for meanwhile; if that fails it is told when it is wanted.
      if (next) this.position(step + 1).catch(() => this.known.delete(step + 1));
    } catch (problem) {
      this.playing.pause();
      this.known.delete(step);
      this.count.textContent = message(problem);
      say(message(problem));
    }
  }
}
