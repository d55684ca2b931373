// One answer as fields that people read.

import type { Line } from '../api';
import { h, spaced } from '../dom';
import { stoppedBy } from '../runner';

const NAMES: Record<string, string> = {
  length: 'Length',
  moves: 'Moves',
  path: 'Path',
  sums: 'Sums',
  runs: 'Runs',
  count: 'Solutions',
  unique: 'Exactly one',
  at_least: 'At least',
  strategy: 'Strategy',
  positions: 'Positions',
  seconds: 'Seconds',
  metric: 'Metric',
  depth: 'Depth',
  counts: 'Positions at each distance',
  antipodes: 'Farthest positions',
  examples: 'Examples of them',
};

const VERDICTS: Record<string, string> = { solved: 'solved', unsolvable: 'no solution: everything was tried', stopped: 'stopped' };

/** Said in the heading, or of no use to a reader. */
const SILENT = ['schema', 'instance', 'name', 'verdict', 'why', 'text', 'puzzle'];

function readable(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isInteger(value) ? spaced(value) : String(value);
  if (typeof value === 'string') return key === 'count' ? spaced(value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (key === 'path') return value.map((step) => `(${String(step)})`).join(' ');
  if (key === 'runs') return value.map((run: unknown) => (Array.isArray(run) ? `${run[0]} × ${spaced(run[1] as number)}` : String(run))).join(', ');
  return value.map((one) => (Array.isArray(one) ? one.join(' ') : typeof one === 'object' ? JSON.stringify(one) : String(one))).join(key === 'moves' ? ' ' : ', ');
}

export function answer(line: Line, position: number): HTMLElement {
  const which = `${line.instance ?? position}${line.name ? ` ${line.name}` : ''}`;
  const verdict = line.verdict ? `: ${VERDICTS[line.verdict] ?? line.verdict}` : '';
  const article = h('article', { class: `answer ${line.verdict ?? ''}` }, h('h3', {}, `${which}${verdict}`));
  if (line.verdict === 'stopped') article.append(h('p', {}, stoppedBy(line, 'move')));
  if (line.text) article.append(...line.text.split(/\n+/).map((part) => h('p', {}, part)));
  const fields = h('dl', {});
  for (const [key, value] of Object.entries(line)) {
    if (SILENT.includes(key) || value === null) continue;
    const words = readable(key, value);
    if (words !== '') fields.append(h('div', {}, h('dt', {}, NAMES[key] ?? key.replaceAll('_', ' ')), h('dd', {}, words)));
  }
  if (fields.childElementCount > 0) article.append(fields);
  return article;
}
