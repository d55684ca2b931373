// Tells people who cannot see the page what has happened: one polite live region for all views.

let timer = 0;
let waiting = '';

/** Speaks `text` when the screen reader has time; the last of several quick messages wins. */
export function say(text: string): void {
  const live = document.getElementById('live');
  if (!live) return;
  clearTimeout(timer);
  waiting = text;
  timer = window.setTimeout(() => {
    waiting = '';
    // The same words twice would not be read again; a trailing blank makes them others.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }, 80);
}

/** Speaks `text` after what is still to be spoken, and not instead of it. */
export function sayToo(text: string): void {
  say(waiting ? `${waiting} ${text}` : text);
}
