// Dragging a card with a mouse, a finger or a pen: the card follows the pointer, the gaps that take it open, and
// it falls into the nearest of them, or glides back.

import { calm } from '../dom';

/** A pointer that moves less than this has pressed, not dragged. */
const STILL = 6;

interface Drag {
  card: HTMLElement;
  gaps: HTMLElement[];
  x: number;
  y: number;
  moving: boolean;
  /** How far the card can go before it leaves the table. */
  room: { left: number; right: number; top: number; bottom: number };
}

const within = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));

/** Makes the lit cards of `table` draggable; `gaps` are those that take a card, `drop` is told where it fell. */
export function draggable(table: HTMLElement, gaps: (card: string) => (HTMLElement | null)[], drop: (card: string, spot: string) => void): void {
  let drag: Drag | null = null;
  const end = (back: boolean): void => {
    if (!drag) return;
    const { card, gaps: open } = drag;
    drag = null;
    table.classList.remove('dragging');
    for (const gap of open) gap.classList.remove('open', 'over');
    card.classList.remove('held');
    const from = card.style.transform;
    // A card that was dropped stays where it is until the table is drawn again.
    if (!back) return;
    card.style.transform = '';
    if (!calm()) card.animate([{ transform: from }, { transform: 'none' }], { duration: 160, easing: 'ease-out' });
  };
  table.addEventListener('pointerdown', (event) => {
    const card = (event.target as Element).closest<HTMLElement>('.lit');
    if (!card || event.button !== 0 || drag) return;
    const open = gaps(card.getAttribute('data-card') ?? '').filter((gap) => gap !== null);
    const [at, all] = [card.getBoundingClientRect(), table.getBoundingClientRect()];
    const room = { left: all.left - at.left, right: all.right - at.right, top: all.top - at.top, bottom: all.bottom - at.bottom };
    drag = { card, gaps: open, x: event.clientX, y: event.clientY, moving: false, room };
  });
  table.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving) {
      if (Math.hypot(dx, dy) < STILL) return;
      drag.moving = true;
      table.setPointerCapture(event.pointerId);
      table.classList.add('dragging');
      drag.card.classList.add('held');
      for (const gap of drag.gaps) gap.classList.add('open');
    }
    drag.card.style.transform = `translate(${within(dx, drag.room.left, drag.room.right)}px, ${within(dy, drag.room.top, drag.room.bottom)}px)`;
    const under = nearest(drag.card, drag.gaps);
    for (const gap of drag.gaps) gap.classList.toggle('over', gap === under);
  });
  table.addEventListener('pointerup', () => {
    if (!drag?.moving) {
      drag = null;
      return;
    }
    const { card } = drag;
    const spot = nearest(card, drag.gaps)?.getAttribute('data-spot');
    // The click that follows is the drag's end and presses nothing.
    const swallow = (click: Event): void => click.stopPropagation();
    table.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => table.removeEventListener('click', swallow, { capture: true }), 0);
    end(!spot);
    if (spot) drop(card.getAttribute('data-card') ?? '', spot);
  });
  table.addEventListener('pointercancel', () => end(true));
  table.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end(true);
  });
}

/** The gap that the card lies over, or nearly. */
function nearest(card: HTMLElement, gaps: HTMLElement[]): HTMLElement | null {
  const at = card.getBoundingClientRect();
  let [found, best]: [HTMLElement | null, number] = [null, 0.75];
  for (const gap of gaps) {
    const there = gap.getBoundingClientRect();
    const far = Math.max(Math.abs(at.left - there.left) / there.width, Math.abs(at.top - there.top) / there.height);
    if (far < best) [found, best] = [gap, far];
  }
  return found;
}
