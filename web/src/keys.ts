// Keys are the board's while the focus is on it, or on nothing: who has just come and presses one means the board.

/** Hears keys for as long as the board is on the page. */
export function hearKeys(board: HTMLElement, hear: (event: KeyboardEvent) => void): void {
  const unfocused = (event: KeyboardEvent): void => {
    if (event.target === document.body && board.isConnected) hear(event);
    else if (!board.isConnected) document.removeEventListener('keydown', unfocused);
  };
  board.addEventListener('keydown', hear);
  document.addEventListener('keydown', unfocused);
}
