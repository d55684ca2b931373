// The sequence found: asks for it, shows its runs and the letters around a tip, jumps to any tip however many there
// are, and plays it step by step.

import type { Line } from '../api';
import { button, field, h, spaced } from '../dom';
import { isTip, WORDS } from '../maze/die';
import { Runner, stoppedBy } from '../runner';
import { say } from '../say';
import { StepKeys } from '../steps';
import type { Game } from './game';
import { toJson, whole } from './instance';
import type { Run, Sequence } from './runs';

/** A range of a browser counts in doubles: longer sequences are scrubbed in so many parts. */
const PARTS = 1_000_000n;
const AROUND = 9n;
const PRINTED = 2000n;

const big = (n: bigint): string => spaced(String(n));

export class Way {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'way-title' });
  private runner = new Runner();
  private player = h('div', { class: 'player' });
  private range = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Tip of the sequence', input: () => this.scrub() });
  private exact = h('input', { type: 'text', inputmode: 'numeric', class: 'tip-number', autocomplete: 'off', maxlength: 30 });
  private place = h('p', { class: 'place' });
  private near = h('p', { class: 'moves near' });
  private runs = h('ol', { class: 'runs', 'aria-label': 'Runs' });
  private printed = h('div', { class: 'printed' });
  private keys = new StepKeys({ toStart: () => this.jump(0n), back: () => this.jump(this.game.step - 1n), toggle: () => this.toggle(), on: () => this.jump(this.game.step + 1n), toEnd: () => this.jump(this.game.way?.length ?? 0n) }, 'tip');
  private timer = 0;
  private drawn: Sequence | null = null;

  constructor(private readonly game: Game) {
    const form = h('form', { class: 'row', submit: (event: Event) => (event.preventDefault(), this.go()) }, field('Tip', this.exact), button('Jump', () => undefined, { type: 'submit' }));
    this.player.append(
      h('div', { class: 'row' }, this.range),
      this.keys.element,
      form,
      this.place,
      this.near,
      h('h3', {}, 'Runs'),
      this.runs,
      this.printed,
      h('div', { class: 'row' }, button('Back to playing', () => this.hide())),
    );
    this.element.append(h('h2', { id: 'way-title' }, 'Sequence'), this.runner.element, this.player);
  }

  /** Asks for the first sequence in dictionary order; afterwards shows it at a tip. */
  async solve(step = 0n): Promise<void> {
    this.pause();
    const { roll } = this.game;
    const limits = { seconds: 60, positions: 100_000_000, bytes: 1_000_000_000 };
    const asked = this.runner.start('Looking for the first sequence', { kind: 'solve', puzzle: 'roll', instance: toJson(roll), question: 'solve', limits });
    this.draw();
    const job = await asked;
    if (this.game.roll !== roll) return;
    const line = job?.lines?.[0];
    const runs = line && runsOf(line);
    if (line) this.runner.finish(verdict(line), line.verdict === 'stopped');
    if (job && (!line || (line.verdict === 'solved' && !runs))) this.runner.finish('The server gave no answer.', true);
    this.draw();
    if (runs) await this.game.show(runs, step);
  }

  /** Forgets what was found, because the numbers are others. */
  clear(): void {
    this.pause();
    this.runner.cancel();
  }

  draw(): void {
    const { way, step, mode } = this.game;
    this.element.hidden = !way && !this.runner.busy && !this.element.querySelector('.outcome')?.textContent;
    this.player.hidden = !way || mode !== 'way';
    if (!way || mode !== 'way') return;
    if (this.drawn !== way) this.list(way);
    this.range.value = String(way.length <= PARTS ? step : (step * PARTS) / way.length);
    const next = way.tip(step + 1n);
    this.range.setAttribute('aria-valuetext', `Tip ${step} of ${way.length}, ${next ? `next ${WORDS[next]}` : 'the end'}`);
    if (document.activeElement !== this.exact) this.exact.value = String(step);
    this.place.textContent = placed(way, step);
    this.around(way, step);
    const run = way.spot(step)?.run ?? 0;
    [...this.runs.children].forEach((item, i) => item.firstElementChild?.setAttribute('aria-current', String(i + 1 === run)));
  }

  toggle(): void {
    if (this.timer) return this.pause();
    const { way } = this.game;
    if (!way) return;
    if (this.game.step >= way.length) this.game.scrub(0n);
    this.keys.shows(true);
    const tick = (): void => {
      this.game.scrub(this.game.step + 1n);
      if (this.game.step >= way.length || this.game.mode !== 'way') return this.pause();
      this.timer = window.setTimeout(tick, this.keys.pace);
    };
    this.timer = window.setTimeout(tick, this.keys.pace / 2);
  }

  jump(step: bigint): void {
    this.pause();
    this.game.scrub(step);
    const { way } = this.game;
    if (way) say(placed(way, this.game.step));
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.keys.shows(false);
  }

  private scrub(): void {
    const { way } = this.game;
    if (!way) return;
    this.pause();
    const at = BigInt(this.range.value);
    this.game.scrub(way.length <= PARTS ? at : (at * way.length) / PARTS);
  }

  private go(): void {
    const wanted = whole(this.exact.value.replace(/[\s\u202f,]/g, ''));
    const last = this.game.way?.length ?? 0n;
    if (wanted !== null && wanted <= last) return this.jump(wanted);
    this.place.textContent = `“${this.exact.value}” is no tip of this sequence: give a number from 0 to ${last}.`;
    say(this.place.textContent);
  }

  private hide(): void {
    this.pause();
    this.game.leave();
    document.getElementById('board')?.focus();
  }

  /** The letters about the tip; the one just made is marked. */
  private around(way: Sequence, step: bigint): void {
    const first = step > AROUND ? step - AROUND + 1n : 1n;
    const letters = way.cut(first, first + 2n * AROUND - 1n);
    const spans = letters.map((tip, i) => {
      const at = first + BigInt(i);
      return h('span', { class: at < step ? 'done' : at === step ? 'next' : '' }, tip);
    });
    this.near.replaceChildren(first > 1n ? '… ' : '', ...spans, first + BigInt(letters.length) <= way.length ? ' …' : '');
  }

  /** The runs as buttons that lead to their first tips, and the tips that were to be printed. */
  private list(way: Sequence): void {
    this.drawn = way;
    this.range.max = String(way.length <= PARTS ? way.length : PARTS);
    this.runs.replaceChildren(
      ...way.runs.map(({ word, times }, i) => {
        const text = times === 1n ? word.join('') : `${word.join('')} × ${big(times)}`;
        return h('li', {}, button(text, () => this.jump(way.before(i + 1) + 1n), { class: 'run', 'aria-label': `Run ${i + 1}: ${text}` }));
      }),
    );
    this.printed.replaceChildren(...printedTips(way, this.game.roll.print));
  }
}

/** The runs of an answer; nothing where it has none or damaged ones. */
export function runsOf(line: Line): Run[] | null {
  const runs = line['runs'];
  if (line.verdict !== 'solved' || !Array.isArray(runs)) return null;
  const read = runs.map((run: unknown): Run | null => {
    const [word, times] = Array.isArray(run) ? (run as unknown[]) : [];
    const tips = typeof word === 'string' ? [...word].filter(isTip) : [];
    const many = whole(times);
    return many !== null && tips.length > 0 ? { word: tips, times: many } : null;
  });
  return read.every((run) => run !== null) ? (read as Run[]) : null;
}

function printedTips(way: Sequence, print: [bigint, bigint] | null): HTMLElement[] {
  if (!print) return [];
  const [from, to] = print;
  const title = h('h3', {}, `Tips ${big(from)} to ${big(to)}`);
  if (from < 1n || from > to || to > way.length) return [title, h('p', { class: 'bad' }, `The sequence has the tips 1 to ${big(way.length)}.`)];
  const end = to - from >= PRINTED ? from + PRINTED - 1n : to;
  const more = end < to ? h('p', { class: 'hint' }, `The first ${big(PRINTED)} of them.`) : null;
  const letters = h('p', { class: 'moves', tabindex: '0', role: 'region', 'aria-label': 'The tips to print' }, way.cut(from, end).join(''));
  return [title, letters, ...(more ? [more] : [])];
}

/** Where a tip stands, in words. */
function placed(way: Sequence, step: bigint): string {
  const [tip, spot] = [way.tip(step), way.spot(step)];
  if (!tip || !spot) return `Before the first of ${big(way.length)} tips.`;
  const { word, times } = way.runs[spot.run - 1] ?? { word: [], times: 1n };
  const round = times > 1n ? `, round ${big(spot.round)} of ${big(times)}` : '';
  const letter = word.length > 1 ? `, letter ${spot.letter} of ${word.join('')}` : '';
  return `Tip ${big(step)} of ${big(way.length)}: ${WORDS[tip]}. Run ${spot.run} of ${way.runs.length}${round}${letter}.`;
}

/** The answer in words. */
function verdict(line: Line): string {
  if (line.verdict === 'unsolvable') return 'Impossible: no sequence of tips reaches these numbers, however they are arranged.';
  if (line.verdict === 'stopped') return stoppedBy(line, 'tip');
  return `The first sequence in dictionary order has ${spaced(String(line.length ?? 0))} ${String(line.length) === '1' ? 'tip' : 'tips'}.`;
}
