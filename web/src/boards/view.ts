// A game on a board: played, asked about and edited.

import { message } from '../api';
import { whenBack } from '../back';
import { copyLink } from '../copy';
import { button, calm, h, howTo, several, signed, toolbar } from '../dom';
import { History } from '../history';
import type { View } from '../main';
import { nameOf } from '../names';
import { note } from '../note';
import { rewrite } from '../place';
import { titleFor } from '../print';
import { Runner, stoppedBy } from '../runner';
import { say } from '../say';
import { Chooser } from './chooser';
import { inWords } from './cells';
import { Distance } from './distance';
import { Edit, type Edited } from './edit';
import { Game, WORDS } from './game';
import { listen, Pad } from './input';
import { Picture } from './picture';
import type { Cells, Source, Start } from './server';
import { fromValues, keep, known, nameFor, toValues } from './source';
import { Way } from './way';

const HELP = 'Arrow keys press, X acts, Z undoes, R begins anew. Swipe on a screen that is touched.';

const TIME = 'In this game time passes, but here only when you press Wait, or the full stop.';

/** Milliseconds that each board is seen of several that one input makes. */
const FRAME = 90;
const LIMITS = { seconds: 60 };

/** A level as it lay there: what was pressed, or how it was being edited. */
interface Laid {
  source: Source;
  start: Start;
  played: string[];
  edit: Edited | null;
}

export class BoardsView implements View {
  readonly element = h('div', { class: 'boards fresh' });
  private game = new Game(() => this.draw());
  private picture = new Picture();
  private runner = new Runner();
  private way = new Way(this.game, () => this.board.focus({ preventScroll: true }));
  private distance = new Distance(() => this.remember());
  /** The levels and games before this one. */
  private history = new History<Laid>(
    () => ({ source: this.game.source, start: this.game.start, played: [...this.game.played], edit: this.edit.on ? this.edit.state : null }),
    (laid) => void this.lie(laid),
  );
  private edit = new Edit(this.game, this.picture, () => this.draw(), () => void this.playEdited(), { back: () => this.before(), again: () => this.after() });
  private chooser = new Chooser((source) => this.take(source), (level) => void this.pick(level));
  private board = h('div', { id: 'board', class: 'board', tabindex: '0', role: 'application', 'aria-roledescription': 'board', 'aria-describedby': 'status help' });
  private help = howTo(HELP, 'help');
  private status = h('p', { class: 'status', id: 'status' });
  private win = h('p', { class: 'win', hidden: true });
  private note = h('div', { class: 'message', hidden: true });
  private text = h('pre', { class: 'signs', tabindex: '0', role: 'region', 'aria-label': 'The board as text' });
  private legend = h('p', { class: 'hint' });
  private tools: Record<'solve' | 'hint' | 'undo' | 'redo' | 'restart' | 'edit', HTMLButtonElement>;
  private pad = new Pad((input) => this.hands.press(input, false));
  private seen = -1;
  private timer = 0;
  private carried = true;
  /** The level of one's own that was edited last, of the game that is open. */
  private own: string[] | null = null;
  /** That what the address names is there, or cannot be had. */
  private opening: Promise<void>;
  /** The address of a game whose file is still wanted. */
  private wanted: URLSearchParams | null = null;

  constructor(private readonly values: URLSearchParams) {
    this.tools = {
      hint: button('Hint', () => void this.solve(true), { class: 'primary' }),
      solve: button('Solve from here', () => void this.solve(false)),
      undo: signed('Undo', () => this.undo()),
      redo: signed('Redo', () => this.redo()),
      restart: signed('Restart', () => this.act(() => this.game.restart())),
      edit: button('Edit', () => (this.edit.on ? void this.playEdited() : this.change()), { 'aria-pressed': 'false' }),
    };
    this.distance.on = values.get('far') !== '0';
    this.lay();
    this.draw();
    this.opening = this.begun();
  }

  close(): void {
    clearTimeout(this.timer);
    this.runner.cancel();
    this.distance.rest();
    this.edit.close();
    this.chooser.close();
    this.way.close();
  }

  private lay(): void {
    const { hint, solve, undo, redo, restart, edit } = this.tools;
    const tools = toolbar('Board', [hint, solve], [undo, redo, restart], [edit, button('Copy link', () => void this.share())]);
    this.board.append(this.picture.element, this.note);
    const words = h('details', {}, h('summary', {}, 'The board as text'), this.text, this.legend);
    const stage = h('div', { class: 'stage' }, h('div', { class: 'tellings' }, this.status, this.win), this.board, this.runner.element, h('div', { class: 'under-board' }, this.distance.element, this.pad.element), this.way.element, words);
    const side = h('div', { class: 'side' }, this.edit.element, this.chooser.element);
    this.element.append(h('h1', {}, nameOf('boards')), this.help, tools, h('div', { class: 'columns' }, stage, side));
    listen(this.board, (x, y) => this.picture.at(x, y), this.hands, () => this.edit.on);
  }

  private readonly hands = {
    press: (input: string, held: boolean): void => {
      // Who holds a key down does not mean to leave what comes up.
      if (this.game.note || this.game.now?.goal) return input === 'action' && !held ? this.goOn() : say('Press X or Enter to go on.');
      this.act(() => this.game.press(input));
    },
    move: (row: number, column: number): void => this.edit.move(row, column),
    key: (key: string): boolean => {
      if (this.edit.on) return this.edit.key(key);
      if (key === 'z' || key === 'u' || key === 'Backspace' || key === 'ctrl+z') this.undo();
      else if (key === 'y' || key === 'ctrl+y' || key === 'ctrl+shift+z') this.redo();
      else if (key === 'r') this.act(() => this.game.restart());
      else return false;
      return true;
    },
    touch: (cell: [number, number], dragged: boolean): void => this.edit.touch(cell, dragged),
  };

  /** What somebody does ends what is shown and asked. */
  private act(does: () => Promise<void>): void {
    this.way.close();
    this.runner.cancel();
    void does();
  }

  /** The last input or edit is taken back; before the first, the level that lay there before. */
  private undo(): void {
    if (this.edit.on) return this.edit.back();
    if (this.game.undoes || this.game.played.length > 0 || !this.before()) this.act(() => this.game.undo());
  }

  private redo(): void {
    if (this.edit.on) return this.edit.again();
    if (this.game.redoes || !this.after()) this.act(() => this.game.redo());
  }

  private before(): boolean {
    return this.history.back() && (say('The level before is back.'), true);
  }

  private after(): boolean {
    return this.history.again() && (say('The level after it is back.'), true);
  }

  /** Lays out a level again as it lay there. */
  private async lie({ source, start, played, edit }: Laid): Promise<void> {
    if (source !== this.game.source) {
      await this.game.load(source);
      this.own = null;
    }
    await this.begin(start, played);
    if (edit) {
      this.distance.rest();
      this.edit.resume(edit);
    }
    this.board.focus({ preventScroll: true });
  }

  /** Opens what the address names. */
  private async begun(): Promise<void> {
    let source: Source | null = null;
    try {
      this.chooser.list(await known());
      source = await fromValues(this.values);
      await this.game.load(source);
      await this.resume(this.values);
      if (this.values.get('text')) keep(source);
    } catch (problem) {
      this.wanted = source ? null : this.values;
      this.chooser.tell(problem, source);
      this.element.classList.remove('fresh');
      this.status.textContent = message(problem);
      whenBack(() => void (this.element.isConnected && this.begun()));
    }
  }

  /** Begins where an address says. */
  private async resume(values: URLSearchParams): Promise<void> {
    const { about, first } = this.game;
    const level = Number(values.get('level') ?? first);
    const played = (values.get('played') ?? '').split('.').filter(Boolean);
    const rows = values.get('rows')?.split('/').map(unescaped);
    await this.begin(rows ? { rows } : { level: about?.levels[level] ? level : first }, played);
    if (rows && values.get('edit') === '1') this.change();
  }

  private async take(given: Source): Promise<void> {
    this.runner.cancel();
    const source = { ...given, name: await nameFor(given) };
    const laid = this.game.about !== null;
    if (laid) this.history.keep();
    await this.game.load(source);
    keep(source);
    this.own = null;
    const { wanted } = this;
    this.wanted = null;
    if (wanted?.get('game') === source.name) await this.resume(wanted);
    else await this.begin({ level: 0 });
    this.board.focus({ preventScroll: true });
  }

  private async pick(level: number | 'own'): Promise<void> {
    this.draft();
    this.history.keep();
    if (level !== 'own') return this.begin({ level });
    if (this.own) await this.begin({ rows: this.own });
  }

  /** Keeps what was edited, if it is other than the game's own. */
  private draft(): void {
    if (this.edit.on && this.edit.rows.join('/') !== this.rows()?.join('/')) this.own = this.edit.rows;
  }

  /** The level that is played, as it is written. */
  private rows(): string[] | undefined {
    const { start, about } = this.game;
    return 'level' in start ? about?.levels[start.level]?.rows : start.rows;
  }

  private async begin(start: Start, played: string[] = []): Promise<void> {
    const { about, source } = this.game;
    if (!about) return;
    if ('rows' in start) this.own = start.rows;
    this.way.close();
    this.edit.close();
    this.runner.cancel();
    this.distance.forget();
    this.picture.open(about);
    this.chooser.fill(source, about, 'level' in start ? start.level : 'own', this.own !== null);
    this.pad.draw(about.action, about.real_time);
    (this.help.lastElementChild ?? this.help).textContent = about.real_time ? `${HELP} ${TIME}` : HELP;
    const signs = about.signs.map(({ sign, objects }) => `${sign} ${inWords(objects)}`);
    this.legend.textContent = [...new Set(signs)].join(', ');
    await this.game.open(start, played);
  }

  /** Past a message, or to the level after one that is won. */
  private goOn(): void {
    const { next, first } = this.game;
    this.history.keep();
    void this.begin({ level: next ?? first });
    this.board.focus({ preventScroll: true });
  }

  private change(): void {
    const level = this.rows();
    if (!level) return say('A message is not edited.');
    this.way.close();
    this.runner.cancel();
    this.distance.rest();
    this.edit.open(level);
    this.board.focus();
    say('Editing. The arrow keys move over the board; type the sign of what a cell is to hold.');
  }

  /** Plays what was edited: from its beginning, unless nothing was changed. */
  private async playEdited(): Promise<void> {
    const { rows } = this.edit;
    if (rows.join('/') === this.rows()?.join('/')) {
      this.edit.close();
      this.draw();
    } else {
      this.history.keep();
      await this.begin({ rows });
    }
    this.board.focus();
  }

  private async solve(hint: boolean): Promise<void> {
    const { game } = this;
    // Who is quicker than what has to be loaded is not told that there is nothing.
    await this.opening;
    if (this.edit.on) await this.playEdited();
    if (!game.now || game.now.goal) return this.runner.finish(game.note ? 'This is a message.' : game.now ? 'It is won.' : 'No level is open.');
    if (game.about?.refused) return this.runner.finish(`This game is not searched: ${game.about.refused}.`, true);
    const { turn } = game;
    const known = this.distance.way;
    if (known) return this.answer(known, hint, true);
    const { name, definition } = game.source;
    const job = await this.runner.start(hint ? 'Looking for a good input' : 'Looking for the fewest inputs', { kind: 'solve', puzzle: name, definition, instance: game.place, limits: LIMITS });
    const line = job?.lines?.[0];
    if (!job || turn !== game.turn) return;
    if (!line) return this.runner.finish('The server gave no answer.', true);
    if (line.verdict === 'unsolvable') return this.runner.finish(game.played.length === 0 ? 'This level cannot be won: everything was tried.' : 'From here it can no longer be won: everything was tried. Undo, or restart.');
    if (line.moves) return this.answer(line.moves, hint, line.verdict === 'solved');
    this.runner.finish(stoppedBy(line, 'input'), true);
  }

  private answer(moves: string[], hint: boolean, fewest: boolean): void {
    const first = moves[0];
    if (!first) return this.runner.finish('It is won already.');
    const far = `${several(moves.length, 'input')}${fewest ? ', and no fewer' : ', perhaps not the fewest'}`;
    if (hint) return this.runner.finish(`Press ${WORDS[first] ?? first}: ${far} to go.`);
    this.runner.finish(`${far} from here.`);
    this.way.open(moves);
    this.way.focus();
  }

  /** Draws the state; called after every change. */
  private draw(): void {
    const { game, edit } = this;
    clearTimeout(this.timer);
    if (game.now || game.note || game.problem) this.element.classList.remove('fresh');
    this.tools.edit.setAttribute('aria-pressed', String(edit.on));
    this.element.dataset['mode'] = edit.on ? 'edit' : 'play';
    if (edit.on) {
      const cells = game.signs?.cells(edit.rows) ?? [];
      this.label(cells);
      this.note.hidden = true;
      this.picture.element.hidden = false;
      this.picture.draw(cells, edit.cursor);
      this.status.textContent = 'Editing: tap cells to paint them.';
      this.win.hidden = true;
      this.status.hidden = false;
    } else this.drawPlayed();
    const still = edit.on || !game.now;
    this.tools.hint.setAttribute('aria-disabled', String(!game.now));
    this.tools.solve.setAttribute('aria-disabled', String(!game.now));
    const { back, again } = this.history.can;
    const can = edit.on ? edit.can : { back: game.undoes, again: game.redoes };
    const [undoes, redoes] = [can.back || (back && (edit.on || game.played.length === 0)), can.again || again];
    this.tools.undo.setAttribute('aria-disabled', String(!undoes));
    this.tools.redo.setAttribute('aria-disabled', String(!redoes));
    edit.keyed(undoes, redoes);
    this.tools.restart.setAttribute('aria-disabled', String(still || game.played.length === 0 || game.about?.restart === false));
    this.remember();
  }

  private drawPlayed(): void {
    const { game } = this;
    const { now, note } = game;
    this.note.hidden = !note;
    this.picture.element.hidden = note !== null;
    this.status.textContent = game.words();
    this.status.classList.toggle('bad', game.problem !== '');
    this.showNote();
    this.win.hidden = !now?.goal;
    // The banner says it, and has its place.
    this.status.hidden = now?.goal === true && game.problem === '';
    const on = 'level' in game.start ? [button(game.next === null ? 'From the first level' : 'Go on', () => this.goOn())] : [];
    if (now?.goal) this.win.replaceChildren(`Won with ${several(game.played.length, 'input')}!`, ...on);
    if (!now) {
      if (game.problem) this.picture.clear();
      this.text.textContent = '';
      return this.distance.rest();
    }
    this.label(now.position.board);
    this.text.textContent = now.position.board.map((row) => row.map((cell) => game.signs?.of(cell) ?? '?').join('')).join('\n');
    if (this.seen !== game.turn && now.shown.length > 1 && !calm() && !this.way.shown) this.film(now.shown);
    else this.picture.draw(now.position.board);
    this.seen = game.turn;
    if (now.goal) this.distance.rest();
    else if (game.about?.refused) this.distance.refuse(game.about.refused);
    else this.distance.ask(game.source, game.place, JSON.stringify(now.position.board), game.played.at(-1));
  }

  private showNote(): void {
    const { note } = this.game;
    if (!note) return this.note.replaceChildren();
    this.note.replaceChildren(h('p', {}, note.text), button(this.game.next === null ? 'From the first level' : 'Go on', () => this.goOn(), { class: 'primary' }));
  }

  /** Shows boards one after the other. */
  private film(boards: Cells[]): void {
    const [first, ...rest] = boards;
    if (first) this.picture.draw(first);
    if (rest.length > 0) this.timer = window.setTimeout(() => this.film(rest), FRAME);
  }

  private label(cells: Cells): void {
    const { title } = this.game.about ?? {};
    const { start } = this.game;
    titleFor(this.element, `${title ?? this.game.source.name}${'level' in start ? `, level ${start.level + 1}` : ''}`);
    this.board.setAttribute('aria-label', `${title ?? this.game.source.name}, ${cells.length} by ${cells[0]?.length ?? 0} cells`);
  }

  private remember(): void {
    void this.address();
  }

  private async address(): Promise<void> {
    const { game, edit } = this;
    const values = new URLSearchParams();
    const { start, played, source } = game;
    if (!source.definition || (!game.now && !game.note)) return;
    const { turn } = game;
    this.carried = await toValues(source, values);
    if (turn !== game.turn || source !== game.source) return;
    if (edit.on) values.set('edit', '1');
    if (edit.on || 'rows' in start) values.set('rows', (edit.on ? edit.rows : 'rows' in start ? start.rows : []).map(encodeURIComponent).join('/'));
    else values.set('level', String(start.level));
    if (played.length > 0 && !edit.on) values.set('played', played.join('.'));
    if (!this.distance.on) values.set('far', '0');
    rewrite({ view: 'boards', values });
  }

  private async share(): Promise<void> {
    await this.address();
    const missing = this.carried ? '' : ' The text of the game is too long for a link: who opens it needs the file.';
    note(`${await copyLink('this level and what was pressed')}${missing}`);
  }
}

/** A row of an address; the error is a sentence. */
function unescaped(row: string): string {
  try {
    return decodeURIComponent(row);
  } catch {
    throw new Error('The link is damaged: its level cannot be read.');
  }
}
