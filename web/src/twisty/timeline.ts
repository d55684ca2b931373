// The line of moves with its scrubber: back and forth, step by step or playing, what was played and what solves it.

import { button, choice, field, h, s } from '../dom';
import type { Game, Shown } from './game';

const SPEEDS: [string, string][] = [['1600', 'slow'], ['800', 'medium'], ['300', 'fast']];

/** Which step is shown, of what: a solution is counted for itself, and not with the moves it undoes. */
export function stepOf({ line, step, found }: Shown, goal: boolean): string {
  if (found === null) return `Step ${step} of ${line.length}`;
  const length = line.length - found;
  if (step < found) return `Before the solution: step ${step} of ${found}`;
  return `${goal && step === line.length ? 'Solved' : 'Solution'}: step ${step - found} of ${length}`;
}

export class Timeline {
  readonly element = h('div', { class: 'timeline', role: 'group', 'aria-label': 'Steps' });
  /** Milliseconds from one step to the next. */
  pace = 800;
  private range = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Step', input: () => this.jump(Number(this.range.value)) });
  private count = h('output', { class: 'count' });
  private key = button('Play', () => this.toggle(), { class: 'primary' });
  private line = h('p', { class: 'moves' });
  private timer = 0;

  constructor(private readonly game: Game) {
    const step = (sign: string, label: string, to: () => number): HTMLButtonElement => {
      const key = button('', () => this.jump(to()), { 'aria-label': label, title: label, class: 'sign' });
      key.append(s('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: sign })));
      return key;
    };
    this.element.append(
      h('div', { class: 'row' }, this.range, this.count),
      h(
        'div',
        { class: 'row' },
        step('M1 2h2v12H1zM14 2v12L4 8z', 'To the start', () => 0),
        step('M12 2v12L3 8z', 'One step back', () => game.shown.step - 1),
        this.key,
        step('M4 2v12l9-6z', 'One step on', () => game.shown.step + 1),
        step('M13 2h2v12h-2zM2 2v12l10-6z', 'To the end', () => game.shown.line.length),
        field('Speed', choice(SPEEDS, '800', (value) => (this.pace = Number(value)))),
      ),
      this.line,
    );
  }

  draw(): void {
    const { shown, now } = this.game;
    const { line, step, found } = shown;
    const words = stepOf(shown, now?.goal ?? false);
    this.key.setAttribute('aria-disabled', String(line.length === 0));
    this.key.classList.toggle('primary', line.length > 0);
    this.range.max = String(line.length);
    this.range.value = String(step);
    this.range.setAttribute('aria-valuetext', `${words}${line[step] ? `, next ${line[step]}` : ''}`);
    this.count.textContent = found === null ? `${step} / ${line.length}` : words;
    const kind = (i: number): string => `${i < step ? 'done' : i === step ? 'next' : ''}${found !== null && i >= found ? ' solves' : ''}`;
    this.line.replaceChildren(...line.flatMap((move, i) => [...(i === found && i > 0 ? [h('span', { class: 'divide' }, '→')] : []), h('span', { class: kind(i) }, move)]));
    if (step >= line.length) this.pause();
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
    this.key.textContent = 'Play';
  }

  toggle(): void {
    if (this.timer) return this.pause();
    const { game } = this;
    if (game.locked || game.shown.line.length === 0) return;
    if (game.shown.step >= game.shown.line.length) game.to(0);
    this.key.textContent = 'Pause';
    const tick = (): void => {
      game.by(1);
      this.timer = window.setTimeout(tick, this.pace);
    };
    this.timer = window.setTimeout(tick, this.pace / 2);
  }

  private jump(step: number): void {
    this.pause();
    this.game.to(step);
  }
}
