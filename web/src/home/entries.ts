// What can be searched for: families, what they can be asked, games on boards, puzzles of pieces, and what exploring found of them.

import { type Family, families } from '../api';
import { games } from '../boards/server';
import { spaced } from '../dom';
import { nameOf } from '../names';
import { catalogue, results, titled } from '../twisty/server';

export interface Entry {
  title: string;
  /** What it is, in a word or two. */
  kind: string;
  href: string;
  /** Other words by which people look for it. */
  words: string;
}

const QUESTIONS: Record<string, [title: string, words: string]> = {
  solve: ['Shortest solution', 'fewest optimal best minimum solve solver'],
  any: ['Any solution', 'quick solve solver'],
  all: ['All solutions', 'every list'],
  count: ['How many solutions', 'number count'],
  unique: ['Exactly one solution', 'unique only uniqueness'],
};

const ASIDE: Record<string, string> = {
  maze: 'die dice tipping labyrinth play',
  gap: 'cards solitaire patience montana blue moon gaps card game',
  roll: 'die dice sequence dictionary order',
  stack: 'dice block cube sum arrangements',
  cube2: 'pocket cube rubik mini 2x2 2x2x2 god’s number explore farthest antipodes',
};

const GAMES: Record<string, string> = {
  'sokoban.txt': 'push crates boxes warehouse',
  'klotski.txt': 'sliding blocks huarong dao red donkey',
  'rush-hour.txt': 'cars traffic parking sliding',
  'pegs.txt': 'solitaire jump marbles brainvita',
  'lights.txt': 'lamps switch off',
  'ice.txt': 'slide blocks',
  'river.txt': 'wolf goat cabbage boat',
};

/** What is there whoever answers. */
export function begun(): Entry[] {
  const own = Object.keys(ASIDE).map((name): Entry => ({ title: nameOf(name), kind: 'Puzzle', href: `#${name}`, words: ASIDE[name] ?? '' }));
  const asked = Object.keys(ASIDE).flatMap((name) => questions(name, ['solve', 'count', 'unique']));
  return [
    ...own,
    { title: nameOf('boards'), kind: 'Puzzles', href: '#boards', words: 'puzzlescript game sokoban pegs sliding level editor edit' },
    { title: nameOf('twisty'), kind: 'Puzzles', href: '#twisty', words: 'rubik cube megaminx pyraminx skewb scramble turn' },
    { title: 'God’s numbers: what exploring found', kind: 'Results', href: '#twisty/results', words: 'diameter farthest antipodes positions distance' },
    { title: 'Scramble a 3×3×3 cube', kind: 'Puzzle', href: '#twisty?puzzle=cube3', words: 'random state rubik 3x3 3x3x3 shortest solution optimal solve' },
    { title: 'New maze as you wish', kind: 'Generator', href: '#maze', words: 'generate make random create' },
    ...['maze', 'gap', 'roll', 'stack'].map((name): Entry => ({ title: `A booklet to print: ${nameOf(name)}`, kind: 'Generator', href: `#${name}`, words: 'booklet pdf paper worksheet many solutions' })),
    { title: 'Count all positions of the 2×2×2 cube', kind: 'Explore', href: '#cube2', words: 'god’s number diameter antipodes 2x2x2 rubik' },
    { title: 'About Everystate', kind: 'Page', href: '#about', words: 'licence privacy data help' },
    ...asked,
  ];
}

const questions = (name: string, kinds: string[]): Entry[] =>
  kinds.flatMap((kind) => {
    const [title = '', words = ''] = QUESTIONS[kind] ?? [];
    return title ? [{ title: `${title}: ${nameOf(name)}`, kind: 'Question', href: `#${name}/ask?question=${kind}`, words: `${words} ${ASIDE[name] ?? ''}` }] : [];
  });

/** All that whoever answers knows; what cannot be had is left out. */
export async function all(): Promise<Entry[]> {
  const [known, boards, pieces, found] = await Promise.allSettled([families(), games(), catalogue(), results()]);
  const failed = [known, boards, pieces, found].find((one) => one.status === 'rejected');
  if (known.status === 'rejected' && pieces.status === 'rejected') throw failed?.reason;
  const entries = new Map<string, Entry>();
  const put = (entry: Entry): void => void entries.set(`${entry.href} ${entry.title}`, entry);
  begun().forEach(put);
  if (known.status === 'fulfilled') known.value.flatMap(ofFamily).forEach(put);
  if (boards.status === 'fulfilled')
    for (const { name, title, levels } of boards.value) put({ title: title ?? name, kind: `Board, ${levels} levels`, href: `#boards?${new URLSearchParams({ game: name })}`, words: `${name} ${GAMES[name] ?? ''} puzzlescript shortest fewest solve play edit` });
  if (pieces.status === 'fulfilled')
    for (const { name, title, form } of pieces.value) put({ title: short(titled(title), name), kind: 'Twisty puzzle', href: `#twisty?${new URLSearchParams({ puzzle: name })}`, words: `${name} ${title} ${form ?? ''} scramble solve shortest explore` });
  if (found.status === 'fulfilled')
    for (const { puzzle, metric, depth, positions, asked } of found.value)
      put({ title: `God’s number of ${puzzle}: ${depth}`, kind: `${spaced(positions)} positions`, href: `#twisty/explore?${new URLSearchParams({ puzzle, metric })}`, words: `${asked} diameter farthest antipodes explore ${metric}` });
  return [...entries.values()];
}

const ofFamily = ({ name, title, rules, strategies }: Family): Entry[] => [
  { title: nameOf(name), kind: 'Puzzle', href: `#${name}`, words: `${ASIDE[name] ?? ''} ${title} ${rules}` },
  ...questions(name, [...new Set(strategies.flatMap(({ answers }) => answers))]),
];

/** The first sentence of a title, with the name where it says something else. */
function short(title: string, name: string): string {
  const first = (title.split(/[.;:]/)[0] ?? title).trim().replace(/(\d)x(?=\d)/g, '$1×');
  return plain(first).includes(plain(name).replaceAll('-', ' ')) ? first : `${first} (${name})`;
}

/** Letters as they are compared: `God’s 3×3` and `gods 3x3` are the same. */
const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f’']/g, '').replaceAll('×', 'x');

/** Entries with each word that is asked for, those with it in their title first. */
export function found(entries: Entry[], asked: string): Entry[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  const scored = entries.flatMap((entry, i): [Entry, number, number][] => {
    const [title, rest] = [plain(entry.title), plain(`${entry.kind} ${entry.words}`)];
    const marks = words.map((word): number => (title.startsWith(word) ? 4 : new RegExp(`\\b${escaped(word)}`).test(title) ? 3 : title.includes(word) ? 2 : new RegExp(`\\b${escaped(word)}`).test(rest) ? 1 : 0));
    const exact = title === words.join(' ') ? 9 : 0;
    // Who names a puzzle means the puzzle before what can be asked about it.
    const played = /^(Puzzle|Twisty|Board)/.test(entry.kind) ? 2 : 0;
    return marks.every((mark) => mark > 0) ? [[entry, exact + played + marks.reduce((a, b) => a + b, 0), i]] : [];
  });
  return scored.sort(([, a, i], [, b, j]) => b - a || i - j).map(([entry]) => entry);
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
