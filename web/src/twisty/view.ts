// A puzzle of pieces on screen: its picture or its pieces, the moves, the notation, scrambles and solutions; and
// all of it in the address.

import { message } from '../api';
import { whenBack } from '../back';
import { copyLink } from '../copy';
import { button, h, howTo, signed, toolbar } from '../dom';
import { hearKeys } from '../keys';
import type { View } from '../main';
import { note } from '../note';
import { rewrite } from '../place';
import { titleFor, whenPrinted } from '../print';
import { say } from '../say';
import { Board } from './board';
import { Chooser } from './chooser';
import { fits, toValues } from './definition';
import { Game, type Shown } from './game';
import { Known } from './known';
import { Notation } from './notation';
import { Painter } from './painter';
import { Pad, spoken, typed } from './pad';
import { catalogue, describe, type Entry, type Position, type Puzzle, titled } from './server';
import { Solve } from './solve';
import { stepOf, Timeline } from './timeline';

const HELP = 'Turn the puzzle by dragging it, with the buttons or the keys; scramble it or paint your own, have it solved in the fewest turns and watch; or drop the definition of another puzzle onto the page.';

/** Milliseconds after which it is told that the server is asked. */
const SLOW = 3000;

export class TwistyView implements View {
  readonly element = h('div', { class: 'twisty fresh' });
  private game = new Game((fresh) => this.draw(fresh));
  private chooser = new Chooser((puzzle) => this.choose(puzzle));
  private notation = new Notation(this.game);
  private timeline = new Timeline(this.game);
  private pad = new Pad(
    (move) => (this.board.hint(null), this.game.play(move)),
    (move) => this.board.hint(move),
  );
  private solver: Solve;
  private known = new Known();
  private board = new Board(this.game, (moves) => moves.forEach((move) => this.game.play(move)));
  private painter = new Painter(
    this.game,
    (position) => this.painted(position),
    () => this.paints(false),
  );
  private paintKey = button('Paint', () => this.paints(!this.painting), { 'aria-pressed': 'false', hidden: true });
  private painting = false;
  private status = h('p', { class: 'status', id: 'status' });
  private explore = h('a', {}, 'Explore all its positions');
  private keys: Record<'undo' | 'redo' | 'reset', HTMLButtonElement>;
  private entries: Entry[] = [];
  private closed = false;
  /** The picture does not come out on paper: the pieces do. */
  private printed = whenPrinted((printing) => {
    const { words } = this.board;
    if (printing) this.unfolded = words.open;
    words.open = printing || this.unfolded;
  });
  private unfolded = false;
  private last = '';
  /** How many puzzles were chosen. */
  private choices = 0;

  constructor(values: URLSearchParams, puzzle: Puzzle | null, trouble: unknown) {
    this.keys = {
      undo: signed('Undo', () => this.game.by(-1)),
      redo: signed('Redo', () => this.game.by(1)),
      reset: signed('Reset', () => this.reset()),
    };
    this.solver = new Solve(this.game, values, (what) => this.arrived(what));
    this.lay();
    this.paints(false);
    hearKeys(this.board.element, (event) => this.press(event));
    this.board.expect(puzzle);
    void this.begin(values, puzzle, trouble);
    // Of a large puzzle it takes a while until anything is known.
    window.setTimeout(() => this.asks(), SLOW);
  }

  close(): void {
    this.closed = true;
    this.printed();
    this.timeline.pause();
    this.solver.clear();
    this.chooser.close();
    this.board.close();
    this.painter.close();
    this.notation.close();
  }

  private lay(): void {
    const tools = toolbar('Scramble, solve, step', [...this.solver.keys], Object.values(this.keys), [this.paintKey, button('Copy link', () => void this.share())]);
    this.element.append(
      h('h1', {}, 'Twisty puzzles'),
      howTo(HELP),
      tools,
      h(
        'div',
        { class: 'columns' },
        h('div', { class: 'stage' }, this.painter.element, this.board.element, h('div', { class: 'caption' }, this.status, this.solver.runner.element, this.board.views), this.timeline.element, this.pad.element, this.board.words),
        h('div', { class: 'side' }, this.solver.element, this.notation.element, this.chooser.element, this.known.element),
      ),
    );
  }

  private async begin(values: URLSearchParams, puzzle: Puzzle | null, trouble: unknown): Promise<void> {
    const first = puzzle ?? { name: 'cube3' };
    const list = catalogue().then((entries) => (this.entries = entries));
    const line = (key: string): string[] => (values.get(key) ?? '').split(' ').filter(Boolean);
    const [played, solution] = [line('moves'), line('solution')];
    const shown: Partial<Shown> = { start: values.get('alg') ?? '', line: [...played, ...solution], found: solution.length > 0 ? played.length : null };
    shown.step = values.has('step') ? Number(values.get('step')) || 0 : played.length;
    try {
      await list;
    } catch (problem) {
      this.element.classList.remove('fresh');
      this.status.textContent = problem instanceof TypeError ? message(problem) : 'This server has no twisty puzzles.';
      this.status.classList.add('bad');
      whenBack(() => void (!this.closed && this.begin(values, puzzle, trouble)));
      return;
    }
    if (this.closed) return;
    this.chooser.fill(this.entries, first);
    if (trouble) this.chooser.tell(trouble, '');
    await this.game.open(first, shown);
    if (values.has('watch') && !this.game.trouble) this.timeline.play();
    // A seed alone is a scramble that is still to be made.
    if (values.has('seed') && played.length === 0 && !shown.start) void this.solver.scramble(this.solver.seed);
  }

  /** Shows another puzzle, solved; the error of one that the server refuses is thrown, and what was shown stays. */
  private async choose(puzzle: Puzzle): Promise<void> {
    const turn = ++this.choices;
    await describe(puzzle);
    // Of two that are chosen one soon after the other the second is meant, whichever is described first.
    if (turn !== this.choices || this.closed) return;
    this.solver.clear();
    this.solver.seed = null;
    await this.game.open(puzzle);
    this.chooser.mark(puzzle);
  }

  private asks(): void {
    if (this.game.now || this.game.trouble || !this.element.classList.contains('fresh')) return;
    this.status.textContent = this.sentence();
    this.element.classList.add('asking');
  }

  private draw(fresh: boolean): void {
    if (this.closed) return;
    const { game } = this;
    this.element.classList.remove('asking');
    if (fresh) this.dress();
    this.tell();
    this.status.classList.toggle('bad', game.trouble !== '');
    if (game.trouble) say(game.trouble);
    if (!game.now) return this.empty();
    this.pad.draw(game.now.moves);
    this.timeline.draw();
    this.notation.draw();
    const at = game.alg;
    if (at !== this.last && game.shown.found === null) this.solver.moved();
    this.last = at;
    void this.board.paint(this.timeline.playing ? this.timeline.pace * 0.8 : 300);
    if (!game.trouble && !this.timeline.playing) say(this.sentence());
    void this.remember();
  }

  /** The server refuses the puzzle: nothing of the one before is shown for it. */
  private empty(): void {
    this.element.classList.remove('fresh');
    this.board.empty();
    this.pad.draw([]);
    this.solver.clear();
    this.known.element.hidden = true;
  }

  /** Lays out another puzzle, and what is said of it. */
  private dress(): void {
    const { name, definition } = this.game.puzzle;
    const entry = this.entries.find((one) => one.name === name);
    this.solver.fit();
    this.chooser.about.replaceChildren(`${definition === undefined ? titled(entry?.title || this.game.about?.title || name) : `From the file ${name}`}. `, this.explore, ', or see ', h('a', { href: '#twisty/results' }, 'what was found of others'), '.');
    void this.known.show(this.game.puzzle);
    titleFor(this.element, name);
    this.last = '';
    // What lies under the board is shown when it is known how high that is.
    void this.board.dress().then(() => this.element.classList.remove('fresh'));
    this.paintKey.hidden = !Painter.can(this.game);
    this.paints(false);
  }

  /** The words under the picture, and which keys of the toolbar there is something for. */
  private tell(): void {
    const { trouble, locked, shown } = this.game;
    this.status.textContent = trouble || this.sentence();
    const { line, step, start } = shown;
    this.keys.undo.setAttribute('aria-disabled', String(locked || step === 0));
    this.keys.redo.setAttribute('aria-disabled', String(locked || step >= line.length));
    this.keys.reset.setAttribute('aria-disabled', String(locked || (line.length === 0 && !start)));
    this.pad.lock(locked);
  }

  /** The net takes the place of the picture while somebody paints. */
  private paints(on: boolean): void {
    if (on && this.game.locked) return;
    this.painting = on;
    this.element.classList.toggle('painting', on);
    this.paintKey.setAttribute('aria-pressed', String(on));
    this.painter.element.hidden = !on;
    this.board.element.hidden = on;
    this.solver.instead = on ? (): void => void this.painter.take() : null;
    if (on) this.painter.open();
    else this.painter.close();
  }

  /** What was painted is shown, and solved. */
  private async painted(position: Position): Promise<void> {
    if (!(await this.solver.reach(position))) return;
    this.paints(false);
    await this.solver.solve();
  }

  private reset(): void {
    if (!this.game.locked) void this.game.set({}).catch(() => undefined);
  }

  private sentence(): string {
    const { now, shown, locked } = this.game;
    if (locked) return this.solver.doing === 'reach' ? 'Looking for moves that lead there…' : 'Scrambling…';
    if (!now) return 'Asking the server…';
    const { line, step, found, start } = shown;
    const at = stepOf(shown, now.goal);
    if (found !== null && now.goal && step === line.length) return `${at}.`;
    if (found !== null && this.solver.aimed && step === line.length) return `${at}. The goal is reached.`;
    const last = step > 0 ? `After ${spoken(line[step - 1] ?? '')}` : '';
    const counted = last && found === null ? `${last}, ${at.toLowerCase()}` : last ? `${last}. ${at}` : at;
    const where = line.length > 0 ? counted : start ? 'After the algorithm' : '';
    // With a solution before it a position is on its way.
    const ready = found !== null && step < line.length ? 'Play the solution to see it solved.' : 'Not solved.';
    const goal = now.goal ? 'Solved.' : ready;
    return where ? `${where}. ${goal}` : goal;
  }

  private arrived(what: 'scramble' | 'solution' | 'choice' | 'work'): void {
    if (what === 'work') return this.closed ? undefined : this.tell();
    void this.remember();
    if (what === 'scramble') this.paints(false);
    if (what === 'solution') this.timeline.element.querySelector('input')?.focus();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { game } = this;
    const move = typed(event.key, game.now?.moves ?? []);
    if (move) game.play(move);
    else if (event.key === 'ArrowLeft' || event.key === 'Backspace') game.by(-1);
    else if (event.key === 'ArrowRight') game.by(1);
    else if (event.key === ' ') this.timeline.toggle();
    else return;
    event.preventDefault();
  }

  /** What is on screen as an address. */
  private async values(): Promise<URLSearchParams> {
    const { start, line, step, found } = this.game.shown;
    const values = new URLSearchParams();
    await toValues(this.game.puzzle, values);
    const end = found ?? line.length;
    const { written } = this.game;
    // What is more than moves is kept as it was written.
    const text = written && written.text.trim() !== line.join(' ') ? written.text : null;
    if (text ?? start) values.set('alg', text ?? start);
    if (end > 0 && text === null) values.set('moves', line.slice(0, end).join(' '));
    if (found !== null) values.set('solution', line.slice(found).join(' '));
    if (step !== end) values.set('step', String(step));
    if (this.solver.metric.value !== 'half') values.set('metric', this.solver.metric.value);
    if (this.solver.question.value !== 'solve') values.set('question', this.solver.question.value);
    for (const [key, value] of this.solver.goals.values()) values.set(key, value);
    const { seed, scrambled } = this.solver;
    if (seed !== null && end > 0 && line.join(' ').startsWith(scrambled)) values.set('seed', String(seed));
    return values;
  }

  private async remember(): Promise<void> {
    let game: { shown: Shown; puzzle: Puzzle };
    let values: URLSearchParams;
    // Both may change while they are put into words: what is copied then is to be the last.
    do {
      game = { shown: this.game.shown, puzzle: this.game.puzzle };
      values = await this.values();
      if (this.closed) return;
    } while (game.shown !== this.game.shown || game.puzzle !== this.game.puzzle);
    const only = new URLSearchParams([...values].filter(([key]) => ['puzzle', 'file', 'def', 'metric'].includes(key)));
    this.explore.setAttribute('href', `#twisty/explore?${only}`);
    rewrite({ view: 'twisty', values });
  }

  private async share(): Promise<void> {
    await this.remember();
    const copied = await copyLink('this puzzle and these moves');
    const whole = await fits(this.game.puzzle);
    note(whole ? copied : `${copied} Who follows it needs the file ${this.game.puzzle.name}, too, which is too long for a link.`);
  }
}
