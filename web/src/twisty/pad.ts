// The legal moves as buttons, a group a family: R, R2, R'. Letters turn, too, while the puzzle has the focus.

import { button, h } from '../dom';

const MOVE = /^(.*[^\d'])(\d*'?)$/;

/** `R` of `R2'`. */
export const familyOf = (move: string): string => MOVE.exec(move)?.[1] ?? move;

export class Pad {
  readonly element = h('div', { class: 'move-pad', role: 'group', 'aria-label': 'Moves' });
  private shown = '';
  private locked = false;

  /** `look` is told which move is looked at: its button has the focus, or the pointer. */
  constructor(
    private readonly play: (move: string) => void,
    private readonly look: (move: string | null) => void,
  ) {}

  /** Buttons are made anew only where other moves are legal, so that the focus stays. */
  draw(moves: string[]): void {
    const key = moves.join(' ');
    if (key === this.shown) return;
    this.shown = key;
    const focus = this.element.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const families = new Map<string, string[]>();
    for (const move of moves) families.set(familyOf(move), [...(families.get(familyOf(move)) ?? []), move]);
    const groups = [...families.values()].map((list) => h('div', { class: 'family' }, ...list.map((move) => this.key(move))));
    this.element.replaceChildren(...groups);
    const again = [...this.element.querySelectorAll('button')].find((one) => one.textContent === focus);
    if (focus) (again ?? this.element.querySelector('button'))?.focus();
  }

  /** Greys the buttons while nothing can be turned; they keep the focus. */
  lock(locked: boolean): void {
    this.locked = locked;
    for (const key of this.element.querySelectorAll('button')) key.setAttribute('aria-disabled', String(locked));
  }

  private key(move: string): HTMLElement {
    const [at, off] = [() => this.look(move), () => this.look(null)];
    return button(move, () => this.play(move), { pointerenter: at, pointerleave: off, focus: at, blur: off, class: 'move-key', 'aria-label': move.endsWith("'") ? spoken(move) : null, 'aria-disabled': String(this.locked) });
  }
}

/** `R'` said aloud: “R prime”, which a screen reader would leave out. */
export const spoken = (move: string): string => move.replace(/'$/, ' prime');

/** The move that a typed letter means: `r` is R and `R` is R', where no family is written small. */
export function typed(key: string, moves: string[]): string | null {
  if (!/^[a-zA-Z]$/.test(key)) return null;
  const upper = key.toUpperCase();
  const turn = key === upper ? `${upper}'` : upper;
  return moves.find((move) => move === turn) ?? (key === upper ? (moves.find((move) => move === upper) ?? null) : null);
}

/** The move that undoes another one: of `R` it is `R'`, of a half turn itself. */
export function turnedBack(move: string, moves: string[]): string {
  const other = move.endsWith("'") ? move.slice(0, -1) : `${move}'`;
  return moves.includes(other) ? other : move;
}
