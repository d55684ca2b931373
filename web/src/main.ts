// Starts the page: the header, the view that the address names, and another view when the address changes.

import './styles/base.css';
import './styles/maze.css';
import './styles/board.css';
import './styles/other.css';
import './styles/cards.css';
import './styles/twisty.css';
import './styles/print.css';
import './styles/roll.css';
import './styles/stack.css';
import './styles/boards.css';
import { about } from './about';
import { alone, type Family, families, message } from './api';
import { h } from './dom';
import { jobsButton } from './jobs';
import { nameOf, rank } from './names';
import { here, type Place } from './place';
import { themeButton } from './theme';

export interface View {
  element: HTMLElement;
  /** Ends what the view has running. */
  close?(): void;
}

let all: Family[] = [];
let shown: View | null = null;
/** How many addresses there were: a view that took longer to load than the next one comes too late. */
let routed = 0;

/** The view of an address: a family's own where it has one, else the one that asks questions. */
async function open({ view, values }: Place): Promise<View> {
  const [name = '', part = ''] = view.split('/');
  if (name === 'about') return about(all);
  if (name === 'twisty') return (await import('./twisty/open')).open(part, values);
  if (name === 'boards') return new (await import('./boards/view')).BoardsView(values);
  const family = all.find((one) => one.name === (name || 'maze')) ?? all[0];
  if (!family) throw new Error('The server knows no puzzles.');
  const place = { view, values };
  if (part === 'explore' && family.explore !== 'no') return new (await import('./explore/view')).ExploreView(family, place);
  if (part !== 'ask' && family.name === 'maze') return new (await import('./maze/view')).MazeView(family, place);
  if (part !== 'ask' && family.name === 'gap') return new (await import('./gap/view')).GapView(family, place);
  if (part !== 'ask' && family.name === 'roll') return new (await import('./roll/view')).RollView(family, place);
  if (part !== 'ask' && family.name === 'stack') return new (await import('./stack/view')).StackView(family, place);
  if (part !== 'ask' && family.explore === 'start') return new (await import('./explore/view')).ExploreView(family, place);
  return new (await import('./ask/view')).AskView(family, place);
}

async function route(): Promise<void> {
  const place = here();
  const main = document.getElementById('main');
  if (!main) return;
  const mine = ++routed;
  shown?.close?.();
  shown = null;
  mark(place.view.split('/')[0] || 'maze');
  try {
    if (all.length === 0) all = (await families()).sort((a, b) => rank(a.name) - rank(b.name));
    header();
    mark(place.view.split('/')[0] || 'maze');
    const view = await open(place);
    if (mine !== routed) return view.close?.();
    shown = view;
    main.replaceChildren(shown.element);
    document.title = `${main.querySelector('h1')?.textContent ?? 'Puzzles'} – Everystate`;
  } catch (problem) {
    if (mine !== routed) return;
    main.replaceChildren(h('h1', {}, 'Everystate'), h('p', { class: 'outcome bad', role: 'alert' }, message(problem)));
  }
}

/** The product's name, the puzzles, About and the colours; written once the puzzles are known. */
function header(): void {
  const top = document.getElementById('top');
  if (!top || top.childElementCount > 0) return;
  const link = (view: string, text: string, title: string): HTMLElement =>
    h('li', {}, h('a', { href: `#${view}`, 'data-view': view, title }, text));
  const puzzles = all.map((family) => link(family.name, nameOf(family.name), family.title));
  puzzles.push(link('boards', nameOf('boards'), 'Sokoban, pegs, sliding blocks, and any game from a text: play, solve, edit'));
  puzzles.push(link('twisty', nameOf('twisty'), 'Puzzles of pieces that turn: play, scramble, solve, explore'));
  top.append(
    h('a', { class: 'brand', href: '#maze' }, 'Everystate'),
    h('nav', { 'aria-label': 'Puzzles' }, h('ul', {}, ...puzzles, link('about', 'About', 'What this is'))),
    themeButton(),
  );
}

/** Where `everystate serve` listens unless it is told otherwise. */
const USUAL = 'http://127.0.0.1:8080/';

/** Says who answers, and where the other can be had; the links lead to what is on screen. */
function footer(): void {
  const local = h('a', { href: USUAL }, 'the program on this machine');
  local.addEventListener('click', () => local.setAttribute('href', USUAL + location.hash));
  const said = alone
    ? ['Answered in this browser. What is large is quicker with ', local, ', where ', h('code', {}, 'everystate serve'), ' runs.']
    : ['Answered by the server that this page came from.'];
  document.body.append(h('footer', { class: 'foot' }, h('p', { class: 'hint' }, ...said), !alone && jobsButton()));
}

/** Has the page kept for when there is no connection, where it is mere files. */
function keep(): void {
  if (!alone || !('serviceWorker' in navigator)) return;
  // After what is on screen: it loads all that the page may ever need.
  navigator.serviceWorker.register('worker.js').catch((problem: unknown) => console.warn(problem));
}

/** Keeps where somebody was in a view: its entry of the menu leads back there, and once more to its beginning. */
function leave(from: string): void {
  const old = from.split('#')[1] ?? '';
  const [left, now] = [old, location.hash.slice(1)].map((hash) => hash.split(/[/?]/)[0] || 'maze');
  for (const link of document.querySelectorAll('nav a')) {
    const view = link.getAttribute('data-view');
    if (view === now) link.setAttribute('href', `#${view}`);
    else if (view === left && old) link.setAttribute('href', `#${old}`);
  }
}

function mark(view: string): void {
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('data-view') === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

document.getElementById('skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  (document.getElementById('board') ?? document.getElementById('main'))?.focus();
});
window.addEventListener('hashchange', ({ oldURL }) => {
  leave(oldURL);
  void route();
});
footer();
void route().then(keep);
