// Where in a text something is wrong: the line with a mark below the place, and a way to get there.

import type { Trouble } from '../api';
import { button, h } from '../dom';

const BEFORE = 30;
const AFTER = 40;

/** Nothing where the trouble has no place in the text. */
export function spot(trouble: Trouble | null, text: HTMLTextAreaElement): HTMLElement | null {
  if (!trouble?.line) return null;
  const lines = text.value.split('\n');
  const line = lines[trouble.line - 1];
  if (line === undefined) return null;
  // The server counts characters, as people do, not the units of a string.
  const signs = [...line];
  const column = Math.max(1, Math.min(trouble.column ?? 1, signs.length + 1));
  const from = Math.max(0, column - 1 - BEFORE);
  const shown = signs.slice(from, column - 1 + AFTER).join('').replace(/\t/g, ' ');
  const start = lines.slice(0, trouble.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const to = (): void => {
    const at = start + signs.slice(0, column - 1).join('').length;
    const word = trouble.column ? (/^\S+/.exec(line.slice(at - start))?.[0].length ?? 0) : line.length;
    text.focus();
    text.setSelectionRange(at, at + Math.max(word, 1));
  };
  const mark = trouble.column ? `\n${' '.repeat(column - 1 - from + (from > 0 ? 1 : 0))}↑` : '';
  return h(
    'div',
    { class: 'spot' },
    h('pre', { class: 'json', tabindex: '0', 'aria-label': `Line ${trouble.line}` }, `${from > 0 ? '…' : ''}${shown}${mark}`),
    button('Go to the place', to),
  );
}
