// Loads a view's 3-D scene when it is first shown.

import { h } from '../dom';

/** Puts the scene that `load` makes on the board; nothing where the view is gone meanwhile, or where the browser cannot
 *  draw it: that is said, and `otherwise` says what does the same. */
export async function deepen<S extends { readonly element: HTMLElement }>(board: HTMLElement, load: () => Promise<S | null>, otherwise: string): Promise<S | null> {
  try {
    const space = await load();
    if (space) board.replaceChildren(space.element);
    return space;
  } catch {
    board.replaceChildren(h('p', { class: 'hint no-deep' }, `This browser cannot draw in three dimensions here. ${otherwise}`));
    return null;
  }
}
