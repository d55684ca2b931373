// Keys, taps and swipes on the board: what they mean depends on what the view is doing, so they only tell it.

import { hearKeys } from '../keys';
import type { Tip } from './die';

export interface Hands {
  arrow(tip: Tip): void;
  key(key: string): boolean;
  /** A pointer on a square: the first touch and, while it is held down, every square it is dragged over. */
  touch(square: [number, number], dragged: boolean): void;
}

const ARROWS: Record<string, Tip> = { ArrowUp: 'N', ArrowDown: 'S', ArrowLeft: 'W', ArrowRight: 'E' };
const FAR = 24;

/** Listens on the board; `square` says which square lies under a point. */
export function listen(board: HTMLElement, square: (x: number, y: number) => [number, number] | null, hands: Hands, paints: () => boolean): void {
  let from: { x: number; y: number; at: string } | null = null;
  hearKeys(board, (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      if (event.ctrlKey && !event.altKey && hands.key(`ctrl+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`)) event.preventDefault();
      return;
    }
    const tip = ARROWS[event.key];
    if (tip) hands.arrow(tip);
    if (tip || hands.key(event.key)) event.preventDefault();
  });
  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    board.focus({ preventScroll: true });
    const found = square(event.clientX, event.clientY);
    from = { x: event.clientX, y: event.clientY, at: String(found) };
    if (found && paints()) hands.touch(found, false);
  });
  board.addEventListener('pointermove', (event) => {
    if (!from || !paints()) return;
    const found = square(event.clientX, event.clientY);
    if (found && String(found) !== from.at) {
      from.at = String(found);
      hands.touch(found, true);
    }
  });
  board.addEventListener('pointerup', (event) => {
    const began = from;
    from = null;
    if (!began || paints()) return;
    const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) >= FAR) return hands.arrow(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'E' : 'W') : dy > 0 ? 'S' : 'N');
    const found = square(event.clientX, event.clientY);
    if (found) hands.touch(found, false);
  });
  board.addEventListener('pointercancel', () => {
    from = null;
  });
}
