// A message that lies over the page at its lower edge and goes by itself: it moves nothing. Said aloud, too.

import { h } from './dom';
import { say } from './say';

const STAYS = 8000;

let timer = 0;
const box = h('div', { class: 'note', hidden: true });

/** Shows a message; one that tells of something wrong stays until there is another. */
export function note(text: string, bad = false): void {
  clearTimeout(timer);
  say(text);
  // A view may have something to say before it is on the page.
  timer = window.setTimeout(() => {
    box.replaceChildren(h('p', { class: bad ? 'bad' : '' }, text));
    box.hidden = false;
    // It belongs to the view that it is about, and goes with it.
    const main = document.getElementById('main');
    if (main && box.parentElement !== main) main.append(box);
    if (!bad) timer = window.setTimeout(unnote, STAYS);
  });
}

export function unnote(): void {
  clearTimeout(timer);
  box.hidden = true;
}
