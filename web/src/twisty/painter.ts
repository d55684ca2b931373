// One's own puzzle is painted: a net of its stickers, a palette, and what is wrong so far. Whether moves lead to what is painted
// the engine says, and why not.

import { message } from '../api';
import { button, h, s } from '../dom';
import { say } from '../say';
import type { Game } from './game';
import { type Net, netOf, shownIn } from './net';
import { COLORS, type Fault, faults, lettersOf, positionOf } from './painted';
import { whyNot } from './possible';
import { type Position, positionRead } from './server';

export class Painter {
  readonly element = h('div', { class: 'painter', role: 'group', 'aria-label': 'Paint your own' });
  private net: Net | null = null;
  private colors: (string | null)[] = [];
  private brush: string | null = 'W';
  private stickers: SVGElement[] = [];
  private words = h('p', { class: 'outcome' });
  private palette = h('div', { class: 'palette', role: 'radiogroup', 'aria-label': 'Colour' });
  private board = h('div', { class: 'unfolded' });
  private solve = button('Solve this', () => void this.take(), { class: 'primary' });
  private asking: AbortController | null = null;
  private position: Position | null = null;
  private at = 0;

  /** `take` is given a position that moves lead to; `leave` when nothing is to be painted any more. */
  constructor(
    private readonly game: Game,
    private readonly taken: (position: Position) => Promise<void>,
    leave: () => void,
  ) {
    const keys = h('div', { class: 'row' }, this.solve, button('As it is shown', () => this.fill()), button('Clear', () => this.clear()), button('Close', leave));
    const help = h('p', { class: 'hint' }, 'Choose a colour and press stickers; or go to them by arrow keys and type w, y, r, o, g, b, or Delete.');
    this.element.append(this.palette, this.board, this.words, keys, help);
    this.element.addEventListener('keydown', (event) => this.key(event));
  }

  /** Whether a puzzle can be painted. */
  static can(game: Game): boolean {
    return game.puzzle.definition === undefined && netOf(game.puzzle.name) !== null;
  }

  /** Begins with a puzzle on which only what never moves has its color. */
  open(): void {
    this.net = netOf(this.game.puzzle.name);
    if (!this.net) return;
    const used = [...new Set(Object.values(this.net.colors))];
    if (!used.includes(this.brush ?? '')) this.brush = used[0] ?? null;
    this.palette.replaceChildren(...[...used, null].map((color) => this.swatch(color)));
    this.lay(this.net);
    this.clear();
  }

  close(): void {
    this.asking?.abort();
    this.asking = null;
  }

  private clear(): void {
    const { net } = this;
    if (!net) return;
    this.colors = net.stickers.map(({ face, of }) => (of ? null : (net.colors[face] ?? null)));
    this.changed();
  }

  private fill(): void {
    if (!this.net || !this.game.now) return;
    this.colors = shownIn(this.net, this.heldAs(this.game.now.position));
    this.changed();
  }

  /** A corner that the definition holds is a piece of the net all the same. */
  private heldAs(position: Position): Position {
    return Object.fromEntries(
      Object.entries(position).map(([orbit, { pieces, orientation }]) => {
        const count = this.net?.names[orbit]?.length ?? 0;
        const held = Array.from({ length: Math.max(0, count - pieces.length) }, (_, i) => pieces.length + i);
        return [orbit, { pieces: [...pieces, ...held], orientation: [...orientation, ...held.map(() => 0)] }];
      }),
    );
  }

  private swatch(color: string | null): HTMLElement {
    const name = color ? (COLORS[color] ?? color) : 'none';
    const checked = color === this.brush;
    const key = button('', () => this.choose(color), { class: `swatch ${color ?? 'blank'}`, role: 'radio', 'aria-checked': String(checked), 'aria-label': name, title: name, tabindex: checked ? '0' : '-1' });
    key.dataset['color'] = color ?? '';
    return key;
  }

  private choose(color: string | null, focus = false): void {
    this.brush = color;
    for (const one of this.palette.querySelectorAll('button')) {
      const here = one.dataset['color'] === (color ?? '');
      one.setAttribute('aria-checked', String(here));
      one.tabIndex = here ? 0 : -1;
      if (here && focus) one.focus();
    }
  }

  private lay(net: Net): void {
    const picture = s('svg', { viewBox: `-0.1 -0.1 ${net.width + 0.2} ${net.height + 0.2}`, role: 'group', 'aria-label': 'Stickers' });
    this.stickers = net.stickers.map(({ of, points }, i) => {
      const shape = s('polygon', { points: points.map((spot) => spot.map((n) => n.toFixed(3)).join()).join(' '), ...(of ? { role: 'button' } : { role: 'img' }) });
      if (of) shape.addEventListener('click', () => this.paint(i, this.brush));
      picture.append(shape);
      return shape;
    });
    this.at = net.stickers.findIndex(({ of }) => of);
    this.board.replaceChildren(picture);
  }

  private paint(i: number, color: string | null): void {
    this.at = i;
    this.stickers[i]?.focus();
    this.colors[i] = color;
    this.changed();
  }

  /** Draws, tells what is wrong, and asks the engine where all is painted and nothing is. */
  private changed(): void {
    const { net, colors } = this;
    if (!net) return;
    this.close();
    this.position = null;
    const wrong = faults(net, colors);
    this.draw(net, wrong);
    const left = colors.filter((color) => !color).length;
    if (wrong.length > 0) this.tell(wrong.map(({ words }) => words).join(' '), true);
    else if (left > 0) this.tell(`${left} of ${colors.length} stickers are still to be painted.`);
    else void this.ask(net);
    this.ready();
  }

  private async ask(net: Net): Promise<void> {
    const abort = new AbortController();
    this.asking = abort;
    const { puzzle, about } = this.game;
    this.tell('Asking whether moves lead here…');
    try {
      const position = net.letters ? await positionRead(puzzle, lettersOf(net, this.colors)) : positionOf(net, this.colors);
      const why = about && (await whyNot(puzzle, about, position, abort.signal));
      if (this.asking !== abort) return;
      this.position = why ? null : position;
      this.tell(why || 'Moves lead here: it can be solved.', Boolean(why));
    } catch (problem) {
      if (this.asking === abort) this.tell(message(problem), true);
    }
    this.ready();
  }

  /** Has what is painted solved, if it can be. */
  async take(): Promise<void> {
    if (this.position) await this.taken(this.position);
    else say(this.words.textContent ?? '');
  }

  private ready(): void {
    this.solve.setAttribute('aria-disabled', String(!this.position));
  }

  private tell(words: string, bad = false): void {
    const same = this.words.textContent === words;
    this.words.textContent = words;
    this.words.classList.toggle('bad', bad);
    if (!same) say(words);
  }

  private draw(net: Net, wrong: Fault[]): void {
    const bad = new Set(wrong.flatMap(({ stickers }) => stickers));
    net.stickers.forEach(({ face, of }, i) => {
      const shape = this.stickers[i];
      const color = this.colors[i];
      shape?.setAttribute('class', `sticker ${color ?? 'blank'}${bad.has(i) ? ' wrong' : ''}${of ? '' : ' fixed'}`);
      const nth = net.stickers.slice(0, i + 1).filter((one) => one.face === face).length;
      shape?.setAttribute('aria-label', `${face} ${nth}: ${color ? COLORS[color] : 'not painted'}${bad.has(i) ? ', wrong' : ''}`);
      if (of) shape?.setAttribute('tabindex', i === this.at ? '0' : '-1');
    });
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = this.stickers.indexOf(event.target as SVGElement);
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const color = event.key.toUpperCase();
    if (this.palette.contains(event.target as Node) && arrow) this.beside((arrow[0] ?? 0) + (arrow[1] ?? 0));
    else if (on < 0) return;
    else if (arrow) this.go(on, arrow[0] ?? 0, arrow[1] ?? 0);
    else if (Object.values(this.net?.colors ?? {}).includes(color)) this.paint(on, color);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.paint(on, null);
    else if (event.key === 'Enter' || event.key === ' ') this.paint(on, this.brush);
    else return;
    event.preventDefault();
  }

  private beside(step: number): void {
    const all = [...this.palette.querySelectorAll('button')].map((one) => one.dataset['color'] ?? '');
    const next = all[(all.indexOf(this.brush ?? '') + step + all.length) % all.length] ?? '';
    this.choose(next || null, true);
  }

  /** The nearest sticker in a direction. */
  private go(from: number, right: number, down: number): void {
    const middle = (i: number): [number, number] => {
      const points = this.net?.stickers[i]?.points ?? [];
      return [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length];
    };
    const [x, y] = middle(from);
    let [best, least] = [-1, Infinity];
    this.net?.stickers.forEach(({ of }, i) => {
      const [ox, oy] = middle(i);
      const [along, aside] = [(ox - x) * right + (oy - y) * down, Math.abs((ox - x) * down) + Math.abs((oy - y) * right)];
      if (!of || along < 0.2 || aside > along + 0.6) return;
      if (along + 2 * aside < least) [best, least] = [i, along + 2 * aside];
    });
    if (best < 0) return;
    this.stickers[this.at]?.setAttribute('tabindex', '-1');
    this.at = best;
    this.stickers[best]?.setAttribute('tabindex', '0');
    this.stickers[best]?.focus();
  }
}
