// About: what the program is, what an answer means, and whose work the page contains.

import { alone, type Family, files } from './api';
import { button, h, size } from './dom';
import { nameOf } from './names';
import type { View } from './main';
import { say } from './say';

export function about(families: Family[]): View {
  const licences = listing('Licences');
  const assets = files ? 'assets' : '/assets';
  void load(licences, `${assets}/licences.txt`);
  const program = listing('Licences of what the program contains');
  const more = h('details', {}, h('summary', {}, alone ? 'What the engine of this page contains' : 'What the program that serves this page contains'), program);
  // It is long, and few ask for it.
  more.addEventListener('toggle', () => void load(program, `${assets}/program-licences.txt`), { once: true });
  const list = h('ul');
  for (const family of families) list.append(h('li', {}, h('a', { href: `#${family.name}` }, nameOf(family.name)), `: ${family.title}`));
  list.append(h('li', {}, h('a', { href: '#boards' }, nameOf('boards')), ': Sokoban, Rush Hour, peg solitaire and their kin, and any game of PuzzleScript'));
  list.append(h('li', {}, h('a', { href: '#twisty' }, nameOf('twisty')), ': cubes and their kin, sliding tiles and more: any puzzle of pieces that can be defined; and ', h('a', { href: '#twisty/results' }, 'what exploring them found')));
  const element = h(
    'div',
    { class: 'prose' },
    h('h1', {}, 'About Everystate'),
    h('p', {}, 'Everystate answers questions about puzzles exactly: is there a solution, the shortest, all of them, how many, is it the only one.'),
    h(
      'ul',
      {},
      h('li', {}, h('strong', {}, 'Solved'), ' comes with moves that can be played.'),
      h('li', {}, h('strong', {}, 'No solution'), ' is said only after everything was ruled out.'),
      h('li', {}, h('strong', {}, 'Stopped'), ' means that a limit was reached, and tells what is certain so far.'),
    ),
    h('p', {}, button('Take the two-minute tour', () => void import('./home/tour').then(({ begin }) => begin()))),
    h('h2', {}, 'Puzzles'),
    list,
    h('h2', {}, 'Your data'),
    ...(alone ? here() : there()),
    h('h2', {}, 'Licences'),
    licences,
    more,
  );
  return { element };
}

/** What is true of your data where this browser answers. */
function here(): HTMLElement[] {
  // Of a page that a server sent the server has to be there.
  const page = files ? 'this page, so that it can be opened without a connection, ' : '';
  return [
    h('p', {}, 'Everything is worked out in this browser: what you ask is sent nowhere. It sets no cookies; your browser keeps ', page, 'the tables that it made to answer you, whether you chose light or dark, and the games that you opened.'),
    tables(),
    h('p', {}, 'A tab has little memory, and no more processors than the browser gives it. The program has all of them, and keeps large tables: ', h('code', {}, 'everystate serve'), ' shows this page, too.'),
  ];
}

/** How much the tables take that this browser keeps, and the way to be rid of them. */
function tables(): HTMLElement {
  const told = h('span', {}, 'Tables are kept in this browser, so that the same puzzle is answered at once the next time. ');
  const remove = button('Remove the tables', () => void removed());
  const count = async (): Promise<void> => {
    const { kept } = await import('./engine/keep');
    const found = [...((await kept()) ?? [])];
    remove.disabled = found.length === 0;
    told.textContent = found.length === 0 ? 'No tables are kept in this browser. ' : `Tables are kept in this browser, so that the same puzzle is answered at once the next time: ${size(found.reduce((sum, [, file]) => sum + file.size, 0))}. `;
  };
  const removed = async (): Promise<void> => {
    await (await import('./engine/keep')).clear();
    await count();
    say('The tables are removed.');
  };
  void count();
  return h('p', {}, told, remove);
}

/** What is true of it where a server answers. */
function there(): HTMLElement[] {
  return [
    h('p', {}, 'This page talks to the server it came from and to nothing else. It sets no cookies; your browser keeps whether you chose light or dark, the games that you opened and, where the server wants a token, that token until the tab is closed.'),
    h('p', {}, 'Programs can ask, too: ', h('a', { href: '/api' }, 'the interface for programs'), '.'),
  ];
}

function listing(label: string): HTMLElement {
  return h('pre', { class: 'licences', tabindex: '0', 'aria-label': label }, 'Loading…');
}

async function load(into: HTMLElement, path: string): Promise<void> {
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error();
    into.textContent = await answer.text();
  } catch {
    into.textContent = 'The list of licences could not be loaded.';
  }
}
