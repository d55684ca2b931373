// The line of moves with its scrubber: back and forth, step by step or playing, what was played and what solves it.

import { h } from '../dom';
import { StepKeys } from '../steps';
import type { Game, Shown, Written } from './game';


/** Which step is shown, of what: a solution is counted for itself, and not with the moves it undoes. */
export function stepOf({ line, step, found }: Shown, goal: boolean): string {
  if (found === null) return `Step ${step} of ${line.length}`;
  const length = line.length - found;
  if (step < found) return `Before the solution: step ${step} of ${found}`;
  return `${goal && step === line.length ? 'Solved' : 'Solution'}: step ${step - found} of ${length}`;
}

export class Timeline {
  readonly element = h('div', { class: 'timeline', role: 'group', 'aria-label': 'Steps' });
  private range = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Step', input: () => this.jump(Number(this.range.value)) });
  private count = h('output', { class: 'count' });
  private line = h('p', { class: 'moves' });
  private keys = new StepKeys({ toStart: () => this.jump(0), back: () => this.by(-1), toggle: () => this.toggle(), on: () => this.by(1), toEnd: () => this.jump(this.game.shown.line.length) });
  private timer = 0;

  constructor(private readonly game: Game) {
    this.element.append(
      h('div', { class: 'row' }, this.range, this.count),
      this.keys.element,
      this.line,
    );
  }

  /** Milliseconds from one step to the next. */
  get pace(): number {
    return this.keys.pace;
  }

  draw(): void {
    const { shown, now } = this.game;
    const { line, step, found } = shown;
    const words = stepOf(shown, now?.goal ?? false);
    this.keys.play.setAttribute('aria-disabled', String(line.length === 0));
    this.keys.play.classList.toggle('primary', line.length > 0);
    this.range.max = String(line.length);
    this.range.value = String(step);
    this.range.setAttribute('aria-valuetext', `${words}${line[step] ? `, next ${line[step]}` : ''}`);
    this.count.textContent = found === null ? `${step} / ${line.length}` : words;
    if (step >= line.length) this.pause();
    const { written } = this.game;
    this.line.classList.toggle('written', written !== null);
    if (written) return this.line.replaceChildren(...this.marked(written, step));
    const kind = (i: number): string => `${i < step ? 'done' : i === step ? 'next' : ''}${found !== null && i >= found ? ' solves' : ''}`;
    this.line.replaceChildren(...line.flatMap((move, i) => [...(i === found && i > 0 ? [h('span', { class: 'divide' }, '→')] : []), h('span', { class: kind(i) }, move)]));
  }

  /** What was written, with what the last move was made for, and what is said of it. */
  private marked({ text, steps }: Written, step: number): (Node | string)[] {
    const at = steps[step - 1];
    if (!at) return [text];
    const end = text.indexOf('\n', at.to) < 0 ? text.length : text.indexOf('\n', at.to);
    const comment = text.slice(at.to, end).indexOf('//');
    const from = comment < 0 ? end : at.to + comment;
    return [text.slice(0, at.from), h('mark', {}, text.slice(at.from, at.to)), text.slice(at.to, from), ...(from < end ? [h('em', {}, text.slice(from, end))] : []), text.slice(end)];
  }

  get playing(): boolean {
    return this.timer !== 0;
  }

  play(): void {
    if (!this.timer) this.toggle();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.keys.shows(false);
  }

  toggle(): void {
    if (this.timer) return this.pause();
    const { game } = this;
    if (game.locked || game.shown.line.length === 0) return;
    if (game.shown.step >= game.shown.line.length) game.to(0);
    this.keys.shows(true);
    const tick = (): void => {
      game.by(1);
      this.timer = window.setTimeout(tick, this.keys.pace);
    };
    this.timer = window.setTimeout(tick, this.keys.pace / 2);
  }

  private jump(step: number): void {
    this.pause();
    this.game.to(step);
  }

  /** From what is shown when its turn comes: of two quick presses each is a step, however late the answers are. */
  private by(steps: number): void {
    this.pause();
    this.game.by(steps);
  }
}
