// The maze view: a board to play on, beside it the die, the solution, the wishes and the editor.

import type { Family } from '../api';
import { Booklet } from '../booklet';
import { button, h, howTo, signed, toolbar } from '../dom';
import { note } from '../note';
import { titleFor } from '../print';
import { Drops } from '../drops';
import { type Place, rewrite } from '../place';
import { say } from '../say';
import { type Tip, STEP, TIPS, WORDS } from './die';
import { Edit } from './edit';
import { Flat, type Shown } from './flat';
import { Game } from './game';
import { Hard } from './hard';
import { listen } from './input';
import { checked, columns, fromValues, type Maze, rows, TextError, toValues } from './instance';
import { Looks } from './looks';
import { net } from './net';
import { Pad } from './pad';
import { Share } from './share';
import type { Space } from './space';
import { Squares } from './squares';
import { Stage } from './stage';
import { Tellings } from './tellings';
import { Way } from './way';
import { Wish } from '../wish';
import { making } from './wish';

const HELP =
  'Tip the die onto a neighbouring square that shows the number now on top of the die, or onto a wild one (✶). Bring it back to where it started. Arrow keys work, too.';

export class MazeView {
  readonly element = h('div', { class: 'maze' });
  private flat = new Flat();
  private squares = new Squares();
  private looks = new Looks({
    near: (scale) => {
      this.flat.near(scale);
      this.board.classList.toggle('zoomed', scale > 1 && !this.deep);
      this.space?.near(scale);
      this.follow();
    },
    turn: (right, up) => this.space?.turn(right, up),
  });
  private space: Space | null = null;
  private deep = false;
  private drawn: Maze | null = null;
  private game: Game;
  private way: Way;
  private wish: Wish;
  private booklet: Booklet;
  private edit: Edit;
  private hard = new Hard();
  private board = h('div', { id: 'board', class: 'board', tabindex: '0', role: 'application', 'aria-roledescription': 'board', 'aria-describedby': 'status help' });
  private tellings: Tellings;
  private share: Share;
  private stage: Stage;
  private making = false;
  private drops = new Drops('maze', (file) => void this.dropped(file));
  private die = h('div', { class: 'die-net' });
  private buttons: Record<'undo' | 'redo' | 'restart' | 'edit' | 'deep', HTMLButtonElement>;
  private explore = h('a', { href: '#maze/explore' }, 'explore all positions of this maze');

  constructor(
    family: Family,
    place: Place,
  ) {
    this.game = new Game(checked(structuredClone(family.json)), () => this.draw());
    this.way = new Way(this.game);
    this.wish = new Wish(making(family, (maze) => this.made(maze), () => this.remember()), place.values.get('wish'));
    this.booklet = new Booklet('maze', this.wish);
    this.edit = new Edit(this.game, (maze, played) => this.open(maze, this.game.mode === 'edit' ? 'edit' : 'play', played), () => this.leaveEditor());
    this.tellings = new Tellings(this.game, () => void this.another());
    this.stage = new Stage(this.tellings.element, this.board, this.way.element, h('div', {}, this.looks.element, h('div', { class: 'under-board' }, this.die, this.pad.element)));
    this.share = new Share(this.game, () => this.remember());
    this.buttons = {
      undo: signed('Undo', () => this.undo()),
      redo: signed('Redo', () => this.redo()),
      restart: signed('Restart', () => void this.game.restart()),
      edit: button('Edit', () => (this.game.mode === 'edit' ? this.leaveEditor() : this.enterEditor()), { 'aria-pressed': 'false' }),
      deep: button('3-D', () => void this.turnDeep(), { 'aria-pressed': 'false', 'aria-label': '3-D view' }),
    };
    this.lay();
    this.take();
    this.draw();
    void this.start(place);
  }

  /** Frees what the browser does not free by itself. */
  close(): void {
    this.way.clear();
    this.wish.close();
    this.booklet.close();
    this.hard.close();
    this.edit.close();
    this.drops.close();
    this.space?.close();
    this.share.clear();
    this.stage.close();
  }

  /** Puts everything on the page. */
  private lay(): void {
    const { undo, redo, restart, edit, deep } = this.buttons;
    const tools = toolbar(
      'Maze',
      [button('Hint', () => void this.hint()), button('Solve', () => void this.solve(), { class: 'primary', title: 'Solve from the start', 'aria-label': 'Solve from the start' }), button('New maze', () => void this.another())],
      [undo, redo, restart],
      [edit, deep, button('Print', () => print()), this.share.bare, this.share.whole],
    );
    this.board.append(this.flat.element);
    this.board.after(this.squares.element);
    const ask = h('p', { class: 'hint' }, 'All solutions, their number, other strategies: ', h('a', { href: '#maze/ask' }, 'ask more about mazes'), '. Or ', this.explore, '.');
    // What comes by itself and late stands last: it must not push away what one is about to press.
    this.stage.side.append(this.edit.element, this.wish.element, this.booklet.element, ask, this.hard.element);
    const heading = h('h1', {}, 'Dice maze');
    this.element.append(heading, howTo(HELP, 'help'), tools, this.stage.element, this.share.note);
  }

  private readonly hands = {
    arrow: (tip: Tip): void => {
      const { mode, step } = this.game;
      if (mode === 'play') void this.game.tip(tip);
      else if (mode === 'edit') this.edit.move(...STEP[tip]);
      else this.game.scrub(step + (tip === 'E' || tip === 'S' ? 1 : -1));
    },
    key: (key: string): boolean => {
      if (this.game.mode === 'edit') return this.edit.key(key);
      if (key === 'ctrl+z' || key === 'u' || key === 'Backspace') this.undo();
      else if (key === 'ctrl+y' || key === 'ctrl+shift+z' || key === 'r') this.redo();
      else if (key === ' ' && this.game.mode === 'way') this.way.toggle();
      else return false;
      return true;
    },
    touch: (square: [number, number], dragged: boolean): void => {
      if (this.game.mode === 'edit') return this.edit.touch(square, dragged);
      const from = this.game.now?.position.square;
      if (this.game.mode !== 'play' || !from || this.game.now?.goal || String(from) === String(square)) return;
      const tip = TIPS.find((one) => from[0] + STEP[one][0] === square[0] && from[1] + STEP[one][1] === square[1]);
      if (tip) return void this.game.tip(tip);
      this.game.refuse('Not there: the die tips onto a square beside it.');
      this.draw();
    },
  };

  private pad = new Pad(this.hands.arrow);

  private take(): void {
    const square = (x: number, y: number): [number, number] | null => (this.deep && this.space ? this.space.square(x, y) : this.flat.square(x, y));
    listen(this.board, square, this.hands, () => this.game.mode === 'edit');
  }

  /** Opens what the address names, or the example. */
  private async start(place: Place): Promise<void> {
    let maze = this.game.maze;
    try {
      maze = fromValues(place.values) ?? maze;
    } catch (problem) {
      if (!(problem instanceof TextError)) throw problem;
      note(problem.message, true);
    }
    const [played, way] = [place.values.get('played') ?? '', place.values.get('way')];
    if (place.values.get('look') === 'deep') void this.turnDeep();
    await this.game.open(maze, [...played]);
    if (way) await this.game.show([...way], place.values.get('found') === 'shortest', Number(place.values.get('step') ?? 0));
    if (way && this.game.way) this.way.linked();
    this.draw();
  }

  /** The last tip is taken back; before the first, the maze that lay there before. */
  private undo(): void {
    const { mode, played } = this.game;
    if (mode === 'edit' || (mode === 'play' && played.length === 0 && this.edit.can.back)) this.edit.back();
    else void this.game.undo();
  }

  private redo(): void {
    const { mode, undone } = this.game;
    if (mode === 'edit' || (mode === 'play' && undone.length === 0 && this.edit.can.again)) this.edit.again();
    else void this.game.redo();
  }

  /** A maze was made; the one before is to be had again by undoing. */
  private made(maze: Maze): void {
    this.edit.keep();
    this.open(maze);
  }

  private open(maze: Maze, mode: 'play' | 'edit' = 'play', played: string[] = []): void {
    this.way.clear();
    void this.game.open(maze, played, mode);
    if (mode === 'edit') this.edit.fill();
    if (mode === 'edit') return;
    this.board.focus({ preventScroll: true });
    this.stage.reveal();
  }

  /** A new maze at once, as the form wishes; where that fails, one sees there why. */
  private async another(): Promise<void> {
    if (this.game.mode === 'edit') this.leaveEditor();
    this.making = true;
    this.draw();
    const came = await this.wish.make();
    // Asked once more meanwhile: the later one goes on from here.
    if (this.wish.busy) return;
    this.making = false;
    if (!came && !document.activeElement?.matches(':invalid')) this.wish.focus();
    this.draw();
  }

  private async solve(): Promise<void> {
    if (this.game.mode === 'edit') this.leaveEditor();
    const asked = this.way.solve();
    this.way.draw();
    this.stage.reveal();
    await asked;
    this.draw();
    this.stage.reveal();
  }

  private async hint(): Promise<void> {
    if (this.game.mode !== 'play') this.leaveEditor();
    await this.way.hint();
    this.draw();
    this.stage.reveal();
  }

  private enterEditor(): void {
    this.way.clear();
    this.game.way = null;
    this.edit.fill();
    this.game.turn('edit');
    this.board.focus();
    say('Editing. The arrow keys move over the board; type what a square is to hold.');
  }

  /** A file is opened in the editor, which says what is wrong with it. */
  private async dropped(file: File): Promise<void> {
    const text = await file.text();
    if (this.game.mode !== 'edit') this.enterEditor();
    if (this.edit.read(text)) this.leaveEditor();
  }

  private leaveEditor(): void {
    this.game.turn('play');
    this.board.focus();
    say(`Playing. ${this.game.spoken()}`);
  }

  /** Loads the 3-D view when it is first wanted, and changes between both. */
  private async turnDeep(): Promise<void> {
    this.deep = !this.deep;
    this.buttons.deep.setAttribute('aria-pressed', String(this.deep));
    if (this.deep && !this.space) {
      try {
        const { Space } = await import('./space');
        this.space ??= new Space();
        this.space.board(this.game.maze);
        this.looks.again();
      } catch {
        this.deep = false;
        this.buttons.deep.setAttribute('aria-pressed', 'false');
        note('This browser cannot draw in three dimensions here. The flat board shows the same.', true);
      }
    }
    this.board.classList.toggle('zoomed', !this.deep && this.flat.zoomed);
    this.board.replaceChildren(this.deep && this.space ? this.space.element : this.flat.element);
    if (this.deep) this.board.append(h('div', { class: 'print-only' }, this.flat.element));
    say(this.deep ? '3-D view.' : 'Flat view.');
    this.draw();
  }

  private remember(): void {
    const { maze, played, way, step, mode, shortest } = this.game;
    const values = new URLSearchParams();
    toValues(maze, values);
    this.explore.href = `#maze/explore?${values}`;
    if (played.length > 0) values.set('played', played.join(''));
    if (way && mode === 'way') {
      values.set('way', way.join(''));
      values.set('step', String(step));
      if (shortest) values.set('found', 'shortest');
    }
    if (this.deep) values.set('look', 'deep');
    const wish = this.wish.code();
    if (wish) values.set('wish', wish);
    rewrite({ view: 'maze', values });
  }

  /** Draws the state; called after every change. */
  private draw(): void {
    const { game } = this;
    if (this.drawn !== game.maze) {
      this.drawn = game.maze;
      this.flat.board(game.maze);
      this.squares.board(game.maze);
      this.space?.board(game.maze);
      titleFor(this.element, game.maze.name ?? `${rows(game.maze)} × ${columns(game.maze)}`);
      this.board.setAttribute('aria-label', `${game.maze.name ?? 'Maze'}, ${rows(game.maze)} by ${columns(game.maze)} squares`);
    }
    this.way.draw();
    const shown = this.shown();
    this.flat.show(shown);
    this.squares.show(shown);
    this.looks.draw(game.maze, this.board, this.deep);
    this.follow();
    if (this.deep) this.space?.show(shown);
    if (shown.die) this.die.replaceChildren(net(shown.die));
    this.element.dataset['mode'] = game.mode;
    this.edit.element.hidden = game.mode !== 'edit';
    this.edit.drawn();
    if (game.mode === 'edit') this.hard.hide();
    else if (game.problem) this.hard.hide();
    else if (game.die) this.hard.ask(game.maze);
    this.share.clear();
    this.controls();
    if (game.die && !game.problem) this.remember();
  }

  /** Keeps in sight where the die lies, or what is edited. */
  private follow(): void {
    if (this.deep || !this.board.classList.contains('zoomed')) return;
    const { square, cursor } = this.shown();
    const [box, room] = [this.flat.box(cursor ?? square), this.board.getBoundingClientRect()];
    if (!box) return;
    const out = (low: number, high: number, from: number, to: number): number => {
      const margin = (to - from) / 5;
      return low < from + margin || high > to - margin ? (low + high - from - to) / 2 : 0;
    };
    this.board.scrollBy({ left: out(box.left, box.right, room.left, room.right), top: out(box.top, box.bottom, room.top, room.bottom) });
  }

  private shown(): Shown {
    const { game } = this;
    const moves = game.shown();
    const { square, die } = game.lies(moves);
    const inWay = game.mode === 'way' && game.way;
    const tip = this.way.hinted;
    const hint: [number, number] | null = tip && [square[0] + STEP[tip][0], square[1] + STEP[tip][1]];
    return { moves, square, die, lit: game.lit().map((one) => one.square), hint, way: inWay || [], step: game.step, cursor: game.mode === 'edit' ? this.edit.cursor : null };
  }

  private controls(): void {
    const { game, buttons } = this;
    const playing = game.mode === 'play';
    const lit = new Set(game.lit().map((one) => one.tip));
    this.pad.draw((tip) => !playing || lit.has(tip), this.way.hinted);
    const { back, again } = this.edit.can;
    buttons.undo.setAttribute('aria-disabled', String(game.mode === 'edit' ? !back : !playing || (game.played.length === 0 && !back)));
    buttons.redo.setAttribute('aria-disabled', String(game.mode === 'edit' ? !again : !playing || (game.undone.length === 0 && !again)));
    buttons.restart.setAttribute('aria-disabled', String(!playing || game.played.length === 0));
    buttons.edit.setAttribute('aria-pressed', String(game.mode === 'edit'));
    this.share.draw();
    const words = { play: game.remark || game.spoken(), way: this.story(), edit: 'Editing: tap squares to paint them.' };
    const text = this.making ? 'Making a maze…' : game.problem || words[game.mode];
    this.tellings.draw(text, game.problem !== '' && !this.making);
  }

  private story(): string {
    const { way, step } = this.game;
    const next = way?.[step];
    const { die } = this.game.lies(this.game.shown());
    return `Step ${step} of ${way?.length ?? 0}${die ? `, ${die[0]} on top` : ''}. ${next ? `Next: ${WORDS[next]}.` : 'Home.'}`;
  }
}
