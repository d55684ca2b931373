// The limits of a job as fields: seconds, positions, memory and, where it means something, moves.

import type { Request } from './api';
import { field, h } from './dom';

type Limit = 'seconds' | 'positions' | 'bytes' | 'depth';

/** The words, and how many of the server's one of the field's is. */
const WORDS: Record<Limit, [string, number]> = {
  seconds: ['Seconds at most', 1],
  positions: ['Positions at most', 1],
  bytes: ['Megabytes at most', 1_000_000],
  depth: ['Moves at most', 1],
};

export class Limits {
  readonly element: HTMLElement;
  private inputs = new Map<Limit, HTMLInputElement>();

  /** `usual` names the limits there are and what holds unless somebody says otherwise; an empty one holds not at all. */
  constructor(
    private readonly usual: Partial<Record<Limit, string>>,
    values: URLSearchParams,
    changed: () => void,
  ) {
    const names = Object.keys(usual) as Limit[];
    for (const name of names)
      this.inputs.set(name, h('input', { type: 'number', inputmode: 'numeric', class: 'limit', min: 1, value: values.get(name) ?? usual[name], placeholder: 'none', change: changed }));
    const fields = names.map((name) => field(WORDS[name][0], this.inputs.get(name) as HTMLInputElement));
    this.element = h('details', { class: 'format', open: names.some((name) => values.has(name)) }, h('summary', {}, 'Limits'), h('div', { class: 'wishes' }, ...fields));
  }

  /** As the server takes them. */
  read(): NonNullable<Request['limits']> {
    const limits: NonNullable<Request['limits']> = {};
    for (const [name, input] of this.inputs) {
      const value = input.valueAsNumber || Number(this.usual[name]);
      if (value > 0) limits[name] = Math.max(1, Math.floor(value)) * WORDS[name][1];
    }
    return limits;
  }

  /** Into an address: those that are not the usual ones. */
  toValues(values: URLSearchParams): void {
    for (const [name, input] of this.inputs) if (input.value && input.value !== this.usual[name]) values.set(name, input.value);
  }
}
