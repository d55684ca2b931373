// Keys, taps and swipes on the board.

import { button, h } from '../dom';
import { hearKeys } from '../keys';

const KEYS: Record<string, string> = {
  ArrowUp: 'up', ArrowLeft: 'left', ArrowDown: 'down', ArrowRight: 'right',
  w: 'up', a: 'left', s: 'down', d: 'right',
  x: 'action', ' ': 'action', Enter: 'action', '.': 'tick',
};

const SIGNS: [string, string][] = [['up', '↑'], ['left', '←'], ['down', '↓'], ['right', '→']];
const SIDES: Record<string, string> = { up: 'north', left: 'west', down: 'south', right: 'east' };
const FAR = 24;

export interface Hands {
  /** `held` is a key that is held down and comes again. */
  press(input: string, held: boolean): void;
  /** While a level is edited: an arrow moves the cursor by rows and columns. */
  move(row: number, column: number): void;
  /** Any other key; false if it means nothing. */
  key(key: string): boolean;
  touch(cell: [number, number], dragged: boolean): void;
}

const STEP: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowRight: [0, 1] };

/** Listens on the page as long as the board is on it; `at` says which cell lies under a point, `paints` whether the level is edited. */
export function listen(board: HTMLElement, at: (x: number, y: number) => [number, number] | null, hands: Hands, paints: () => boolean): void {
  let from: { x: number; y: number; at: string } | null = null;
  hearKeys(board, (event) => {
    if (event.altKey || event.metaKey) return;
    if (event.ctrlKey) {
      if (hands.key(`ctrl+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`)) event.preventDefault();
      return;
    }
    const step = STEP[event.key];
    const input = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (paints() && step) hands.move(...step);
    else if (!paints() && input) hands.press(input, event.repeat);
    else if (!hands.key(event.key)) return;
    event.preventDefault();
  });
  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    board.focus({ preventScroll: true });
    // What is let go elsewhere is let go, too.
    if (!(event.target instanceof HTMLButtonElement)) board.setPointerCapture(event.pointerId);
    const cell = at(event.clientX, event.clientY);
    from = { x: event.clientX, y: event.clientY, at: String(cell) };
    if (cell && paints()) hands.touch(cell, false);
  });
  board.addEventListener('pointermove', (event) => {
    if (!from || !paints()) return;
    const cell = at(event.clientX, event.clientY);
    if (!cell || String(cell) === from.at) return;
    from.at = String(cell);
    hands.touch(cell, true);
  });
  board.addEventListener('pointerup', (event) => {
    const began = from;
    from = null;
    if (!began || paints()) return;
    const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) >= FAR) hands.press(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'down' : 'up', false);
  });
  board.addEventListener('pointercancel', () => {
    from = null;
  });
}

/** Arrows and an action to press, for those who have no keys. */
export class Pad {
  readonly element = h('div', { class: 'pad', role: 'group', 'aria-label': 'Press' });
  private action = button('Action', () => this.press('action'), { class: 'arrow-action' });
  private wait = button('Wait', () => this.press('tick'), { class: 'arrow-wait' });

  constructor(private readonly press: (input: string) => void) {
    for (const [input, sign] of SIGNS) this.element.append(button(sign, () => press(input), { 'aria-label': input.charAt(0).toUpperCase() + input.slice(1), class: `arrow ${SIDES[input]}` }));
    this.element.append(this.action, this.wait);
  }

  /** Shows what the game knows of. */
  draw(action: boolean, wait: boolean): void {
    this.action.hidden = !action;
    this.wait.hidden = !wait;
  }
}
