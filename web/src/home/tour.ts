// The tour: a strip at the lower edge that leads through six views, with something to do in each. It is there until it is ended.

import { button, h } from '../dom';
import { say } from '../say';

interface Step {
  title: string;
  text: string;
  address: string;
}

const STEPS: readonly Step[] = [
  { title: 'Play', text: 'Tip the die onto a square beside it that shows the number on top of the die, with arrow keys or taps, and bring it home. What can be done is lit.', address: '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=DICEMAZE1' },
  { title: 'A shortest solution', text: 'These cards take 10 moves, and nobody will find 9. Press Solve from here and step through them; or press Hint, and go on yourself.', address: '#gap?rows=31.14.22.21/34.12.11.32/23.33.13.24' },
  { title: 'A proof that there is none', text: 'This maze has no way home. Press Solve: every way is tried before that is said.', address: '#maze?board=223.456.www&start=1,1&die=2,4&name=SHUT' },
  { title: 'All positions at once', text: 'Press Explore. All 3 674 160 positions of this cube are counted before your eyes: 14 quarter turns solve each of them. That is its God’s number.', address: '#cube2' },
  { title: 'Watched as you play', text: 'Push the crates onto the rings. After every input you are told how far it still is, or that it can no longer be won. Edit changes the level.', address: '#boards?game=sokoban.txt&level=2' },
  { title: 'Bring your own', text: 'Drop a file here: a definition of a puzzle that turns, a game of PuzzleScript, levels of Sokoban, a contest’s text. Or search for what you know.', address: '#home' },
];

const COUNT = STEPS.length;

class Tour {
  readonly element = h('section', { class: 'tour', 'aria-label': 'Tour', tabindex: '-1', keydown: (event: KeyboardEvent) => this.press(event) });
  private at = -1;
  /** Where the focus was when it began. */
  private before: Element | null = null;

  begin(): void {
    this.before = document.activeElement;
    if (!this.element.isConnected) document.body.append(this.element);
    this.go(0);
  }

  /** Leads to a step, and tells which it is. */
  private go(step: number): void {
    const one = STEPS[step];
    if (!one) return this.end();
    this.at = step;
    if (location.hash !== one.address) location.hash = one.address;
    const last = step === COUNT - 1;
    const next = button(last ? 'Finish' : 'Next', () => (last ? this.end() : this.go(step + 1)), { class: 'primary', 'aria-describedby': 'tour-words', ...(last ? {} : { 'aria-keyshortcuts': 'PageDown' }) });
    const back = button('Back', () => this.back(), { 'aria-disabled': String(step === 0), 'aria-keyshortcuts': 'PageUp' });
    const dots = h('span', { class: 'tour-dots', 'aria-hidden': 'true' }, ...STEPS.map((_, i) => h('span', { class: i === step ? 'here' : i < step ? 'past' : '' })));
    this.element.replaceChildren(
      h('div', { class: 'tour-words', id: 'tour-words' }, h('p', { class: 'tour-place' }, dots, `Step ${step + 1} of ${COUNT}`), h('p', { class: 'tour-text' }, h('strong', {}, `${one.title}. `), one.text)),
      h('div', { class: 'tour-keys' }, back, next, button('End the tour', () => this.end(), { class: 'quiet', 'aria-keyshortcuts': 'Escape' })),
    );
    // The focus comes to a key that is described by the step: that is read whatever the view that opens has to say.
    next.focus({ preventScroll: true });
  }

  private end(): void {
    const { before, element } = this;
    element.remove();
    this.at = -1;
    const there = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : document.getElementById('main');
    there?.focus({ preventScroll: true });
    say('The tour is over; it can be begun again from the first page, or from About.');
  }

  private back(): void {
    if (this.at > 0) this.go(this.at - 1);
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.end();
    else if (event.key === 'PageDown' && this.at >= 0 && this.at < COUNT - 1) this.go(this.at + 1);
    else if (event.key === 'PageUp') this.back();
    else if (event.key.startsWith('Arrow')) return this.play(event);
    else return;
    event.preventDefault();
  }

  /** Arrow keys are the board's: who is told to use them may do so at once. */
  private play(event: KeyboardEvent): void {
    const board = document.getElementById('board');
    if (!board) return;
    event.preventDefault();
    board.focus({ preventScroll: true });
    board.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code, bubbles: true, cancelable: true }));
  }
}

/** There is one tour, whatever is on screen. */
const tour = new Tour();

export const begin = (): void => tour.begin();
