// Positions of a layer as pictures: those of the bar that was chosen, the farthest ones, or layer after layer as exploring met them.
// From each of them one can walk on.

import type { Request } from '../api';
import { button, h, raise, several, spaced } from '../dom';
import { Runner } from '../runner';
import { say } from '../say';
import { type Charted, leaves, type Mapped, request, type Standing } from './asking';
import { Walk } from './walk';

/** So many of a layer are shown at once. */
const EACH = 6;
/** How long a layer stays while the wave goes on. */
const WAVE = 1600;

export class Panel {
  readonly element = h('section', { class: 'card atlas', hidden: true, 'aria-labelledby': 'atlas' });
  private runner = new Runner();
  private heading = h('h2', { id: 'atlas' }, 'Positions at each distance');
  private hint = h('p', { class: 'hint' });
  private list = h('ul', { class: 'standing' });
  private nearer = button('One less', () => this.go(this.depth - 1), { title: 'Positions one move nearer' });
  private farther = button('One more', () => this.go(this.depth + 1), { title: 'Positions one move farther away' });
  private others = button('Other positions', () => void this.draw(this.depth, this.seed + 1));
  private farthest = button('The farthest', () => this.go(this.last));
  private wave = button('Play the wave', () => this.play());
  private walk: Walk;
  private charted: Charted | null = null;
  private seed = 1;
  private depth = 0;
  private timer = 0;
  /** How many layers were asked for. */
  private turns = 0;

  /** `looked` is told which layer is shown. */
  constructor(
    private readonly mapped: Mapped,
    private readonly looked: (depth: number) => void,
  ) {
    this.walk = new Walk(mapped);
    const tools = h('div', { class: 'tools', role: 'group', 'aria-label': 'Which positions' }, h('div', { class: 'first' }, this.wave), h('div', { class: 'history' }, this.nearer, this.farther), h('div', { class: 'more' }, this.others, this.farthest));
    this.element.append(this.heading, this.hint, tools, this.runner.element, this.list, this.walk.element);
    this.clear();
  }

  /** All positions are explored, or it is to be begun anew. */
  clear(): void {
    this.still();
    this.turns += 1;
    this.charted = null;
    this.runner.cancel();
    this.list.replaceChildren();
    this.walk.clear();
    this.heading.textContent = 'Positions at each distance';
    this.hint.textContent = 'Choose a bar, or a distance of the table, to see positions there; or have the wave of the exploration go through them once more.';
    this.farther.disabled = this.nearer.disabled = this.others.disabled = true;
  }

  close(): void {
    this.still();
    this.turns += 1;
    this.runner.cancel();
    this.walk.close();
  }

  /** Shows some positions of a layer, which was chosen elsewhere: brings them into the window. */
  show(depth: number): void {
    this.go(depth);
    raise(this.element);
  }

  private go(depth: number): void {
    this.still();
    void this.draw(depth, this.seed);
  }

  private get last(): number {
    return this.charted ? this.charted.counts.length - 1 : Infinity;
  }

  /** Asks where that has to be, and shows a layer; false if it could not be had. */
  private async draw(depth: number, seed: number): Promise<boolean> {
    const turn = ++this.turns;
    if (!this.charted || seed !== this.seed) {
      const charted = await this.asked(request(this.mapped, EACH, seed));
      if (turn !== this.turns || !charted) return false;
      this.charted = charted;
      this.seed = seed;
    }
    this.depth = Math.max(0, Math.min(depth, this.last));
    const layer = this.charted.layers[this.depth] ?? [];
    const pictures = await Promise.all(layer.map((one) => this.item(one)));
    if (turn !== this.turns) return false;
    this.list.replaceChildren(...pictures);
    this.tell(layer.length);
    return true;
  }

  private async asked(asked: Request): Promise<Charted | null> {
    const job = await this.runner.start('Looking for positions', asked);
    const charted = (job?.lines?.[0] ?? null) as Charted | null;
    if (!charted) return null;
    this.runner.cancel();
    if (charted.layers.length > 0) return charted;
    this.runner.finish('There are too many positions here to be charted: only small ones are.', true);
    return null;
  }

  private tell(shown: number): void {
    const { depth, last, charted } = this;
    const count = Number(charted?.counts[depth] ?? 0);
    const all = shown === count ? (count === 1 ? 'The only position' : `All ${several(count, 'position')}`) : `${several(shown, 'position')} of ${several(count, 'position').replace(/ positions?$/, '')}`;
    const far = depth === last && charted?.why === undefined && depth > 0 ? ', the farthest' : '';
    this.heading.textContent = `${all} at distance ${depth}`;
    const lost = Number(charted?.lost ?? 0);
    const dead = lost > 0 ? ` From ${spaced(lost)} of all ${several(Number(charted?.positions), 'position')} nothing leads to the goal.` : '';
    this.hint.textContent = `${shown === 1 ? 'It is' : 'Each is'} ${several(depth, 'move')} from ${this.mapped.from}${far}, and no fewer.${dead}`;
    this.nearer.disabled = depth === 0;
    this.farther.disabled = depth === last;
    this.others.disabled = shown === count;
    this.looked(depth);
    say(`${this.heading.textContent}.`);
  }

  /** A position with its picture, and where one can go from it. */
  private async item(one: Standing): Promise<HTMLElement> {
    const spot = this.mapped.spot(one);
    const [picture, link] = await Promise.all([this.mapped.draw(one, true), this.mapped.link(one, spot)]);
    const left = this.mapped.same ? null : h('p', { class: one.left === null ? 'left lost' : 'left' }, leaves(one.left));
    return h('li', {}, picture, left, h('div', { class: 'row' }, button('Walk from here', () => void this.walk.begin(spot)), link && h('a', { href: link[0] }, link[1])));
  }

  /** Goes through all layers, one after the other, or stops. */
  private play(): void {
    if (this.timer) return this.still();
    this.timer = 1;
    this.wave.textContent = 'Stop the wave';
    this.walk.clear();
    void this.step(0);
  }

  private async step(depth: number): Promise<void> {
    const had = await this.draw(depth, this.seed);
    if (!this.timer) return;
    if (!had || depth >= this.last) return this.still();
    this.timer = window.setTimeout(() => void this.step(depth + 1), WAVE);
  }

  private still(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.wave.textContent = 'Play the wave';
  }
}
