// Starts the page: the header, the view that the address names, and another view when the address changes.

import './styles/base.css';
import './styles/home.css';
import './styles/maze.css';
import './styles/board.css';
import './styles/other.css';
import './styles/atlas.css';
import './styles/cards.css';
import './styles/twisty.css';
import './styles/figure.css';
import './styles/print.css';
import './styles/roll.css';
import './styles/stack.css';
import './styles/boards.css';
import './styles/phone.css';
import { about } from './about';
import { alone, type Family, families, files, message } from './api';
import { whenBack } from './back';
import { h, s } from './dom';
import { FAMILIES, nameOf, rank } from './names';
import { here, type Place } from './place';
import { copyPlainly } from './plain';
import { themeButton } from './theme';

export interface View {
  element: HTMLElement;
  /** Ends what the view has running. */
  close?(): void;
}

let all: Family[] = [];
let asked: Promise<Family[]> | null = null;
let shown: View | null = null;
/** How many addresses there were: a view that took longer to load than the next one comes too late. */
let routed = 0;

/** The families, asked for once; asked again where that failed. */
function known(): Promise<Family[]> {
  asked ??= families()
    .then((found) => {
      all = found.sort((a, b) => rank(a.name) - rank(b.name));
      header();
      return all;
    })
    .catch((problem: unknown) => {
      asked = null;
      throw problem;
    });
  return asked;
}

/** The view of an address: a family's own where it has one, else the one that asks questions. */
async function open({ view, values }: Place): Promise<View> {
  const [name = '', part = ''] = view.split('/');
  // The first view waits for nobody: where no server answers, an engine would have to come first.
  if (name === '' || name === 'home') return new (await import('./home/view')).HomeView(alone ? null : known());
  await known();
  if (name === 'about') return about(all);
  if (name === 'twisty') return (await import('./twisty/open')).open(part, values);
  if (name === 'boards') return new (await import('./boards/view')).BoardsView(values);
  const family = all.find((one) => one.name === name) ?? all[0];
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
  mark(viewOf(place.view));
  try {
    const view = await open(place);
    if (mine !== routed) return view.close?.();
    mark(viewOf(place.view));
    shown = view;
    main.replaceChildren(shown.element);
    const home = viewOf(place.view) === 'home';
    document.title = home ? 'Everystate: any puzzle, solved exactly' : `${main.querySelector('h1')?.textContent ?? 'Puzzles'} – Everystate`;
  } catch (problem) {
    if (mine !== routed) return;
    whenBack(() => void (mine === routed && route()));
    main.replaceChildren(h('h1', {}, 'Everystate'), h('p', { class: 'outcome bad', role: 'alert' }, message(problem)));
  }
}

/** What an address names in the header: an empty one the first view. */
const viewOf = (address: string): string => address.split(/[/?]/)[0] || 'home';

/** The sign: a position, and the moves that lead on from it; one of them leads to the goal. */
const sign = (): SVGSVGElement =>
  s(
    'svg',
    { class: 'brand-sign', viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    s('path', { class: 'sign-ways', d: 'M20.5 7H12a3.5 3.5 0 0 0-3.5 3.5v11A3.5 3.5 0 0 0 12 25h8.5M8.5 16H20' }),
    s('circle', { class: 'sign-end', cx: 22.5, cy: 7, r: 3 }),
    s('circle', { class: 'sign-end', cx: 22.5, cy: 25, r: 3 }),
    s('circle', { class: 'sign-goal', cx: 23, cy: 16, r: 4.2 }),
  );

/** The product's name, the puzzles, About and the colours: those that the page has a name for at once, others when they are known. */
function header(): void {
  const top = document.getElementById('top');
  if (!top) return;
  const link = (view: string, text: string, title: string): HTMLElement =>
    h('li', {}, h('a', { href: `#${view}`, 'data-view': view, ...(title ? { title } : {}) }, text));
  if (top.childElementCount === 0) {
    const puzzles = FAMILIES.map((name) => link(name, nameOf(name), ''));
    puzzles.push(link('boards', nameOf('boards'), 'Sokoban, pegs, sliding blocks, and any game from a text: play, solve, edit'));
    puzzles.push(link('twisty', nameOf('twisty'), 'Puzzles of pieces that turn: play, scramble, solve, explore'));
    top.append(
      h('a', { class: 'brand', href: '#home', 'data-view': 'home' }, sign(), h('span', {}, 'Everystate')),
      h('nav', { 'aria-label': 'Puzzles' }, h('ul', {}, ...puzzles, link('about', 'About', 'What this is'))),
      themeButton(),
    );
  }
  for (const family of all) {
    const there = top.querySelector(`nav [data-view="${family.name}"]`);
    if (there) there.setAttribute('title', family.title);
    else top.querySelector('nav [data-view="boards"]')?.parentElement?.before(link(family.name, nameOf(family.name), family.title));
  }
}

/** Where `everystate serve` listens unless it is told otherwise. */
const USUAL = 'http://127.0.0.1:8080/';

/** Says who answers, and where the other can be had; the links lead to what is on screen. */
function footer(): void {
  const there = (address: string, text: string): HTMLElement => {
    const link = h('a', { href: address }, text);
    link.addEventListener('click', () => link.setAttribute('href', address + location.hash));
    return link;
  };
  const local = (): (string | Node)[] => [there(USUAL, 'the program on this machine'), ', where ', h('code', {}, 'everystate serve'), ' runs.'];
  const said = !alone
    ? ['Answered by the server that this page came from. ', there('/?browser', 'Answer in this browser instead'), ': nothing is sent, and it works while the server is busy.']
    : ['Answered in this browser. What is large is quicker with ', ...(files ? local() : [there('/', 'the server that this page came from'), '.'])];
  const foot = h('footer', { class: 'foot' }, h('p', { class: 'hint' }, ...said));
  document.body.append(foot);
  // What the list is made of would be parts of their own if it were loaded with the page.
  if (!alone) void import('./jobs').then(({ jobsButton }) => foot.append(jobsButton()));
}

/** Has the page kept for when there is no connection, where it is mere files. */
function keep(): void {
  if (!files || !('serviceWorker' in navigator)) return;
  // After what is on screen: it loads all that the page may ever need.
  navigator.serviceWorker.register('worker.js').catch((problem: unknown) => console.warn(problem));
}

/** Keeps where somebody was in a view: its entry of the menu leads back there, and once more to its beginning. */
function leave(from: string): void {
  const old = from.split('#')[1] ?? '';
  const [left, now] = [old, location.hash.slice(1)].map(viewOf);
  for (const link of document.querySelectorAll('nav a')) {
    const view = link.getAttribute('data-view');
    if (view === now) link.setAttribute('href', `#${view}`);
    else if (view === left && old) link.setAttribute('href', `#${old}`);
  }
}

function mark(view: string): void {
  for (const link of document.querySelectorAll('.top [data-view]')) {
    if (link.getAttribute('data-view') === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  // In a narrow window the line of views is longer than what is seen of it.
  const [line, here_] = [document.querySelector('nav ul'), document.querySelector<HTMLElement>('nav [aria-current]')];
  if (line) line.scrollLeft = here_ ? here_.offsetLeft - line.clientWidth / 3 : 0;
}

document.getElementById('skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  (document.getElementById('board') ?? document.getElementById('main'))?.focus();
});
window.addEventListener('hashchange', ({ oldURL }) => {
  leave(oldURL);
  void route();
});
header();
copyPlainly();
void import('./drops').then(({ catchFiles }) => catchFiles());
footer();
void route().then(keep);
