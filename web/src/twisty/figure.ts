// Draws a puzzle as its scenes are laid out: a piece is an element that goes where the piece goes. What a move would do is
// shown as long as its button is looked at.

import { calm, h, s } from '../dom';
import { type Action, actionOf, inverse } from './action';
import { carriedBy, carries } from './carry';
import { STEP } from './layout';
import { type Item, type Scene, scenesOf, type Seen } from './scenes';
import type { Description, Position, Puzzle, State } from './server';

/** How pieces go from where they were: by a move, forward or back. */
export interface Step {
  move: string;
  back: boolean;
}

const MILLISECONDS = 260;
/** How large it is drawn where there is room. */
const LARGER = 1.25;

export class Figure {
  readonly element = h('div', { class: 'figure' });
  private scenes: { scene: Scene; pieces: SVGElement; arrows: SVGElement; drawn: Map<string, { element: SVGGElement; item: Item }> }[] = [];
  private tokens: Record<string, number[]> = {};
  private last: Position | null = null;
  private frame = 0;
  private shown: { state: State; before: Position | null } | null = null;

  /** `press` makes moves, one after the other. */
  constructor(
    puzzle: Puzzle,
    about: Description,
    private readonly solved: Position,
    private readonly learned: Map<string, Action>,
    private readonly press: (moves: string[]) => void,
  ) {
    for (const scene of scenesOf(puzzle, about, solved, learned)) {
      const [pieces, arrows] = [s('g'), s('g', { class: 'arrows' })];
      const picture = s('svg', { class: 'scene', viewBox: `0 0 ${scene.width.toFixed(1)} ${scene.height.toFixed(1)}`, width: (scene.width * LARGER).toFixed(0), height: (scene.height * LARGER).toFixed(0), role: 'group', 'aria-label': scene.title || 'The pieces' }, ...scene.back, pieces, arrows);
      const drawn = new Map<string, { element: SVGGElement; item: Item }>();
      this.scenes.push({ scene, pieces, arrows, drawn });
      const under = (target: Element): Item | null => [...drawn.values()].find(({ element }) => element.contains(target))?.item ?? null;
      carries(
        picture,
        (target) => {
          const item = under(target);
          return item?.at ? { load: item.at, from: [item.x, item.y] } : null;
        },
        (load, point) => carriedBy(load, point, scene.spots.get(load.orbit) ?? [], this.shown?.state.moves ?? [], learned),
        (move) => this.hint(move),
        (move) => press([move]),
      );
      this.element.append(h('section', {}, scene.title && h('h2', {}, scene.title), picture));
    }
    this.tokens = Object.fromEntries(Object.entries(solved).map(([orbit, { pieces }]) => [orbit, pieces.map((_, place) => place)]));
  }

  close(): void {
    cancelAnimationFrame(this.frame);
  }

  /** Shows a position; pieces go there by the step where one is told. */
  draw(state: State, before: Position | null, step: Step | null, milliseconds = MILLISECONDS): void {
    const { position, moves } = state;
    this.shown = { state, before };
    this.follow(position, step);
    const seen: Seen = { position, before, solved: this.solved, moves, tokens: this.tokens };
    const goes: { element: SVGGElement; from: Item; to: Item }[] = [];
    for (const { scene, pieces, drawn } of this.scenes) {
      const items = scene.items(seen);
      items.forEach((item, i) => {
        const known = drawn.get(item.token);
        const element = known?.element ?? s('g');
        this.fill(element, item);
        // The order of reading is that of the places.
        if (pieces.children[i] !== element) pieces.insertBefore(element, pieces.children[i] ?? null);
        if (known && (known.item.x !== item.x || known.item.y !== item.y)) goes.push({ element, from: known.item, to: item });
        else set(element, item.x, item.y);
        drawn.set(item.token, { element, item });
      });
    }
    this.go(goes, milliseconds);
  }

  /** Shows what a move would do, or nothing any more. */
  hint(move: string | null): void {
    const action = move === null ? null : actionOf(move, this.learned);
    for (const { scene, arrows } of this.scenes) {
      const lines: SVGElement[] = [];
      for (const [orbit, middles] of scene.spots)
        action?.[orbit]?.from.forEach((from, place) => {
          const [a, b] = [middles[from], middles[place]];
          if (from !== place && a && b) lines.push(arrow(a, b));
        });
      arrows.replaceChildren(...lines);
    }
  }

  /** Which of several pieces that look alike is where. */
  private follow(position: Position, step: Step | null): void {
    const forward = step && actionOf(step.move, this.learned);
    const action = forward && step.back ? inverse(forward) : forward;
    const { last, tokens } = this;
    if (last)
      for (const [orbit, { pieces }] of Object.entries(position)) {
        const [was, old] = [last[orbit]?.pieces ?? [], tokens[orbit] ?? []];
        const from = action?.[orbit]?.from;
        if (from?.every((place, i) => was[place] === pieces[i])) tokens[orbit] = from.map((place) => old[place] ?? 0);
        else tokens[orbit] = matched(was, old, pieces);
      }
    else for (const [orbit, { pieces }] of Object.entries(position)) tokens[orbit] = matched(this.solved[orbit]?.pieces ?? [], tokens[orbit] ?? [], pieces);
    this.last = position;
  }

  private fill(element: SVGGElement, item: Item): void {
    const { width, height, round, text, turn, press } = item;
    const canPress = press !== undefined;
    element.setAttribute('class', `piece ${item.text ? `hue-${item.hue}` : 'base'}${item.home ? ' home' : ''}${item.moved ? ' moved' : ''}${canPress ? ' presses' : ''}${item.at ? ' carried' : ''}`);
    element.setAttribute('role', canPress ? 'button' : 'img');
    element.setAttribute('aria-label', item.words);
    if (canPress) element.setAttribute('tabindex', '0');
    else element.removeAttribute('tabindex');
    const act = press ? (): void => this.pressed(press) : null;
    element.onclick = act;
    element.onkeydown = act
      ? (event): void => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          act();
        }
      : null;
    const body = s('rect', { class: 'body', x: -width / 2, y: -height / 2, width, height, rx: round ? width / 2 : 5 });
    const parts: SVGElement[] = [body];
    if (turn !== null) parts.push(round ? mark(turn, width / 2) : s('rect', { class: 'burnt', x: -width / 2 + 2, y: turn > 0 ? -height / 2 + 1 : height / 2 - 6, width: width - 4, height: 5, rx: 2.5 }));
    parts.push(s('text', { y: turn !== null && !round ? (turn > 0 ? 3 : -2) : 0.5 }, text));
    element.replaceChildren(...parts);
  }

  private pressed(press: () => string[]): void {
    const moves = press();
    if (moves.length > 0) this.press(moves);
    else if (this.shown) this.draw(this.shown.state, this.shown.before, null);
  }

  private go(goes: { element: SVGGElement; from: Item; to: Item }[], milliseconds: number): void {
    cancelAnimationFrame(this.frame);
    for (const { drawn } of this.scenes) for (const { element, item } of drawn.values()) set(element, item.x, item.y);
    if (goes.length === 0 || calm()) return;
    const began = performance.now();
    const tick = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / milliseconds));
      const eased = part * part * (3 - 2 * part);
      for (const { element, from, to } of goes) set(element, from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased);
      if (part < 1) this.frame = requestAnimationFrame(tick);
    };
    for (const { element, from } of goes) set(element, from.x, from.y);
    this.frame = requestAnimationFrame(tick);
  }
}

const set = (element: SVGGElement, x: number, y: number): void => element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);

/** Where the first side of a piece is: a dot at its rim, at the top where it is not turned. */
function mark(turn: number, radius: number): SVGElement {
  const angle = turn * 2 * Math.PI;
  return s('circle', { class: `side${turn > 0 ? ' turned' : ''}`, cx: (Math.sin(angle) * (radius - 4)).toFixed(1), cy: (-Math.cos(angle) * (radius - 4)).toFixed(1), r: 3 });
}

/** From one place to another, with its point before the middle of that. */
function arrow([x, y]: [number, number], [tx, ty]: [number, number]): SVGElement {
  const length = Math.hypot(tx - x, ty - y) || 1;
  const [ux, uy] = [(tx - x) / length, (ty - y) / length];
  const [ex, ey] = [tx - ux * STEP * 0.3, ty - uy * STEP * 0.3];
  const [sx, sy] = [x + ux * STEP * 0.2, y + uy * STEP * 0.2];
  const point = `M${sx.toFixed(1)} ${sy.toFixed(1)}L${ex.toFixed(1)} ${ey.toFixed(1)}M${(ex - ux * 7 - uy * 4).toFixed(1)} ${(ey - uy * 7 + ux * 4).toFixed(1)}L${ex.toFixed(1)} ${ey.toFixed(1)}L${(ex - ux * 7 + uy * 4).toFixed(1)} ${(ey - uy * 7 - ux * 4).toFixed(1)}`;
  return s('path', { d: point });
}

/** Pieces that are still where they were stay themselves; of the others the first that looks the same comes. */
function matched(was: number[], tokens: number[], is: number[]): number[] {
  const free = new Map<number, number[]>();
  was.forEach((piece, place) => {
    if (piece !== is[place]) free.set(piece, [...(free.get(piece) ?? []), tokens[place] ?? 0]);
  });
  return is.map((piece, place) => (was[place] === piece ? tokens[place] : free.get(piece)?.shift()) ?? place);
}
