// The part of an address that names the instance to be explored.

import { type Deal, toValues as dealTo } from '../gap/deal';
import { type Maze, toValues as mazeTo } from '../maze/instance';

export function exploring(family: string, instance: unknown): URLSearchParams {
  const values = new URLSearchParams();
  if (family === 'maze') mazeTo(instance as Maze, values);
  else if (family === 'gap') dealTo(instance as Deal, values);
  else values.set('instance', JSON.stringify(instance));
  return values;
}
