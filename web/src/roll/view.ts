// The view of the rolling die: the die on its table, its net with counters, the numbers that are wanted, and the
// first sequence, however long it is.

import type { Family } from '../api';
import { Booklet } from '../booklet';
import { copyLink } from '../copy';
import { deepen } from '../dice/deep';
import { button, h, howTo, several, signed, spaced, toolbar } from '../dom';
import { History } from '../history';
import type { View } from '../main';
import { type Die, STEP, type Tip, TIPS, tipped, WORDS } from '../maze/die';
import { listen } from '../maze/input';
import { nameOf } from '../names';
import { note } from '../note';
import { say } from '../say';
import { hash, type Place, rewrite } from '../place';
import { titleFor } from '../print';
import { Form } from './form';
import { next } from './hint';
import { Game } from './game';
import { brief, fromJson, fromValues, type Roll, toJson, total, toValues, whole } from './instance';
import { net } from './net';
import type { Lie, Sequence } from './runs';
import type { Shown, Space } from './space';
import { Way } from './way';
import { Wish } from '../wish';
import { making } from './wish';

const HELP = 'Tip the die: the face that comes to the bottom touches the table once more. In the end the six faces must have touched as often as the six numbers say, in any arrangement.';
const TRAIL = 10;
const BACK: Record<Tip, Tip> = { N: 'S', S: 'N', W: 'E', E: 'W' };

export class RollView implements View {
  readonly element = h('div', { class: 'roll' });
  private game: Game;
  private way: Way;
  private form: Form;
  private wish: Wish;
  private booklet: Booklet;
  private space: Space | null = null;
  private closed = false;
  private board = h('div', { id: 'board', class: 'board', tabindex: '0', role: 'application', 'aria-roledescription': 'table with a die', 'aria-label': 'The die', 'aria-describedby': 'status help' });
  private status = h('p', { id: 'status', class: 'status' });
  private win = h('p', { class: 'win', hidden: true });
  private net = h('div', { class: 'net-box' });
  private wanted = h('p', { class: 'wanted' });
  private ask = h('a', { href: '#roll/ask' }, 'ask more about rolling dice');
  private pad = new Map<Tip, HTMLButtonElement>();
  private history = new History<{ roll: Roll; played: string[] }>(
    () => ({ roll: this.game.roll, played: [...this.game.played] }),
    ({ roll, played }) => this.open(roll, played),
  );
  /** The hint that was given last: it is about one position. */
  private hinted: { at: string; roll: Roll; tip: Tip | null; words: string } | null = null;
  private told = h('p', { class: 'hinted-words outcome', hidden: true });
  private keys: Record<'undo' | 'redo' | 'restart', HTMLButtonElement>;
  /** What the 3-D view shows: after how many tips of what, and the last of those played. */
  private before: { roll: Roll; way: Sequence | null; at: bigint; last: Tip | undefined } | null = null;

  constructor(family: Family, place: Place) {
    const example = fromJson(family.json);
    const roll = fromValues(place.values) ?? example;
    this.game = new Game(roll, example, () => this.draw());
    this.way = new Way(this.game);
    this.form = new Form(example, (other) => this.another(other));
    this.wish = new Wish(making(family, (other) => this.another(other), () => this.draw()), place.values.get('wish'));
    this.booklet = new Booklet('roll', this.wish);
    this.keys = {
      undo: signed('Undo', () => this.undo()),
      redo: signed('Redo', () => this.redo()),
      restart: signed('Restart', () => void this.game.restart()),
    };
    this.lay();
    if (place.values.has('counts') && !fromValues(place.values)) {
      note('The link is damaged: it does not name six whole numbers. This is the example.', true);
    }
    listen(this.board, () => [0, 0], this.hands, () => false);
    this.form.fill(roll);
    void this.deepen();
    void this.start(roll, place.values);
  }

  close(): void {
    this.closed = true;
    this.way.clear();
    this.wish.close();
    this.booklet.close();
    this.space?.close();
  }

  private lay(): void {
    const tools = toolbar('Die', [button('Hint', () => void this.hint()), button('Solve', () => void this.way.solve(), { class: 'primary' }), button('New numbers', () => void this.wish.another())], [], [button('Copy link', () => void this.share())]);
    const arrow = (tip: Tip, sign: string): HTMLButtonElement => {
      const key = button(sign, () => this.hands.arrow(tip), { 'aria-label': `Tip ${WORDS[tip]}`, class: `arrow ${WORDS[tip]}` });
      this.pad.set(tip, key);
      return key;
    };
    const pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Tip the die' }, arrow('N', '↑'), arrow('W', '←'), arrow('S', '↓'), arrow('E', '→'));
    const history = h('div', { class: 'row history' }, this.keys.undo, this.keys.redo, this.keys.restart);
    const stage = h('div', { class: 'stage' }, this.board, this.win, this.status, this.told, h('div', { class: 'under-board' }, h('div', { class: 'hands' }, pad, history), h('div', { class: 'counters' }, this.net, this.wanted)));
    const ask = h('p', { class: 'hint' }, 'How many sequences there are, all of them, other strategies: ', this.ask, '.');
    this.element.append(
      h('h1', {}, nameOf('roll')),
      howTo(HELP, 'help'),
      tools,
      h('div', { class: 'columns' }, stage, h('div', { class: 'side' }, this.way.element, this.form.element, this.wish.element, this.booklet.element, ask)),
    );
  }

  private readonly hands = {
    arrow: (tip: Tip): void => {
      if (this.game.mode === 'play') void this.game.tip(tip);
      else this.way.jump(this.game.step + (tip === 'E' || tip === 'S' ? 1n : -1n));
    },
    key: (key: string): boolean => {
      if (key === 'ctrl+z' || key === 'u' || key === 'Backspace') this.undo();
      else if (key === 'ctrl+y' || key === 'ctrl+shift+z' || key === 'r') this.redo();
      else if (key === ' ' && this.game.mode === 'way') this.way.toggle();
      else if (key === 'Home' && this.game.mode === 'way') this.way.jump(0n);
      else if (key === 'End' && this.game.mode === 'way') this.way.jump(this.game.way?.length ?? 0n);
      else return false;
      return true;
    },
    touch: (): void => undefined,
  };

  /** Opens what the address names: the tips played, or the sequence at one of its tips. */
  private async start(roll: Roll, values: URLSearchParams): Promise<void> {
    const tip = whole(values.get('tip'));
    await this.game.open(roll, [...(values.get('played') ?? '')]);
    if (tip !== null) await this.way.solve(tip);
  }

  /** Opens other numbers; those before are to be had again by undoing. */
  private another(roll: Roll): void {
    this.history.keep();
    this.open(roll);
  }

  private open(roll: Roll, played: string[] = []): void {
    this.way.clear();
    this.form.fill(roll);
    void this.game.open(roll, played);
  }

  /** The last tip is taken back; before the first, the numbers that were wanted before. */
  private undo(): void {
    const { mode, played } = this.game;
    if (mode !== 'play' || played.length > 0 || !this.history.back()) void this.game.undo();
    else say('The numbers before are back.');
  }

  private redo(): void {
    const { mode, undone } = this.game;
    if (mode !== 'play' || undone.length > 0 || !this.history.again()) void this.game.redo();
    else say('The numbers after them are back.');
  }

  /** Says a tip after which the numbers can still be reached, and shows it on its key. */
  private async hint(): Promise<void> {
    const { game } = this;
    if (game.mode !== 'play') game.leave();
    await game.settled();
    const lie = game.lie();
    if (!lie || !game.now) return;
    const left = total(game.roll.counts) - BigInt(game.played.length);
    const tip = game.now.goal ? null : next(game.roll.counts, lie, game.legal());
    const words = game.now.goal ? 'All numbers are reached.' : tip ? `Tip ${WORDS[tip]}: ${spaced(String(left))} ${left === 1n ? 'tip' : 'tips'} to go, and no fewer.` : 'From here the numbers cannot be reached any more, however they are arranged. Undo, or restart.';
    this.hinted = { at: game.played.join(''), roll: game.roll, tip, words };
    this.draw();
    say(words);
  }

  /** Loads the 3-D view; without it the net shows the same. */
  private async deepen(): Promise<void> {
    const load = async (): Promise<Space | null> => {
      const { Space } = await import('./space');
      return this.closed ? null : new Space();
    };
    this.space = await deepen(this.board, load, 'The net shows the same.');
    this.draw();
  }

  private async share(): Promise<void> {
    note(await copyLink('these numbers, the tips played or the tip of the sequence'));
  }

  private remember(): void {
    const { roll, played, mode, step } = this.game;
    const values = new URLSearchParams();
    toValues(roll, values);
    if (mode === 'way') values.set('tip', String(step));
    else if (played.length > 0) values.set('played', played.join(''));
    const wish = this.wish.code();
    if (wish) values.set('wish', wish);
    rewrite({ view: 'roll', values });
  }

  private draw(): void {
    const { game } = this;
    this.ask.href = hash({ view: 'roll/ask', values: new URLSearchParams({ text: JSON.stringify(toJson(game.roll)) }) });
    const lie = game.lie();
    this.element.dataset['mode'] = game.mode;
    this.way.draw();
    this.controls();
    if (!lie) return;
    this.net.replaceChildren(net(lie, game.wanted(lie.touches)));
    titleFor(this.element, game.roll.counts.map((n) => spaced(String(n))).join(', '));
    this.wanted.textContent = `Wanted: ${game.roll.counts.map((n) => spaced(String(n))).join(', ')}`;
    const shown = this.space && this.shown(lie);
    if (shown) this.space?.show(shown);
    if (!game.problem) this.remember();
  }

  /** What the 3-D view is to show, and the tip by which it differs from what it shows now; nothing where it shows
   *  that already, so that a roll under way is not cut short. */
  private shown(lie: Lie): Shown | null {
    const { game, before } = this;
    const way = game.mode === 'way' ? game.way : null;
    const at = way ? game.step : BigInt(game.played.length);
    const same = before?.roll === game.roll && before.way === way;
    if (same && before.at === at) return null;
    const on = same ? at - before.at : 0n;
    const tip = on === 1n ? game.trail(1)[0] : on === -1n ? (way ? way.tip(before?.at ?? 0n) : before?.last) : undefined;
    this.before = { roll: game.roll, way, at, last: game.played.at(-1) };
    return { die: lie.die, counts: lie.touches.map(brief), trail: this.trail(lie.die), by: tip ? { tip, back: on < 0n } : null };
  }

  /** The squares that the last tips touched, as seen from where the die lies. */
  private trail(now: Die): Shown['trail'] {
    const trail: Shown['trail'] = [];
    let [die, south, east] = [now, 0, 0];
    for (const tip of this.game.trail(TRAIL).reverse()) {
      trail.unshift({ east, south, face: die[5] });
      south -= STEP[tip][0];
      east -= STEP[tip][1];
      die = tipped(die, BACK[tip]);
    }
    return trail;
  }

  private controls(): void {
    const { game, keys } = this;
    const playing = game.mode === 'play';
    const legal = game.legal();
    const hint = this.hinted && playing && this.hinted.roll === game.roll && this.hinted.at === game.played.join('') ? this.hinted : null;
    this.told.hidden = hint === null;
    this.told.textContent = hint?.words ?? '';
    for (const tip of TIPS) {
      this.pad.get(tip)?.setAttribute('aria-disabled', String(!legal.includes(tip)));
      this.pad.get(tip)?.classList.toggle('hinted', hint?.tip === tip);
    }
    keys.undo.setAttribute('aria-disabled', String(!playing || (game.played.length === 0 && !this.history.can.back)));
    keys.redo.setAttribute('aria-disabled', String(!playing || (game.undone.length === 0 && !this.history.can.again)));
    keys.restart.setAttribute('aria-disabled', String(!playing || game.played.length === 0));
    const won = playing && game.now?.goal === true;
    this.win.hidden = !won;
    this.win.textContent = won ? `Done in ${several(game.played.length, 'tip')}! Solve shows the first sequence in dictionary order.` : '';
    this.status.textContent = playing || game.problem ? game.spoken() : 'The sequence: arrow keys go one tip on or back.';
    this.status.classList.toggle('bad', game.problem !== '');
  }
}
