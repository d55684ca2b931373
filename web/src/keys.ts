// Keys are the board's wherever the focus is, except where they have a meaning of their own: in fields and lists, in
// what is scrolled, and for what is pressed by Enter or a blank.

/** Whether a key is for what has the focus, and not for the board. */
export function isOthers(event: KeyboardEvent, board: HTMLElement): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target === document.body || target === board) return false;
  // A slider has the keys that move it, and no others.
  if (target.matches('[type=range]')) return /^(Arrow|Page|Home|End)/.test(event.key);
  if (target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]')) return true;
  const pressed = target.matches('button, a, summary, [type=checkbox]');
  if (pressed) return event.key === 'Enter' || event.key === ' ';
  // What else can have the focus has it so that it can be scrolled by keys.
  return !board.contains(target) && target.id !== 'main';
}

/** Hears keys for as long as the board is on the page. */
export function hearKeys(board: HTMLElement, hear: (event: KeyboardEvent) => void): void {
  const all = (event: KeyboardEvent): void => {
    if (!board.isConnected) document.removeEventListener('keydown', all);
    else if (!event.defaultPrevented && !isOthers(event, board)) hear(event);
  };
  document.addEventListener('keydown', all);
}
