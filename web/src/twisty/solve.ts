// Scrambles and solutions, both the server's: the question, how moves are counted, and what came out.

import { type Job, type Line, message, type Request } from '../api';
import type { Known } from '../job';
import { button, choice, field, h, several, spaced } from '../dom';
import { Runner, STOPS, stoppedBy } from '../runner';
import { bounded } from '../sofar';
import { say } from '../say';
import type { Game, Shown } from './game';
import { type Aim, Goals } from './goals';
import { METRICS, movesOf, named, type Position } from './server';
import { turnedBack } from './pad';

const QUESTIONS: [string, string][] = [
  ['solve', 'A shortest solution'],
  ['any', 'A good solution at once'],
  ['all', 'All shortest solutions'],
  ['count', 'How many shortest solutions'],
  ['unique', 'Is the shortest the only one'],
];

/** A puzzle of more positions than these takes its time. */
const LARGE = 1e15;

/** More solutions than these are counted, not listed. */
const LISTED = 200;

export class Solve {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'solve-title' });
  readonly metric: HTMLSelectElement;
  /** The seed of the last scramble, and its moves where they are known. */
  seed: number | null = null;
  scrambled = '';
  readonly question: HTMLSelectElement;
  readonly goals: Goals;
  /** Whether what is shown leads to another goal than the solved position. */
  aimed = false;
  /** What was asked about: the moves up to there, from which solutions go on. */
  private base: { alg: string; start: string; line: string[] } = { alg: '', start: '', line: [] };
  private seedField = h('input', { type: 'number', min: '0', step: '1', placeholder: 'any' });
  private seconds = h('input', { type: 'number', value: '120', min: '1', max: '86400' });
  /** What runs, if anything. */
  doing: 'scramble' | 'reach' | 'solve' | null = null;
  /** For the toolbar, and for beside the picture. */
  readonly keys = [
    button('Scramble', () => void this.scramble(this.seedField.value === '' ? null : this.seedField.valueAsNumber)),
    button('Solve', () => void this.solve(), { class: 'primary' }),
  ] as const;
  /** What is done instead of solving what is shown. */
  instead: (() => void) | null = null;
  readonly runner = new Runner();
  private large = h('p', { class: 'hint', hidden: true });
  private turn = 0;
  private solutions = h('ol', { class: 'solutions', tabindex: '0', 'aria-label': 'Solutions', hidden: true });

  /** `shown` is told that a solution or a scramble is on screen, or that one is now looked for or no longer. */
  constructor(
    private readonly game: Game,
    values: URLSearchParams,
    private readonly shown: (what: 'scramble' | 'solution' | 'choice' | 'work') => void,
  ) {
    this.metric = choice(METRICS, values.get('metric') ?? 'half', () => this.shown('choice'));
    this.question = choice(QUESTIONS, values.get('question') ?? 'solve', () => this.shown('choice'));
    this.aimed = values.has('goal') && values.has('solution');
    this.goals = new Goals(game, values, () => this.shown('choice'));
    if (values.has('seed')) {
      this.seed = Number(values.get('seed'));
      this.seedField.value = String(this.seed);
    }
    this.element.append(
      h('h2', { id: 'solve-title' }, 'Scramble and solve'),
      h('div', { class: 'row' }, field('Seed of the scramble', this.seedField)),
      this.goals.element,
      h('div', { class: 'row' }, field('Question', this.question), field('Count', this.metric)),
      this.large,
      h('div', { class: 'row' }, field('Seconds at most', this.seconds)),
      this.solutions,
    );
  }

  /** Ends what runs, because the position it was asked about is gone. */
  clear(why = ''): void {
    const { doing } = this;
    this.runner.cancel(doing ? why : '');
    this.solutions.hidden = true;
    if (doing) this.end(this.turn);
  }

  /** The position is another one. */
  moved(): void {
    if (!this.moving) this.clear('Stopped looking, because the puzzle was turned.');
  }

  /** Another puzzle: says how long one as large as this may take. */
  fit(): void {
    const { about, puzzle } = this.game;
    this.goals.fit();
    this.large.hidden = !(Number(about?.positions ?? 0) >= LARGE);
    this.large.textContent = puzzle.name.startsWith('cube3') ? 'On a 3×3×3 this may take a minute or two.' : 'With so many positions this may take longer than the time given.';
  }

  /** Whether it is under way to another position: there is nothing to turn or solve yet. */
  private get moving(): boolean {
    return this.doing === 'scramble' || this.doing === 'reach';
  }

  private begin(what: 'scramble' | 'reach' | 'solve'): number {
    this.doing = what;
    this.solutions.hidden = true;
    this.lock();
    return ++this.turn;
  }

  private end(turn: number): void {
    if (turn !== this.turn) return;
    this.doing = null;
    this.lock();
  }

  /** While a scramble is made there is nothing to solve yet, and nothing is asked twice at once. */
  private lock(): void {
    const [scramble, solve] = this.keys;
    this.game.locked = this.moving;
    scramble.setAttribute('aria-disabled', String(this.moving));
    solve.setAttribute('aria-disabled', String(this.doing !== null));
    this.shown('work');
  }

  /** A position that is as likely as any other; the same seed gives the same again. */
  async scramble(seed: number | null): Promise<void> {
    const { game } = this;
    if (this.moving) return;
    this.runner.cancel();
    const turn = this.begin('scramble');
    // A move that is still on its way to the server comes first.
    await game.settled();
    const puzzle = game.puzzle;
    const wanted = seed !== null && Number.isSafeInteger(seed) && seed >= 0 ? seed : (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
    const request: Request = { kind: 'scramble', ...named(puzzle), count: 1, seed: wanted, limits: { seconds: 60 } };
    const job = turn === this.turn && this.doing ? await this.runner.start('Scrambling', request) : null;
    this.end(turn);
    const line = job?.lines?.[0];
    if (!job || game.puzzle !== puzzle) return;
    const moves = line?.['scramble'] as string[] | undefined;
    if (!moves) return this.runner.finish('The server gave no scramble.', true);
    this.seed = wanted;
    this.scrambled = moves.join(' ');
    if (!(await this.show({ line: moves, step: moves.length }))) return;
    const short = line?.['shortest'] === true ? ', as short as it can be' : '';
    this.runner.finish(`Scrambled with seed ${wanted}: ${several(moves.length, 'move')}${short}.`);
    this.shown('scramble');
  }

  async solve(): Promise<void> {
    if (this.instead) return this.instead();
    const { game } = this;
    if (this.moving) return say('A scramble is being made. Wait for it, or cancel it.');
    if (this.doing) return;
    const turn = this.begin('solve');
    await game.settled();
    let aim: Aim;
    try {
      aim = await this.goals.aim();
    } catch (problem) {
      this.end(turn);
      return this.runner.finish(message(problem), true);
    }
    this.aimed = this.goals.other;
    const { start, line, step } = game.shown;
    this.base = { alg: game.alg, start, line: line.slice(0, step) };
    const request: Request = {
      kind: 'solve',
      ...named(game.puzzle),
      instance: { alg: game.alg },
      question: this.question.value,
      metric: this.metric.value,
      ...aim,
      // How much memory a job may have is the server's to say.
      limits: { seconds: Math.max(1, this.seconds.valueAsNumber || 120) },
    };
    const job = turn === this.turn && this.doing ? await this.runner.start(this.question.value === 'any' ? 'Looking for a good solution' : 'Looking for a shortest solution', request, { narrowed: (known) => this.narrowed(known) }) : null;
    this.end(turn);
    if (job && this.fits()) await this.answer(job);
    else if (job) this.runner.finish('The puzzle was turned meanwhile: the solution does not fit it any more.');
  }

  /** Whether what was asked about is still shown, or lies before a solution that is. */
  private fits(): boolean {
    const { game, base } = this;
    const { start, line, found } = game.shown;
    return game.alg === base.alg || (found !== null && start === base.start && line.slice(0, found).join(' ') === base.line.join(' '));
  }

  /** Shows a position to which moves lead: some way to it is found first, whatever was asked for. Whether that came about. */
  async reach(position: Position): Promise<boolean> {
    const { game } = this;
    const turn = this.begin('reach');
    await game.settled();
    const puzzle = game.puzzle;
    let way: string[] | null = null;
    const request: Request = { kind: 'solve', ...named(puzzle), instance: position, question: 'any', limits: { seconds: Math.max(1, this.seconds.valueAsNumber || 120) } };
    const job = await this.runner.start('Looking for moves that lead there', request, {
      // The first will do.
      narrowed: ({ moves }) => {
        if (!moves || way) return;
        way = moves;
        this.runner.abort();
      },
    });
    this.end(turn);
    if (turn !== this.turn || game.puzzle !== puzzle) return false;
    const back = way ?? job?.lines?.map(movesOf).find((moves) => moves !== null);
    if (!back) {
      if (job) this.runner.finish('No moves that lead there were found in the time given.', true);
      return false;
    }
    this.runner.cancel();
    const line = [...back].reverse().map((move) => turnedBack(move, game.about?.moves ?? []));
    return this.show({ line, step: line.length });
  }

  private async answer(job: Job): Promise<void> {
    const lines = job.lines ?? [];
    const found = lines.map(movesOf).filter((moves) => moves !== null);
    const last = lines.at(-1);
    if (!last) return this.runner.finish('The server gave no answer.', true);
    this.solutions.hidden = true;
    if (last.verdict === 'stopped') return this.best(last, found[0]);
    if (last.verdict === 'unsolvable') return this.runner.finish('This position has no solution: everything was tried.');
    const first = found[0];
    if (found.length > 1) this.list(found);
    // What came out is said last: what is told of the position that is then shown would be heard instead of it.
    if (first && first.length > 0 && !(await this.watch(first))) return;
    this.runner.finish(this.words(lines, found));
  }

  /** The best so far, while it is looked for a better one: it can be watched meanwhile. */
  private narrowed({ moves }: Known): void {
    if (!moves?.length) return;
    const told = moves.join(' ');
    if (!this.solutions.hidden && this.solutions.querySelector('code')?.textContent === told) return;
    const again = this.solutions.contains(document.activeElement);
    const watch = button('Watch', () => void this.watch(moves), { 'aria-label': 'Watch the best so far' });
    this.solutions.replaceChildren(h('li', {}, h('code', {}, told), ` ${several(moves.length, 'move')}, the best so far `, watch));
    this.solutions.hidden = false;
    if (again) watch.focus();
  }

  /** Time was up: the best that was found by then. */
  private async best(last: Line, moves: string[] | undefined): Promise<void> {
    if (!moves?.length) return this.runner.finish(stoppedBy(last, 'move'), true);
    const why = STOPS[String(last['why'])] ?? 'it was stopped';
    if (!(await this.watch(moves))) return;
    this.runner.finish(`${bounded(Number(last['at_least'] ?? 0), moves.length)}: then ${why}.`);
  }

  private words(lines: Line[], found: string[][]): string {
    const length = found[0]?.length ?? lines.find((line) => line.length !== undefined)?.length ?? 0;
    const cost = Number(lines[0]?.length ?? length);
    const done = this.aimed ? `${this.goals.title}, reached` : 'Solved';
    if (cost === 0 && length === 0 && found.length > 0) return this.aimed ? `${this.goals.title}: this is so already.` : 'This is solved.';
    const quarter = this.metric.value === 'quarter';
    const least = Number(lines[0]?.['at_least'] ?? cost);
    if (least < cost) return `${done}: ${quarter ? `${several(cost, 'smallest turn')}; the shortest has ${spaced(least)} to ${spaced(cost)}` : bounded(least, cost)}.`;
    const proved = `${several(cost, quarter ? 'smallest turn' : 'move')}, proved to be as few as can be`;
    const count = lines.map((line) => line['count']).find((one) => one !== undefined && one !== null);
    const unique = lines.map((line) => line.unique).find((one) => one !== undefined && one !== null);
    const many = count === undefined ? '' : ` ${String(count) === '1' ? 'It is the only one.' : `There are ${spaced(String(count))} such solutions.`}`;
    if (this.question.value === 'unique' && unique !== undefined) return `${done}: ${proved}. ${unique ? 'There is no other of this length.' : 'There are others of this length.'}`;
    return `${done}: ${proved}.${many}`;
  }

  private list(found: string[][]): void {
    const items = found.slice(0, LISTED).map((moves) => h('li', {}, h('code', {}, moves.join(' ')), ' ', button('Watch', () => void this.watch(moves), { 'aria-label': `Watch ${moves.join(' ')}` })));
    this.solutions.replaceChildren(...items, ...(found.length > LISTED ? [h('li', {}, `and ${spaced(found.length - LISTED)} more`)] : []));
    this.solutions.hidden = false;
  }

  /** Puts a solution after the moves that were played; whether it could be shown. */
  private async watch(moves: string[]): Promise<boolean> {
    const { start, line } = this.base;
    const whole = [...line, ...moves];
    const { shown } = this.game;
    // Who watches it already is not sent back to its beginning.
    if (shown.found === line.length && shown.start === start && shown.line.join(' ') === whole.join(' ')) return true;
    const came = await this.show({ start, line: whole, step: line.length, found: line.length });
    if (came) this.shown('solution');
    return came;
  }

  /** Whether the moves could be shown; what the server has against them is said. */
  private async show(to: Partial<Shown>): Promise<boolean> {
    try {
      await this.game.set(to);
      return true;
    } catch (problem) {
      this.runner.finish(message(problem), true);
      return false;
    }
  }
}
