// The answers as JSON, a line each: to be read, copied, or kept as a file.

import type { Line } from '../api';
import { copyText } from '../copy';
import { button, h } from '../dom';
import { say } from '../say';

export function asLines(lines: Line[], name: string): HTMLElement {
  const json = lines.map((line) => JSON.stringify(line)).join('\n');
  const told = h('span', { class: 'hint' });
  const copy = async (): Promise<void> => {
    const copied = await copyText(`${json}\n`);
    told.textContent = copied ? 'Copied.' : 'The browser does not let this page copy; select the lines by hand.';
    say(told.textContent);
  };
  return h(
    'div',
    { class: 'lines' },
    h('div', { class: 'row' }, button('Copy as JSON lines', () => void copy()), button('Download JSON lines', () => download(`${json}\n`, name)), told),
    h('details', {}, h('summary', {}, 'As JSON'), h('pre', { class: 'json', tabindex: '0', 'aria-label': 'The answers as JSON' }, json)),
  );
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = h('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  say(`The answers are kept as ${name}.`);
}
