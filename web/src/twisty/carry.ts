// A piece of a flat figure is carried to another place: that is the move which takes it there. Which it would be is told on the way.

import { type Action, actionOf } from './action';
import { type Spot, STEP } from './layout';

/** A piece is meant to go to a place as near to the pointer as this. */
const NEAR = STEP * 0.75;
/** Shorter ones are presses. */
const LEAST = STEP * 0.4;

/** What is carried: from which place, of which orbit. */
export interface Load {
  orbit: string;
  place: number;
}

/** The move that takes a piece nearest to a point; of several that take it there the first. */
export function carriedBy({ orbit, place }: Load, point: Spot, spots: Spot[], moves: string[], learned: Map<string, Action>): string | null {
  let best: { move: string; far: number } | null = null;
  for (const move of moves) {
    const to = actionOf(move, learned)?.[orbit]?.from.indexOf(place) ?? -1;
    const spot = spots[to];
    if (!spot || to === place) continue;
    const far = Math.hypot(spot[0] - point[0], spot[1] - point[1]);
    if (far < NEAR && (!best || far < best.far - 0.01)) best = { move, far };
  }
  return best?.move ?? null;
}

/** Has pieces of a picture carried: `means` says which move a piece at a point would be, `makes` makes it. */
export function carries<L>(picture: SVGSVGElement, find: (target: Element) => { load: L; from: Spot } | null, means: (load: L, point: Spot) => string | null, shows: (move: string | null) => void, makes: (move: string) => void, least = LEAST): void {
  let held: { id: number; load: L; from: Spot } | null = null;
  const at = (event: PointerEvent): Spot => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()?.inverse());
    return [point.x, point.y];
  };
  const move = (event: PointerEvent): string | null => {
    if (held?.id !== event.pointerId) return null;
    const point = at(event);
    return Math.hypot(point[0] - held.from[0], point[1] - held.from[1]) < least ? null : means(held.load, point);
  };
  picture.addEventListener('pointerdown', (event) => {
    const found = event.button === 0 && event.target instanceof Element ? find(event.target) : null;
    if (!found) return;
    held = { id: event.pointerId, ...found };
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener('pointermove', (event) => held?.id === event.pointerId && shows(move(event)));
  picture.addEventListener('pointerup', (event) => {
    const made = move(event);
    if (held?.id !== event.pointerId) return;
    held = null;
    shows(null);
    if (made) makes(made);
  });
  picture.addEventListener('pointercancel', () => {
    held = null;
    shows(null);
  });
}
