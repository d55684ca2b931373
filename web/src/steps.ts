// The keys that go through the steps of a solution: to the start, one back, play or pause, one on, to the end, and how
// fast it plays.

import { button, choice, field, h, s } from './dom';

const SPEEDS: [string, string][] = [['1400', 'slow'], ['700', 'medium'], ['300', 'fast']];

export interface Goes {
  toStart(): void;
  back(): void;
  toggle(): void;
  on(): void;
  toEnd(): void;
}

export class StepKeys {
  /** Milliseconds from one step to the next. */
  pace = 700;
  readonly play: HTMLButtonElement;
  readonly element: HTMLElement;

  /** `unit` is what a step is called. */
  constructor(goes: Goes, unit = 'step') {
    this.play = button('Play', () => goes.toggle(), { class: 'primary' });
    this.element = h(
      'div',
      { class: 'row' },
      sign('M1 2h2v12H1zM14 2v12L4 8z', 'To the start', () => goes.toStart()),
      sign('M12 2v12L3 8z', `One ${unit} back`, () => goes.back()),
      this.play,
      sign('M4 2v12l9-6z', `One ${unit} on`, () => goes.on()),
      sign('M13 2h2v12h-2zM2 2v12l10-6z', 'To the end', () => goes.toEnd()),
      field('Speed', choice(SPEEDS, String(this.pace), (value) => (this.pace = Number(value)))),
    );
  }

  /** Says on the key what pressing it does. */
  shows(playing: boolean): void {
    this.play.textContent = playing ? 'Pause' : 'Play';
  }
}

/** Goes on through steps by itself, at the pace of the keys; from the end it begins anew. */
export class Playing {
  private timer = 0;
  private on = false;

  constructor(
    private readonly keys: StepKeys,
    private readonly steps: { at(): number; last(): number; go(step: number): Promise<void> },
  ) {}

  pause(): void {
    clearTimeout(this.timer);
    this.on = false;
    this.keys.shows(false);
  }

  toggle(): void {
    if (this.on) return this.pause();
    this.on = true;
    this.keys.shows(true);
    const tick = async (step: number): Promise<void> => {
      await this.steps.go(step);
      if (!this.on) return;
      if (this.steps.at() >= this.steps.last()) return this.pause();
      this.timer = window.setTimeout(() => void tick(this.steps.at() + 1), this.keys.pace);
    };
    void tick(this.steps.at() >= this.steps.last() ? 0 : this.steps.at() + 1);
  }
}

/** A key with a sign drawn as an outline, so that no font is needed. */
function sign(outline: string, label: string, go: () => void): HTMLButtonElement {
  const key = button('', go, { 'aria-label': label, title: label, class: 'sign' });
  key.append(s('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: outline })));
  return key;
}
