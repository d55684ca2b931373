// What is known of a puzzle: the results of explorations to the last position that the server has. A puzzle has several
// where it was explored by some of its moves, too.

import { h, several, size, spaced } from '../dom';
import { bars } from './bars';
import { METRICS, type Puzzle, type Result, results } from './server';

export class Known {
  readonly element = h('section', { class: 'card known', hidden: true, 'aria-labelledby': 'known' });
  /** Without results the puzzle is as good to play with. */
  private all = results().catch((): Result[] => []);
  private turn = 0;

  /** Shows the results of a puzzle; of a file there are none, whatever it is called. */
  async show({ name, definition }: Puzzle): Promise<void> {
    const turn = ++this.turn;
    const found = (await this.all).filter((one) => one.puzzle === name && definition === undefined);
    if (turn !== this.turn) return;
    this.element.hidden = found.length === 0;
    this.element.replaceChildren(h('h2', { id: 'known' }, 'What is known'), ...found.flatMap((one) => [h('p', { class: 'hint' }, alone(one)), ...told(one)]));
  }
}

/** By which moves it was explored, where not by all; else nothing. */
export function alone({ asked }: Result): string {
  const moves = / --moves (\S+)/.exec(asked)?.[1];
  return moves ? `By the moves ${moves.split(',').join(', ')} alone.` : '';
}

/** A result: its picture, its numbers, how to have it found again, and what one may unfold. */
export function told(result: Result): Element[] {
  const { positions, depth, antipodes, classes, seconds, bytes, machine, asked, metric } = result;
  const what = METRICS.find(([name]) => name === metric)?.[1] ?? metric;
  const apart = classes === undefined ? '' : `, ${spaced(classes)} up to symmetry`;
  const fact = (name: string, ...value: (Node | string)[]): HTMLElement => h('div', {}, h('dt', {}, name), h('dd', {}, ...value));
  return [
    bars(result.counts.map(Number)),
    h(
      'dl',
      {},
      fact('Positions', spaced(positions)),
      fact('God’s number', `${depth} ${what}`),
      fact('Farthest', several(Number(antipodes), 'position') + apart),
      fact('Took', `${time(seconds)} and ${size(Number(bytes)).replace(' ', '\u00a0')} (${machine})`),
      fact('Again', command(`everystate ${asked}`)),
    ),
    h('details', {}, h('summary', {}, 'Positions at each distance'), layers(result)),
    h('details', {}, h('summary', {}, 'Shortest ways to the farthest'), ways(result)),
  ];
}

/** A line for a terminal, which is not broken within a word. */
const command = (line: string): HTMLElement => h('code', {}, ...line.split(' ').flatMap((word, i) => [i > 0 && ' ', h('span', {}, word)]));

function layers({ counts }: Result): HTMLElement {
  const head = h('tr', {}, h('th', { scope: 'col' }, 'Distance'), h('th', { scope: 'col' }, 'Positions'));
  const rows = counts.map((count, depth) => h('tr', {}, h('th', { scope: 'row' }, String(depth)), h('td', {}, spaced(count))));
  return h('table', {}, h('thead', {}, head), h('tbody', {}, ...rows));
}

function ways({ puzzle, metric, examples }: Result): HTMLElement {
  const address = (moves: string): string => `#twisty?${new URLSearchParams({ puzzle, moves, step: '0', metric, watch: '1' })}`;
  return h('ul', { class: 'antipodes' }, ...examples.map((moves) => h('li', {}, h('code', {}, moves), h('a', { href: address(moves) }, 'Watch'))));
}

const time = (seconds: number): string => (seconds < 10 ? `${seconds.toFixed(2)} seconds` : several(Math.round(seconds), 'second'));
