// Opens what somebody drops, pastes or chooses: the address of the view that shows it. Loaded with the first of them.

import { convert } from '../api';
import { keep, nameFor, toValues as gameTo } from '../boards/source';
import { type Deal, toValues as dealTo } from '../gap/deal';
import { type Maze, toValues as mazeTo } from '../maze/instance';
import { LONGEST } from '../packed';
import { hash } from '../place';
import { fromJson as rollOf, toValues as rollTo } from '../roll/instance';
import { fromJson as blockOf, toValues as blockTo } from '../stack/block';
import { read, toValues as definitionTo } from '../twisty/definition';
import { type Family, kindOf, READ } from '../recognise';

/** Nothing that is read here is longer. */
const LARGEST = 4_000_000;

export interface Opened {
  address: string;
  /** What it was taken for, as it is told. */
  what: string;
}

/** The address that shows a text; the error is a sentence. */
export async function open(name: string, text: string): Promise<Opened> {
  if (text.length > LARGEST) throw new Error(`${name} is too long: nothing that is read here has more than ${LARGEST / 1_000_000} million letters.`);
  const found = kindOf(name, text);
  if (!found) throw new Error(`${name || 'This text'} is none of what is read here: ${READ}.`);
  if (found.kind === 'family') return instance(found.family, text);
  const values = new URLSearchParams();
  if (found.kind === 'definition') {
    await definitionTo(await read(new File([text], name || 'pasted.tws')), values);
    return { address: hash({ view: 'twisty', values }), what: 'a definition of a puzzle' };
  }
  const source = { name: name || 'pasted.txt', definition: text };
  const kept = { ...source, name: await nameFor(source) };
  keep(kept);
  await gameTo(kept, values);
  return { address: hash({ view: 'boards', values }), what: 'a game on a board' };
}

const NOUNS: Record<Family, [one: string, more: string]> = { maze: ['a maze', 'mazes'], gap: ['a deal of Gap', 'deals of Gap'], roll: ['numbers for a die', 'lines of numbers for a die'], stack: ['a block of dice', 'blocks of dice'], cube2: ['a pair of cubes', 'pairs of cubes'] };

/** One instance is opened where it is played; several, where all are asked about. */
async function instance(family: Family, text: string): Promise<Opened> {
  const lines = (await convert(family, { text }, 'json')).trim().split('\n').filter(Boolean);
  const [first] = lines;
  if (!first) throw new Error('There is nothing in this text.');
  const many = lines.length > 1;
  const short = text.length <= LONGEST;
  if ((many && short) || family === 'cube2') {
    const asked = short ? text : first;
    return { address: hash({ view: `${family}/ask`, values: new URLSearchParams({ text: asked }) }), what: many && short ? `${lines.length} ${NOUNS[family][1]}` : NOUNS[family][0] };
  }
  const [values, value] = [new URLSearchParams(), JSON.parse(first) as Record<string, unknown>];
  if (family === 'maze') mazeTo(value as unknown as Maze, values);
  else if (family === 'gap') dealTo(value as unknown as Deal, values);
  else if (family === 'roll') rollTo(rollOf(value), values);
  else blockTo(blockOf(value), values);
  return { address: hash({ view: family, values }), what: many ? `the first of ${lines.length} ${NOUNS[family][1]}` : NOUNS[family][0] };
}
