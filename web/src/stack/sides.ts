// The three sides as tables of fields: type pips, move with the arrow keys. It does all that the block in three
// dimensions does, and is what a screen reader reads.

import { h } from '../dom';
import { type Block, every, type Face, pips, shape, type Side, sideName, SIDES, spoken } from './block';

const ARROWS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const HINTS: Record<Side, string> = { top: 'back row first', front: 'top row first', right: 'front column first' };

const key = ({ side, row, column }: Face): string => `${side} ${row} ${column}`;

export class Sides {
  readonly element = h('div', { class: 'sides' });
  private cells = new Map<string, HTMLInputElement>();
  private drawn = '';
  private block: Block | null = null;

  /** `give` is told a face and its pips, 0 to open it; `stand` where the editor stands, or nothing. */
  constructor(
    private readonly give: (face: Face, value: number) => void,
    private readonly stand: (face: Face | null) => void,
  ) {}

  draw(block: Block, arrangement: Block | null, clash: Face[]): void {
    this.block = block;
    if (this.drawn !== String(block.size)) this.lay(block);
    const wrong = new Set(clash.map(key));
    for (const face of every(block)) {
      const cell = this.cells.get(key(face));
      if (!cell) continue;
      const [given, shown] = [pips(block, face), arrangement ? pips(arrangement, face) : 0];
      cell.value = given ? String(given) : '';
      cell.placeholder = shown ? String(shown) : '';
      cell.classList.toggle('given', given > 0);
      cell.setAttribute('aria-invalid', String(wrong.has(key(face))));
      if (cell === document.activeElement) cell.select();
    }
  }

  /** Points at the field of one face, or at none. */
  point(face: Face | null): void {
    for (const [name, cell] of this.cells) cell.classList.toggle('hinted', face !== null && name === key(face));
  }

  private lay(block: Block): void {
    this.drawn = String(block.size);
    this.cells.clear();
    this.element.replaceChildren(...SIDES.map((side) => this.side(side, block)));
  }

  private side(side: Side, { size }: Block): HTMLElement {
    const [height, width] = shape(side, size);
    const grid = h('div', { class: 'grid-cells' });
    grid.style.setProperty('--columns', String(width));
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) grid.append(this.cell({ side, row, column }, row + column > 0));
    const title = `${side}-side`;
    return h('div', { class: `a-side of-${side}`, role: 'group', 'aria-labelledby': title }, h('h3', { id: title }, sideName(side), h('span', { class: 'hint' }, ` ${HINTS[side]}`)), grid);
  }

  /** A field; by Tab one comes to one of each side only, by the arrow keys to the others. */
  private cell(face: Face, passed: boolean): HTMLInputElement {
    const cell = h('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      class: 'pip',
      tabindex: passed ? '-1' : '0',
      'aria-label': spoken(face),
      'data-face': key(face),
      focus: () => (cell.select(), this.stand(face)),
      blur: () => this.stand(null),
      keydown: (event: KeyboardEvent) => this.press(event, face),
      input: () => this.type(face, cell),
    });
    this.cells.set(key(face), cell);
    return cell;
  }

  private press(event: KeyboardEvent, face: Face): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = ARROWS[event.key];
    if (step) this.go({ ...face, row: face.row + step[0], column: face.column + step[1] });
    else if (event.key === ' ' || event.key === 'Delete') this.give(face, 0);
    else if (/^[0-6]$/.test(event.key)) this.give(face, Number(event.key));
    // Backspace and what a touch keyboard types come as input; other letters mean nothing here.
    else if (event.key.length !== 1) return;
    event.preventDefault();
  }

  private type(face: Face, cell: HTMLInputElement): void {
    const last = cell.value.trim().at(-1) ?? '0';
    if (/^[0-6]$/.test(last)) return this.give(face, Number(last));
    if (this.block) cell.value = pips(this.block, face) ? String(pips(this.block, face)) : '';
  }

  private go(face: Face): void {
    const to = this.cells.get(key(face));
    if (!to) return;
    for (const [name, cell] of this.cells) if (name.startsWith(face.side)) cell.tabIndex = cell === to ? 0 : -1;
    to.focus();
  }
}
