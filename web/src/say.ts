// Tells people who cannot see the page what has happened: one polite live region for all views.

let timer = 0;

/** Speaks `text` when the screen reader has time; the last of several quick messages wins. */
export function say(text: string): void {
  const live = document.getElementById('live');
  if (!live) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    // The same words twice would not be read again; a trailing blank makes them others.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }, 80);
}
