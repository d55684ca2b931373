// What a puzzle is to be brought to instead of solved: a step of a method, only some of its pieces, whatever some moves solve, the
// position that an algorithm makes, or a pattern that somebody writes.

import { choice, field, h } from '../dom';
import { generators } from './action';
import type { Game } from './game';
import { netOf } from './net';
import { spoken } from './pieces';
import { type Position, stateAfter } from './server';

/** As a request says it. */
export interface Aim {
  goal?: string;
  goal_moves?: string[];
}

/** A goal that is chosen by its name. */
interface Known {
  key: string;
  title: string;
  aim(solved: Position): Aim;
}

type Asked = Record<string, { pieces?: (number | '?')[]; orientation?: (number | '?')[] }>;

/** What is asked of pieces that a test takes; all others may be anywhere. */
function only(solved: Position, matters: (orbit: string, piece: number) => boolean): Asked {
  const asked: Asked = {};
  for (const [orbit, { pieces, orientation }] of Object.entries(solved)) {
    const all = pieces.map((piece) => matters(orbit, piece));
    if (all.some(Boolean)) asked[orbit] = { pieces: pieces.map((piece, i) => (all[i] ? piece : '?')), orientation: orientation.map((turn, i) => (all[i] ? turn : '?')) };
  }
  return asked;
}

/** Steps of methods for the 3×3×3, by the faces that pieces are named by. */
function methods(puzzle: string): Known[] {
  const names = netOf(puzzle)?.names;
  if (!names || !puzzle.startsWith('cube')) return [];
  const of = (orbit: string, piece: number): string => names[orbit]?.[piece] ?? '';
  const known = (key: string, title: string, matters: (name: string, orbit: string) => boolean): Known => ({ key, title, aim: (solved) => ({ goal: JSON.stringify(only(solved, (orbit, piece) => matters(of(orbit, piece), orbit))) }) });
  if (puzzle !== 'cube3') return [known('layer', 'The lower layer', (name) => name.includes('D'))];
  const cross = (face: string) => (name: string): boolean => name.length === 2 && name.includes(face);
  const solvedBy = ['U', 'D', 'R2', 'L2', 'F2', 'B2'];
  return [
    known('cross', 'The cross on D', cross('D')),
    { key: 'crosses', title: 'A cross on any face', aim: (solved) => ({ goal: JSON.stringify([...'URFDLB'].map((face) => only(solved, (orbit, piece) => cross(face)(of(orbit, piece))))) }) },
    known('block222', 'A block of 2×2×2 at DBL', (name) => ![...name].some((face) => 'URF'.includes(face))),
    known('block', 'The first block, on the left', (name) => name.includes('L') && !name.includes('U')),
    known('layers', 'Two layers', (name) => !name.includes('U')),
    { key: 'eo', title: 'All edges oriented', aim: () => ({ goal: JSON.stringify({ EDGES: { orientation: Array.from({ length: 12 }, () => 0) } }) }) },
    { key: 'domino', title: `The domino: what ${solvedBy.join(', ')} solve`, aim: () => ({ goal_moves: solvedBy }) },
  ];
}

/** Of any puzzle: one orbit alone, or how its pieces are turned. */
const orbits = (game: Game): Known[] =>
  (game.about?.orbits.length ?? 0) < 2 && game.about?.orbits[0]?.orientations === 1
    ? []
    : (game.about?.orbits ?? []).flatMap(({ name, orientations }): Known[] => [
        ...((game.about?.orbits.length ?? 0) > 1 ? [{ key: `only-${name}`, title: `${spoken(name)} alone`, aim: (solved: Position): Aim => ({ goal: JSON.stringify(only(solved, (orbit) => orbit === name)) }) }] : []),
        ...(orientations > 1 ? [{ key: `turns-${name}`, title: `${spoken(name)} turned as they belong`, aim: (solved: Position): Aim => ({ goal: JSON.stringify({ [name]: { orientation: solved[name]?.orientation ?? [] } }) }) }] : []),
      ]);

/** Goals that take a text: what is written there. */
const WRITTEN: Record<string, [title: string, label: string]> = {
  moves: ['What some moves solve', 'Moves, and their powers'],
  position: ['The position after an algorithm', 'Algorithm'],
  pattern: ['A pattern', 'Pattern: JSON, with "?" for what does not matter'],
};

export class Goals {
  readonly element = h('div', { class: 'goals' });
  private select: HTMLSelectElement = choice([], '', () => undefined);
  private text = h('input', { type: 'text', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', change: () => this.changed() });
  private label = h('span');
  private room = h('label', { class: 'field wide', hidden: true }, this.label, this.text);
  private known: Known[] = [];
  private wanted: { key: string; text: string };

  /** `changed` is told that another goal is chosen. */
  constructor(
    private readonly game: Game,
    values: URLSearchParams,
    private readonly changed: () => void,
  ) {
    this.wanted = { key: values.get('goal') ?? '', text: values.get('with') ?? '' };
  }

  /** The goals of another puzzle; one that an address named is taken once. */
  fit(): void {
    const { game, wanted } = this;
    const named = game.puzzle.definition === undefined ? game.puzzle.name : '';
    this.known = [...methods(named), ...orbits(game)];
    const options: [string, string][] = [['', 'Solved'], ...this.known.map(({ key, title }): [string, string] => [key, title]), ...Object.entries(WRITTEN).map(([key, [title]]): [string, string] => [key, title])];
    const key = options.some(([one]) => one === wanted.key) ? wanted.key : '';
    this.select = choice(options, key, () => this.chosen(''));
    this.element.replaceChildren(h('div', { class: 'row' }, field('Goal', this.select)), this.room);
    this.chosen(key ? wanted.text : '');
    this.wanted = { key: '', text: '' };
  }

  /** The goal as an address has it; nothing where it is the solved position. */
  values(): [string, string][] {
    const key = this.select.value;
    return key === '' ? [] : [['goal', key], ...(key in WRITTEN ? [['with', this.text.value] as [string, string]] : [])];
  }

  /** Whether anything else than the solved position is asked for. */
  get other(): boolean {
    return this.select.value !== '';
  }

  /** What it is called. */
  get title(): string {
    return this.select.selectedOptions[0]?.textContent ?? '';
  }

  /** As the server is asked for it; what is wrong with it is thrown. */
  async aim(): Promise<Aim> {
    const { game } = this;
    const text = this.text.value.trim();
    const key = this.select.value;
    if (key === '') return {};
    if (key in WRITTEN && !text) throw new Error(`Say which goal: “${WRITTEN[key]?.[1]}” is empty.`);
    if (key === 'moves') return { goal_moves: text.split(/[\s,]+/).filter(Boolean) };
    if (key === 'position') return { goal: JSON.stringify((await stateAfter(game.puzzle, text, [])).position) };
    if (key === 'pattern') return { goal: text };
    return this.known.find((one) => one.key === key)?.aim(game.solved ?? {}) ?? {};
  }

  private chosen(text: string): void {
    const written = WRITTEN[this.select.value];
    this.room.hidden = !written;
    this.label.textContent = written?.[1] ?? '';
    this.text.value = text;
    if (!text && this.select.value === 'moves') this.text.value = generators(this.game.about?.moves ?? []).slice(0, 2).join(' ');
    this.changed();
  }
}
