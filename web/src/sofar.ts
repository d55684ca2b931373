// How far a job is, in words, from all that was told of it: what says less than what was said before does not take its place.

import type { Progress, Table } from './api';
import { several, size, spaced } from './dom';
import type { Known } from './job';

export class Sofar {
  private bounds = '';
  private search = '';
  private making = '';
  private layered = 0;

  /** Nothing is known, because it begins again. */
  clear(): void {
    this.bounds = this.search = this.making = '';
    this.layered = 0;
  }

  /** Empty while it is only known that it has begun. */
  get words(): string {
    return [this.bounds, this.making || this.search].filter(Boolean).join('; ');
  }

  progress({ positions = 0, depth = 0, rate }: Progress): void {
    if (positions === 0 && depth === 0) return;
    this.making = '';
    this.search = [positions > 0 && several(positions, 'position'), depth > 0 && `depth ${spaced(depth)}`, rate && `${spaced(quick(rate))} a second`].filter(Boolean).join(', ');
  }

  table({ bytes, kept, filled, of }: Table): void {
    const share = filled !== undefined && of ? `: ${Math.min(99, Math.floor((100 * filled) / of))} %` : '';
    this.making = `${kept ? 'reading' : 'filling'} a table of ${size(bytes)}${share}`;
  }

  layer({ depth, count }: { depth: number; count: number }): void {
    this.layered += Number(count);
    this.making = '';
    this.search = `${several(this.layered, 'position')} up to depth ${spaced(depth)}`;
  }

  narrowed({ at_least, at_most }: Known): void {
    this.bounds = at_most === undefined ? `at least ${several(at_least, 'move')}` : bounded(at_least, at_most);
  }
}

/** What is known of a shortest solution, by the best so far. */
export function bounded(at_least: number, at_most: number): string {
  const best = several(at_most, 'move');
  return at_least < at_most ? `${best}; the shortest has ${spaced(at_least)} to ${spaced(at_most)}` : `${best}, and no solution has fewer`;
}

/** A rate with the digits that stay the same from one moment to the next. */
function quick(rate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rate))) - 1);
  return Math.round(rate / unit) * unit;
}
