// Four arrows to tip the die with, for those who have no keys and do not like to tap.

import { button, h } from '../dom';
import { type Tip, WORDS } from './die';

const SIGNS: [Tip, string][] = [['N', '↑'], ['W', '←'], ['S', '↓'], ['E', '→']];

export class Pad {
  readonly element = h('div', { class: 'pad', role: 'group', 'aria-label': 'Tip the die' });
  private keys = new Map<Tip, HTMLButtonElement>();

  constructor(press: (tip: Tip) => void) {
    for (const [tip, sign] of SIGNS) {
      const key = button(sign, () => press(tip), { 'aria-label': `Tip ${WORDS[tip]}`, class: `arrow ${WORDS[tip]}` });
      this.keys.set(tip, key);
      this.element.append(key);
    }
  }

  /** Shows which tips are possible, and the one that a hint points at. */
  draw(possible: (tip: Tip) => boolean, hint: Tip | null): void {
    for (const [tip, key] of this.keys) {
      key.setAttribute('aria-disabled', String(!possible(tip)));
      key.classList.toggle('hinted', tip === hint);
    }
  }
}
