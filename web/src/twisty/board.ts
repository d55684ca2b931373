// The board of a puzzle: its picture in space where there is one, its layers, its stickers unfolded, or a figure made of what its moves do; and
// the same in words, piece by piece.

import { button, h } from '../dom';
import { learn } from './action';
import { type Drawing, DRAWINGS } from './drawings';
import { Figure, type Step } from './figure';
import { Flat } from './flat';
import { flatOf } from './flats';
import type { Game, Shown } from './game';
import { Layers } from './layers';
import { columnsOf, Pieces } from './pieces';
import type { Picture } from './picture';
import type { Puzzle } from './server';

/** The puzzles that cubing draws. */
export const drawingOf = ({ name, definition }: Puzzle): Drawing | undefined => (definition === undefined ? DRAWINGS[name] : undefined);

const isLayered = ({ name, definition }: Puzzle): boolean => name === 'square1' && definition === undefined;

export class Board {
  readonly element = h('div', { class: 'twisty-board', id: 'board', tabindex: '0', role: 'group', 'aria-label': 'The puzzle. Letters turn it, with Shift the other way; arrow keys step.' });
  readonly views = h('div', { class: 'tools looks', role: 'group', 'aria-label': 'Look from' });
  readonly words = h('details', { class: 'words' }, h('summary', {}, 'Piece by piece'));
  private pieces = new Pieces();
  private layers = new Layers();
  private picture: Picture | null = null;
  private figure: Figure | null = null;
  private flat: Flat | null = null;
  private last: Shown | null = null;
  private closed = false;

  /** `press` makes several moves, one after the other. */
  constructor(
    private readonly game: Game,
    private readonly press: (moves: string[]) => void,
  ) {
    const look = (name: string, sign: string, right: number, up: number): HTMLElement => button(sign, () => this.picture?.look(right, up), { 'aria-label': `Look from further ${name}`, title: `Look from further ${name}` });
    this.views.append(h('span', { 'aria-hidden': 'true' }, 'View'), look('left', '←', -1, 0), look('right', '→', 1, 0), look('above', '↑', 0, 1), look('below', '↓', 0, -1));
  }

  close(): void {
    this.closed = true;
    this.clear();
  }

  /** Makes room as a picture of the puzzle will take it, before anything is known of it. */
  expect(puzzle: Puzzle | null): void {
    this.element.classList.toggle('drawn', puzzle === null || drawingOf(puzzle) !== undefined);
  }

  /** The server refuses the puzzle: nothing of the one before is shown for it. */
  empty(): void {
    this.clear();
    this.views.hidden = this.words.hidden = true;
    this.element.classList.remove('drawn');
    this.pieces.element.replaceChildren();
    this.element.replaceChildren(h('p', { class: 'hint' }, 'No puzzle is shown.'));
  }

  /** Lays out another puzzle, until it is known how much room it takes. */
  async dress(): Promise<void> {
    const { puzzle } = this.game;
    this.clear();
    const drawing = drawingOf(puzzle);
    this.views.hidden = !drawing;
    this.views.classList.add('unseen');
    this.words.hidden = false;
    this.words.append(this.pieces.element);
    this.element.classList.toggle('drawn', drawing !== undefined);
    if (isLayered(puzzle)) return this.element.replaceChildren(this.layers.element);
    this.element.replaceChildren(h('p', { class: 'hint' }, 'Loading the picture…'));
    const undone = (): void => void (this.game.puzzle === puzzle && this.undraw());
    if (drawing) void this.depict(puzzle, drawing).catch(undone);
    else await this.figured(puzzle).catch(undone);
  }

  /** Shows what the game shows; turns take so many milliseconds. */
  async paint(milliseconds: number): Promise<void> {
    const { game } = this;
    const { now, shown, solved } = game;
    if (!now) return;
    this.pieces.draw(now.position, game.before, solved, columnsOf(game.puzzle.name));
    if (isLayered(game.puzzle)) this.layers.draw(now.position);
    const step = stepBetween(this.last, shown);
    if (this.figure && this.last !== shown) this.figure.draw(now, game.before, step, Math.min(milliseconds, 300));
    this.flat?.draw(now);
    this.last = shown;
    const { picture } = this;
    picture?.allow(now.moves);
    try {
      await picture?.show(shown.start, shown.line, shown.step, milliseconds);
      this.element.dataset['step'] = String(shown.step);
    } catch {
      if (picture === this.picture) this.undraw();
    }
  }

  /** Shows what a move would do, or nothing any more. */
  hint(move: string | null): void {
    this.figure?.hint(move);
    this.flat?.hint(move);
  }

  private async depict(puzzle: Puzzle, drawing: Drawing): Promise<void> {
    const part = await import('./picture');
    if (this.closed || this.game.puzzle !== puzzle) return;
    this.picture = new part.Picture(drawing, this.press);
    this.element.replaceChildren(this.picture.element);
    this.views.classList.remove('unseen');
    await this.paint(0);
  }

  private async figured(puzzle: Puzzle): Promise<void> {
    const { about, solved, now } = this.game;
    if (!about || !solved || !now) return;
    const learned = await learn(puzzle, about, solved);
    if (this.closed || this.game.puzzle !== puzzle) return;
    const net = puzzle.definition === undefined ? flatOf(puzzle.name) : null;
    if (net) this.flat = new Flat(net, learned, this.press);
    else this.figure = new Figure(puzzle, about, solved, learned, this.press);
    this.element.replaceChildren((this.flat ?? this.figure)?.element ?? '');
    this.last = null;
    await this.paint(0);
  }

  /** Without WebGL, or where the picture cannot follow, the pieces stand in for it. */
  private undraw(): void {
    this.clear();
    this.views.hidden = this.words.hidden = true;
    this.element.classList.remove('drawn');
    this.element.replaceChildren(h('p', { class: 'hint' }, 'The picture cannot be drawn here; these are the pieces.'), this.pieces.element);
  }

  private clear(): void {
    this.picture?.close();
    this.figure?.close();
    this.picture = this.figure = this.flat = null;
    this.last = null;
  }
}

/** The move that leads from what was shown to what is, if it is one. */
function stepBetween(last: Shown | null, now: Shown): Step | null {
  if (!last || last.start !== now.start) return null;
  const [first, second] = last.step < now.step ? [last, now] : [now, last];
  const move = second.line[first.step];
  const same = first.line.slice(0, first.step).join(' ') === second.line.slice(0, first.step).join(' ');
  return move !== undefined && same && second.step === first.step + 1 ? { move, back: first === now } : null;
}
