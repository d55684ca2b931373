// The view of the stack of dice: the block to turn and to click on, its three sides as fields, and beside them what
// the givens leave: how many arrangements, which sums, and each arrangement in turn.

import { type Family, message } from '../api';
import { Booklet } from '../booklet';
import { copyLink } from '../copy';
import { deepen } from '../dice/deep';
import { button, field, h, howTo, signed, toolbar } from '../dom';
import { History } from '../history';
import type { View } from '../main';
import { nameOf } from '../names';
import { note, unnote } from '../note';
import { hash, type Place, rewrite } from '../place';
import { titleFor } from '../print';
import { Runner } from '../runner';
import { say } from '../say';
import { blank, type Block, every, type Face, fromJson, fromValues, give, LARGEST, pips, resized, type Size, spoken, toJson, toValues } from './block';
import { decided } from './hint';
import { Live } from './live';
import { Sides } from './sides';
import type { Space } from './space';
import { Text } from './text';
import { listen } from './turn';
import { Walk } from './walk';
import { Wish } from '../wish';
import { making } from './wish';

const HELP = 'Usual dice fill a block; faces that touch add to 7. Give pips on its top, front and right side: at once you see how many arrangements are left and which sums the right side can have.';
const TURN = Math.PI / 6;
const AXES: [string, string][] = [['Wide', 'Dice from left to right'], ['Deep', 'Dice from back to front'], ['High', 'Dice from top to bottom']];

export class StackView implements View {
  readonly element = h('div', { class: 'stack' });
  private block: Block;
  private paint = 1;
  private spread = false;
  private cursor: Face | null = null;
  private space: Space | null = null;
  private closed = false;
  /** The address names no whole block; it stays as it is until another block is opened. */
  private damaged = false;
  private live: Live;
  private walk: Walk;
  private sides: Sides;
  private text: Text;
  private hinting = new Runner();
  private hinted: Face | null = null;
  private wish: Wish;
  private booklet: Booklet;
  private history = new History<Block>(
    () => this.block,
    (block) => this.open(block, 'With the change undone or done again'),
  );
  private keys = { undo: signed('Undo', () => this.undo()), redo: signed('Redo', () => this.redo()) };
  private swatches = new Map<number, HTMLButtonElement>();
  private apart = button('Spread', () => this.turnSpread(), { 'aria-pressed': 'false' });
  private size = AXES.map(([, label]) => h('input', { type: 'number', min: 1, max: LARGEST, 'aria-label': label, change: () => this.resize() }));
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });
  private ask = h('a', { href: '#stack/ask' }, 'ask more about stacks of dice');
  private board = h('div', { id: 'board', class: 'board', tabindex: '0', role: 'application', 'aria-roledescription': 'block of dice', 'aria-label': 'The block', 'aria-describedby': 'board-help' });

  constructor(private readonly family: Family, place: Place) {
    this.block = fromJson(family.json);
    this.live = new Live((known) => {
      this.walk.count(known?.count ?? '');
      this.draw();
    });
    this.walk = new Walk(() => this.block, () => this.draw());
    this.sides = new Sides((face, value) => this.give(face, value), (face) => this.stand(face));
    this.text = new Text(() => this.block, (block) => this.change(block, 'With the text'));
    this.wish = new Wish(making(family, this.block.size, (block) => this.change(block, 'With the new block'), () => this.draw()), place.values.get('wish'));
    this.booklet = new Booklet('stack', this.wish);
    this.lay();
    listen(this.board, {
      turn: (right, down) => this.space?.turn(right, down),
      reset: () => this.space?.reset(),
      undo: () => this.undo(),
      redo: () => this.redo(),
      click: (x, y) => this.click(x, y),
    });
    // The fields of pips hold one sign each: what was given is undone there as anywhere.
    this.sides.element.addEventListener('keydown', (event) => {
      const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
      if (key === 'z' && !event.shiftKey) this.undo();
      else if (key === 'y' || key === 'z') this.redo();
      else return;
      event.preventDefault();
    });
    this.take(1);
    void this.deepen();
    this.start(place.values);
  }

  close(): void {
    this.closed = true;
    this.live.stop();
    this.wish.close();
    this.booklet.close();
    this.hinting.cancel();
    this.walk.clear();
    this.space?.close();
  }

  private lay(): void {
    const tools = toolbar('Block', [button('Hint', () => void this.hint()), button('New block', () => void this.wish.another()), button('Example', () => this.change(fromJson(this.family.json))), button('Clear', () => this.change(blank(this.block.size)))], [this.keys.undo, this.keys.redo], [button('Copy link', () => void this.share())]);
    const turns = h(
      'div',
      { class: 'row turns', role: 'group', 'aria-label': 'Turn the block' },
      button('↺', () => this.space?.turn(-TURN, 0), { 'aria-label': 'Turn left' }),
      button('↻', () => this.space?.turn(TURN, 0), { 'aria-label': 'Turn right' }),
      button('⤒', () => this.space?.turn(0, TURN), { 'aria-label': 'See more of the top' }),
      button('⤓', () => this.space?.turn(0, -TURN), { 'aria-label': 'See less of the top' }),
      button('Reset', () => this.space?.reset(), { 'aria-label': 'Reset the view' }),
      this.apart,
    );
    const palette = h('div', { class: 'palette', role: 'group', 'aria-label': 'What a click gives' });
    for (const value of [1, 2, 3, 4, 5, 6, 0]) {
      const swatch = button(value ? String(value) : 'Open', () => this.take(value));
      this.swatches.set(value, swatch);
      palette.append(swatch);
    }
    const help = h('p', { id: 'board-help', class: 'hint' }, 'Click a face to give it the pips chosen, again to open it. Drag or use the arrow keys to turn the block. The sides behind show the opposite pips.');
    const size = h('div', { class: 'row size-row', role: 'group', 'aria-label': 'Size of the block' }, ...AXES.map(([short], i) => field(short, this.size[i] ?? h('input'))));
    const flat = h('section', { class: 'card flat-sides', 'aria-labelledby': 'faces-title' }, h('h2', { id: 'faces-title' }, 'Faces'), h('p', { class: 'hint' }, 'Type 1 to 6; 0, Space or Delete opens a face. The arrow keys move within a side.'), this.sides.element, size, this.trouble, this.text.element);
    const stage = h('div', { class: 'stage' }, this.board, this.hinting.element, turns, palette, help);
    const ask = h('p', { class: 'hint' }, 'Larger blocks, other questions and strategies: ', this.ask, '.');
    this.element.append(h('h1', {}, nameOf('stack')), howTo(HELP), tools, h('div', { class: 'columns' }, stage, h('div', { class: 'side' }, this.live.element, this.walk.element, this.wish.element, this.booklet.element, ask), flat));
  }

  /** Opens what the address names, or the example. */
  private start(values: URLSearchParams): void {
    let step = 0;
    try {
      this.block = fromValues(values) ?? this.block;
      step = Number(values.get('at') ?? 0);
    } catch (problem) {
      this.damaged = true;
      note(`The link is damaged; this is the example. ${message(problem)}`, true);
    }
    this.refresh();
    if (Number.isInteger(step) && step > 0) void this.walk.to(step);
  }

  /** Opens another block; the one before is to be had again by undoing. */
  private change(block: Block, did = ''): void {
    this.history.keep();
    this.open(block, did);
  }

  private undo(): void {
    say(this.history.back() ? 'The block before is back.' : 'There is nothing to undo.');
  }

  private redo(): void {
    say(this.history.again() ? 'The block after it is back.' : 'There is nothing to redo.');
  }

  private open(block: Block, did = ''): void {
    if (this.damaged) unnote();
    this.damaged = false;
    this.block = block;
    this.trouble.textContent = '';
    this.walk.clear();
    this.hinting.cancel();
    this.hinted = null;
    this.sides.point(null);
    this.refresh(did);
  }

  /** Fills the fields and asks anew. */
  private refresh(did = ''): void {
    this.size.forEach((input, axis) => (input.value = String(this.block.size[axis])));
    this.live.ask(this.block, did);
    this.draw();
  }

  private give(face: Face, value: number): void {
    if (pips(this.block, face) === value) return this.draw();
    this.change(give(this.block, face, value), `With ${value || 'nothing'} on ${spoken(face).toLowerCase()}`);
    say(`${spoken(face)}: ${value || 'open'}`);
  }

  /** Gives the pips chosen to the face that was clicked; seen from behind that is the opposite of them. */
  private click(x: number, y: number): void {
    const hit = this.space?.face(x, y);
    if (!hit) return;
    const wanted = this.paint && hit.opposite ? 7 - this.paint : this.paint;
    const face: Face = { side: hit.side, row: hit.row, column: hit.column };
    this.give(face, pips(this.block, face) === wanted ? 0 : wanted);
  }

  private stand(face: Face | null): void {
    this.cursor = face;
    this.show();
  }

  private take(paint: number): void {
    this.paint = paint;
    for (const [value, swatch] of this.swatches) swatch.setAttribute('aria-pressed', String(value === paint));
  }

  private resize(): void {
    const size = this.size.map((input) => input.valueAsNumber) as unknown as Size;
    if (size.every((n) => Number.isInteger(n) && n >= 1 && n <= LARGEST)) return this.change(resized(this.block, size));
    this.trouble.textContent = `This page draws blocks from 1 to ${LARGEST} dice along each side.`;
  }

  private turnSpread(): void {
    this.spread = !this.spread;
    this.apart.setAttribute('aria-pressed', String(this.spread));
    this.show();
    say(this.spread ? 'The dice are spread.' : 'The dice are together.');
  }

  /** Tells one face that is open and decided, and frames it: the others are left to who asks. */
  private async hint(): Promise<void> {
    const { block } = this;
    this.hinting.cancel();
    const known = await this.live.settled();
    if (block !== this.block || !known) return;
    if (known.count === '0') return this.hinting.finish('There is no arrangement: the faces given contradict each other. Open one of them.');
    const found = await this.hinting.together('Looking for a face that is decided', undefined, (run) => decided(block, known.count, run));
    if (block !== this.block || found === null) return;
    const left = known.count === '1' ? 'the only arrangement' : 'every arrangement that is left';
    const open = every(block).some((face) => pips(block, face) === 0);
    if (found) this.hinting.finish(`${spoken(found.face)} shows ${found.value} in ${left}.`);
    else this.hinting.finish(open ? 'No open face is decided yet. Give one more, whichever you like.' : 'All faces are given.');
    this.hinted = found?.face ?? null;
    this.show();
    this.sides.point(this.hinted);
  }

  /** Loads the 3-D view; without it the fields do all of it. */
  private async deepen(): Promise<void> {
    const load = async (): Promise<Space | null> => {
      const { Space } = await import('./space');
      return this.closed ? null : new Space();
    };
    this.space = await deepen(this.board, load, 'The fields below do the same.');
    this.show();
  }

  private async share(): Promise<void> {
    note(await copyLink('this block and the arrangement shown'));
  }

  private show(): void {
    this.space?.show({ block: this.block, arrangement: this.walk.shown, clash: this.live.now?.clash ?? [], cursor: this.cursor ?? this.hinted, spread: this.spread });
  }

  private draw(): void {
    const { back, again } = this.history.can;
    this.keys.undo.setAttribute('aria-disabled', String(!back));
    this.keys.redo.setAttribute('aria-disabled', String(!again));
    this.sides.draw(this.block, this.walk.shown, this.live.now?.clash ?? []);
    this.live.mark(this.walk.sum);
    this.text.draw();
    this.show();
    this.ask.href = hash({ view: 'stack/ask', values: new URLSearchParams({ text: JSON.stringify(toJson(this.block)) }) });
    titleFor(this.element, this.block.size.join(' × '));
    const values = new URLSearchParams();
    toValues(this.block, values);
    if (this.walk.step > 0) values.set('at', String(this.walk.step));
    const wish = this.wish.code();
    if (wish) values.set('wish', wish);
    if (!this.damaged) rewrite({ view: 'stack', values });
  }
}
