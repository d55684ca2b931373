// When the server is gone: that is said once for the whole page, it is asked now and then whether it is there again, and
// what failed meanwhile is done again.

import { h } from './dom';
import { say } from './say';

/** Milliseconds from one question to the next: soon at first, later less often. */
const SOON = 1000;
const SELDOM = 8000;
/** So long it stays on screen that the server is back. */
const STAYS = 4000;

let gone = false;
let timer = 0;
let pause = SOON;
const waiting = new Set<() => void>();
const banner = h('div', { class: 'gone', hidden: true });

/** Does something once the server answers again, where it is gone. */
export function whenBack(act: () => void): void {
  if (gone) waiting.add(act);
}

/** The server did not answer. */
export function missing(): void {
  if (gone) return;
  gone = true;
  pause = SOON;
  tell('The server does not answer. This page asks again by itself, and goes on when it is back.');
  next();
}

function next(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => void ask(), pause);
  pause = Math.min(SELDOM, pause * 1.5);
}

/** Whoever answers anything at all, and be it that it wants a token, is there. */
async function ask(): Promise<void> {
  try {
    await fetch('/api/v1/families', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return next();
  }
  gone = false;
  tell('The server answers again.');
  timer = window.setTimeout(() => (banner.hidden = true), STAYS);
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

function tell(text: string): void {
  banner.textContent = text;
  banner.hidden = false;
  if (!banner.isConnected) document.body.append(banner);
  say(text);
}

document.addEventListener('visibilitychange', () => {
  // Who comes back to the page does not wait.
  if (gone && !document.hidden) void ask();
});
