// The hands on the block in three dimensions: drags and arrow keys turn it, a click tells which point it met.

import { hearKeys } from '../keys';

export interface Hands {
  turn(right: number, down: number): void;
  reset(): void;
  undo(): void;
  redo(): void;
  click(x: number, y: number): void;
}

const STEP = Math.PI / 12;
const SPEED = 0.01;
const STILL = 6;
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

export function listen(board: HTMLElement, hands: Hands): void {
  let from: { x: number; y: number; far: number } | null = null;
  hearKeys(board, (event) => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : '';
    if (command === 'z' || command === 'y') {
      if (command === 'y' || event.shiftKey) hands.redo();
      else hands.undo();
      return event.preventDefault();
    }
    // Who has focused nothing scrolls: there is more under the block.
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === document.body) return;
    const step = ARROWS[event.key];
    if (step) hands.turn(...step);
    else if (event.key === 'Home') hands.reset();
    else return;
    event.preventDefault();
  });
  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, far: 0 };
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener('pointermove', (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    const far = from.far + Math.abs(dx) + Math.abs(dy);
    // A hand trembles while it clicks: the block turns only from some way on.
    if (far >= STILL) hands.turn(dx * SPEED, dy * SPEED);
    from = { x: event.clientX, y: event.clientY, far };
  });
  board.addEventListener('pointerup', (event) => {
    if (from && from.far < STILL) hands.click(event.clientX, event.clientY);
    from = null;
  });
  board.addEventListener('pointercancel', () => {
    from = null;
  });
}
