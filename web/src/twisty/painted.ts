// Stickers that somebody paints: what is wrong with them so far, and the position that they are when they are whole.

import type { Net, Sticker } from './net';
import type { Position } from './server';

/** What is wrong, and on which stickers. */
export interface Fault {
  words: string;
  stickers: number[];
}

/** Colors as people call them. */
export const COLORS: Record<string, string> = { W: 'white', Y: 'yellow', R: 'red', O: 'orange', G: 'green', B: 'blue' };

/** The piece of an orbit, one of its kind: `corner`. */
export const kindOf = (orbit: string): string => orbit.toLowerCase().replace(/s?\d*$/, '').replace(/^axial$/, 'centre piece');

/** By place: its stickers, from the first face of its name on. */
function places(net: Net): Map<string, { orbit: string; place: number; stickers: number[] }> {
  const all = new Map<string, { orbit: string; place: number; stickers: number[] }>();
  net.stickers.forEach(({ of }: Sticker, i) => {
    if (!of) return;
    const key = `${of.orbit}/${of.place}`;
    const one = all.get(key) ?? { orbit: of.orbit, place: of.place, stickers: [] };
    one.stickers[of.side] = i;
    all.set(key, one);
  });
  return all;
}

/** What is wrong with what is painted, whether or not all of it is. */
export function faults(net: Net, colors: (string | null)[]): Fault[] {
  const found = tooMany(net, colors);
  const seen = new Map<string, number[]>();
  for (const { orbit, stickers } of places(net).values()) {
    const shown = stickers.map((i) => colors[i]);
    if (shown.some((color) => !color)) continue;
    const words = shown.map((color) => COLORS[color ?? '']).join(', ');
    const piece = matching(net, orbit, shown as string[]);
    if (!piece) {
      found.push({ words: `No ${kindOf(orbit)} is ${words}${mirrored(net, orbit, shown as string[]) ? ' in this order' : ''}.`, stickers });
      continue;
    }
    const key = `${orbit}/${piece.piece}`;
    const other = seen.get(key);
    if (other) found.push({ words: `The ${kindOf(orbit)} ${words} is there twice.`, stickers: [...other, ...stickers] });
    else seen.set(key, stickers);
  }
  return found;
}

/** The position, where all is painted and nothing wrong. */
export function positionOf(net: Net, colors: (string | null)[]): Position {
  const position: Position = {};
  for (const { orbit, place, stickers } of places(net).values()) {
    const piece = matching(net, orbit, stickers.map((i) => colors[i] ?? ''));
    const there = (position[orbit] ??= { pieces: [], orientation: [] });
    there.pieces[place] = piece?.piece ?? place;
    there.orientation[place] = piece?.turn ?? 0;
  }
  return position;
}

/** The letters of the faces, as the server reads a cube. */
export const lettersOf = (net: Net, colors: (string | null)[]): string =>
  [...'URFDLB'].flatMap((face) => net.stickers.flatMap((sticker, i) => (sticker.face === face ? [Object.keys(net.colors).find((one) => net.colors[one] === colors[i]) ?? '?'] : []))).join('');

/** A color that more stickers have than there are of it. */
function tooMany(net: Net, colors: (string | null)[]): Fault[] {
  return Object.entries(net.colors).flatMap(([face, color]): Fault[] => {
    const most = net.stickers.filter((one) => one.face === face).length;
    const with_ = colors.flatMap((one, i) => (one === color ? [i] : []));
    if (with_.length <= most) return [];
    return [{ words: `${with_.length} stickers are ${COLORS[color] ?? color}: there are ${most}.`, stickers: with_.filter((i) => net.stickers[i]?.of) }];
  });
}

/** The piece with these colors, clockwise from the first of its place, and how it is turned. */
function matching(net: Net, orbit: string, shown: string[]): { piece: number; turn: number } | null {
  for (const [piece, name] of (net.names[orbit] ?? []).entries())
    for (let turn = 0; turn < (net.turns ? name.length : 1); turn++) if (shown.every((color, i) => net.colors[name[(i - turn + name.length) % name.length] ?? ''] === color)) return { piece, turn };
  return null;
}

const mirrored = (net: Net, orbit: string, shown: string[]): boolean => (shown.length > 2 || !net.turns) && matching(net, orbit, [...shown].reverse()) !== null;
