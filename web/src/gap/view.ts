// Gap at the card table: play, undo, redo, a hint from here, the shortest solution step by step, whether it can
// still be won, other rules, a new deal, and a link to all of it.

import { type Family, type Job, type Line, message, type Request } from '../api';
import { Booklet } from '../booklet';
import { copyLink } from '../copy';
import { button, choice, field, h, howTo, several, signed, toolbar } from '../dom';
import { Drops } from '../drops';
import { exploring } from '../explore/address';
import { History } from '../history';
import { hearKeys } from '../keys';
import type { View } from '../main';
import { nameOf } from '../names';
import { note } from '../note';
import { type Place, rewrite } from '../place';
import { titleFor } from '../print';
import { Runner, stoppedBy } from '../runner';
import { say } from '../say';
import { asDeal, type Deal, fromValues, isPack, moved, quickAny, rowOf, toValues, variantOf, variants } from './deal';
import { Edit } from './edit';
import { Faces, type Look } from './faces';
import { Game } from './game';
import { Own } from './own';
import { Replay } from './replay';
import { Table } from './table';
import { Winnable } from './winnable';
import { Wish } from '../wish';
import { making } from './wish';

const HELP = 'A gap takes the card that follows its left neighbour: the same suit, one higher. Bring each suit into a row, in order from the left. Lit cards can move: press one, or drag it into its gap.';

/** What is given to solve unless somebody says otherwise. */
const SECONDS = 30;

const LOOKS: [Look, string][] = [['suits', '♠\ufe0e ♥\ufe0e ♦\ufe0e ♣\ufe0e and A to K'], ['numbers', 'suit and value as numbers']];

export class GapView implements View {
  readonly element = h('div', { class: 'gap-view' });
  private faces = new Faces();
  private game: Game;
  private table = new Table(this.faces, (move) => void this.game.play(move));
  private replay = new Replay(
    this.faces,
    (now, next) => this.table.draw({ position: now.position, moves: [], after: [], hint: next }),
    (played) => this.leave(played),
    () => this.remember(),
  );
  private winnable: Winnable;
  private wish: Wish;
  private booklet: Booklet;
  private own = new Own((deal) => void this.another(deal));
  private edit = new Edit(this.faces, (deal) => void this.another(deal), () => this.turnEdit());
  private drops = new Drops('gap', (file) => void file.text().then((text) => this.own.read(text)));
  private hint: string | null = null;
  private status = h('p', { class: 'status', id: 'status' });
  private win = h('p', { class: 'win', hidden: true });
  private runner = new Runner();
  private seconds = h('input', { type: 'number', inputmode: 'numeric', min: 1, max: 86400, change: () => this.remember() });
  private rules: HTMLSelectElement;
  private explore = h('a', { href: '#gap/explore' }, 'explore all positions from here');
  private keys: Record<'undo' | 'redo' | 'restart' | 'edit', HTMLButtonElement>;
  private asked = -1;
  /** The deals before this one, with what was played of each. */
  private history = new History<{ deal: Deal; played: string[] }>(
    () => ({ deal: this.game.deal, played: [...this.game.played] }),
    ({ deal, played }) => void this.open(deal, played),
  );

  constructor(family: Family, place: Place) {
    const { values } = place;
    const deal = fromValues(values) ?? (structuredClone(family.json) as unknown as Deal);
    this.game = new Game(deal, this.faces, () => this.draw());
    const live = values.get('live');
    this.winnable = new Winnable(live === null ? null : live === '1', () => this.remember(), (lost) => this.table.mark(lost));
    this.wish = new Wish(making(family, deal, (made) => this.dealt(made), () => this.remember()), values.get('wish'));
    this.booklet = new Booklet('gap', this.wish);
    this.rules = choice(variants(variantOf(deal)), variantOf(deal), (variant) => void this.another({ rows: this.game.deal.rows, variant }));
    this.seconds.value = /^[1-9]\d{0,4}$/.exec(values.get('seconds') ?? '')?.[0] ?? String(SECONDS);
    this.faces.look = values.get('look') === 'numbers' ? 'numbers' : 'suits';
    this.keys = {
      undo: signed('Undo', () => this.undo()),
      redo: signed('Redo', () => this.redo()),
      restart: signed('Restart', () => this.game.restart()),
      edit: button('Edit', () => this.turnEdit(), { 'aria-pressed': 'false' }),
    };
    this.lay();
    void this.start(values);
  }

  close(): void {
    this.runner.cancel();
    this.wish.close();
    this.booklet.close();
    this.drops.close();
    this.edit.close();
    this.winnable.rest();
    this.replay.close();
  }

  private lay(): void {
    const { undo, redo, restart, edit } = this.keys;
    const tools = toolbar(
      'Cards',
      [button('Hint', () => void this.solve(true), { class: 'primary' }), button('Solve from here', () => void this.solve(false)), button('New deal', () => void this.wish.make(this.runner))],
      [undo, redo, restart],
      [edit, button('Wishes', () => this.wish.focus()), button('Copy link', () => void this.share())],
    );
    const ask = h('p', { class: 'hint' }, 'All solutions, their number, other strategies: ', h('a', { href: '#gap/ask' }, 'ask more about deals'), '. Or ', this.explore, '.');
    const board = h('div', { class: 'scroll', id: 'board', tabindex: '0', role: 'region', 'aria-label': 'The table' }, this.table.element, this.edit.table);
    const stage = h('div', { class: 'stage' }, board, this.win, h('div', { class: 'under-table' }, this.status, this.winnable.element), this.runner.element, this.replay.element);
    const rules = h('section', { class: 'card', 'aria-label': 'This deal' }, h('div', { class: 'row' }, field('Play this deal by', this.rules)), h('div', { class: 'row' }, field('Cards show', choice(LOOKS, this.faces.look, (look) => this.dress(look as Look)))), h('div', { class: 'row' }, field('Seconds to solve, at most', this.seconds)), ask);
    const side = h('div', { class: 'side' }, this.edit.element, this.wish.element, this.booklet.element, rules, this.own.element);
    this.element.append(
      h('h1', {}, nameOf('gap')),
      howTo(HELP),
      tools,
      h('div', { class: 'columns' }, stage, side),
    );
    hearKeys(this.table.element, (event) => {
      if (!(event.ctrlKey || event.metaKey) || this.replay.shown) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) this.undo();
      else if (key === 'y' || key === 'z') this.redo();
      else return;
      event.preventDefault();
    });
  }

  /** Opens what the address names. */
  private async start(values: URLSearchParams): Promise<void> {
    const { deal } = this.game;
    const words = (key: string): string[] => (values.get(key) ?? '').split('.').filter(Boolean);
    this.own.fill(deal);
    this.faces.fit(deal);
    this.name(deal);
    this.winnable.open(deal);
    await this.game.open(deal, words('played'));
    if (words('way').length > 0 && deal === this.game.deal) await this.watch(words('way'), Number(values.get('step') ?? 0));
  }

  /** A new deal comes into sight, wherever it was asked for. */
  private async dealt(deal: Deal): Promise<void> {
    await this.another(deal);
    this.table.element.scrollIntoView({ block: 'nearest' });
  }

  /** Lays out another deal; the one before is to be had again by undoing. */
  private another(deal: Deal): Promise<void> {
    this.history.keep();
    return this.open(deal);
  }

  /** From playing to editing the deal, and back. */
  private turnEdit(): void {
    const on = !this.edit.on;
    this.runner.cancel();
    this.replay.close();
    this.edit.turn(on);
    this.table.element.hidden = on;
    if (on && this.game.played.length > 0) void this.another(this.game.deal);
    this.draw();
    if (on) this.edit.focus();
    else this.table.focus();
    say(on ? 'Editing. Press one card and then another: they change places.' : `Playing. ${this.game.words()}`);
  }

  /** The last move is taken back; before the first, the deal that lay there before. */
  private undo(): void {
    this.edit.turned('With the edit undone');
    if (this.game.played.length > 0 || !this.history.back()) this.game.undo();
    else say('The deal before is back.');
  }

  private redo(): void {
    this.edit.turned('With the edit done again');
    if (this.game.undone.length > 0 || !this.history.again()) this.game.redo();
    else say('The deal after it is back.');
  }

  private open(deal: Deal, played: string[] = []): Promise<void> {
    this.replay.close();
    this.own.fill(deal);
    this.faces.fit(deal);
    const variant = variantOf(deal);
    this.rules.replaceChildren(...variants(variant).map(([value, text]) => h('option', { value, selected: value === variant }, text)));
    this.name(deal);
    this.winnable.open(deal);
    return this.game.open(deal, played);
  }

  private name(deal: Deal): void {
    this.element.style.setProperty('--rows', String(deal.rows.length));
    const variant = variantOf(deal);
    const rule = variants(variant).find(([value]) => value === variant)?.[1] ?? variant;
    titleFor(this.element, `${deal.rows.length} suits of ${deal.rows[0]?.length ?? 0} cards, ${rule}`);
  }

  /** Shows the same cards in another dress. */
  private dress(look: Look): void {
    this.faces.look = look;
    if (this.replay.shown) void this.replay.draw();
    else this.draw();
  }

  /** Shows the way from what is played to the end. */
  private async watch(moves: string[], step: number): Promise<void> {
    try {
      await this.replay.open(this.game.deal, this.game.played, moves, step);
      this.winnable.rest();
      this.status.textContent = 'The solution is shown; play on from any of its steps.';
      this.controls();
    } catch (problem) {
      this.runner.finish(message(problem), true);
    }
  }

  private leave(played: string[] | null): void {
    this.runner.cancel();
    if (played) void this.game.playFrom(played);
    else this.draw();
    this.table.focus();
  }

  /** Solves what lies on the table: a hint is the first move of it. */
  private async solve(hint: boolean): Promise<void> {
    // A move that is still on its way to the server comes first.
    if (this.edit.on) this.turnEdit();
    await this.game.settled();
    const { now, deal, turn } = this.game;
    if (!now) return;
    this.asked = turn;
    const job = await this.find(asDeal(now.position, deal), hint ? 'Looking for a good move' : 'Looking for the fewest moves');
    if (job && turn === this.game.turn) await this.answer(job, hint);
  }

  /** The fewest moves; where they take too long, any moves that lead to the end, if these are found more quickly. */
  private async find(instance: Deal, doing: string): Promise<Job | null> {
    const any = quickAny(instance);
    const seconds = this.given();
    const ask = (question: string, most: number): Request => ({ kind: 'solve', puzzle: 'gap', instance, question, limits: { seconds: most, positions: 100_000_000, bytes: 1_000_000_000 } });
    if (!any) return this.runner.start(doing, ask('solve', seconds));
    // Of a whole pack the fewest moves are hardly ever found, and any that lead to the end at once.
    if (isPack(instance)) return this.runner.start('Looking for moves that lead to the end', ask('any', seconds));
    // Most of the time is for what is found where the fewest are not.
    const first = Math.max(1, Math.round(seconds / 4));
    const job = await this.runner.start(doing, ask('solve', first));
    if (job?.lines?.[0]?.verdict !== 'stopped') return job;
    const second = await this.runner.start('The fewest moves take too long; looking for any that lead to the end', ask('any', Math.max(1, seconds - first)));
    const [known, line] = [job.lines?.[0]?.at_least, second?.lines?.[0]];
    // That there are no fewer than so many stays true, whatever else is not found.
    if (line?.verdict === 'stopped' && known) line.at_least = Math.max(known, line.at_least ?? 0);
    return second;
  }

  /** How many seconds somebody gives. */
  private given(): number {
    return Math.max(1, Math.floor(this.seconds.valueAsNumber) || SECONDS);
  }

  private async answer(job: Job, hint: boolean): Promise<void> {
    const line = job.lines?.[0];
    if (!line) return this.runner.finish('The server gave no answer.', true);
    if (line.verdict === 'unsolvable') return this.runner.finish('From here the cards cannot be ordered any more: everything was tried. Undo, or restart.');
    if (line.verdict === 'stopped') return this.gaveUp(line);
    const moves = line.moves ?? [];
    const first = moves[0];
    if (!first) return this.runner.finish('The cards are in order already.');
    if (!hint) {
      const fewest = line['shortest'] !== false;
      this.runner.finish(`${several(moves.length, 'move')} from here, ${fewest ? 'and no fewer' : 'perhaps not the fewest'}.`);
      await this.watch(moves, 0);
      return this.replay.focus();
    }
    this.hint = first;
    this.replay.close();
    this.runner.finish(`Move the ${this.faces.spoken(moved(first))} (${this.faces.short(moved(first))})${rowOf(first) ? ` to row ${rowOf(first)}` : ''}; ${several(moves.length, 'move')} to go.`);
    this.draw();
  }

  /** Neither a solution nor that there is none: says what can be done, and where. */
  private gaveUp(line: Line): void {
    const more = line.why === 'seconds' ? ` Give more than ${several(this.given(), 'second')} under “This deal”, or play on and ask again: the fewer cards are left to order, the sooner it is found.` : ' Play on and ask again: the fewer cards are left to order, the sooner it is found.';
    this.runner.finish(`${stoppedBy(line, 'move')} That there is none is not said.${more}`, true);
  }

  /** Draws the state; called after every change of it. */
  private draw(): void {
    const { game } = this;
    const { now } = game;
    if (game.turn !== this.asked) {
      this.hint = null;
      this.asked = game.turn;
      this.runner.cancel();
      this.replay.close();
    }
    this.element.classList.toggle('broad', (now?.position.rows[0]?.length ?? 0) > 9);
    // Of a deal that the server refuses nothing is true that was said of the one before.
    if (!now && game.problem) {
      this.table.draw({ position: { rows: [] }, moves: [], after: [], hint: null });
      this.winnable.rest();
    }
    if (now) this.table.draw({ position: now.position, moves: now.goal ? [] : now.moves, after: now.after, hint: this.hint });
    if (!game.pending) this.status.textContent = this.edit.on && !game.problem ? 'Editing: press two cards to exchange them.' : game.words();
    this.edit.draw(game.deal);
    this.status.classList.toggle('bad', game.problem !== '');
    this.win.hidden = !now?.goal || this.edit.on;
    this.win.textContent = now?.goal ? `In order after ${several(game.played.length, 'move')}!` : '';
    this.controls();
    if (!now || game.pending) return;
    if (now.goal || this.edit.on) this.winnable.rest();
    else this.winnable.ask(asDeal(now.position, game.deal), now.after.map((position) => asDeal(position, game.deal)), now.moves);
  }

  private controls(): void {
    const { played, undone } = this.game;
    const still = this.replay.shown;
    this.keys.edit.setAttribute('aria-pressed', String(this.edit.on));
    this.winnable.element.hidden = this.edit.on;
    this.keys.undo.setAttribute('aria-disabled', String(still || (played.length === 0 && !this.history.can.back)));
    this.keys.restart.setAttribute('aria-disabled', String(still || played.length === 0));
    this.keys.redo.setAttribute('aria-disabled', String(still || (undone.length === 0 && !this.history.can.again)));
    this.remember();
  }

  private remember(): void {
    const { deal, played, now } = this.game;
    if (!now) return;
    const values = new URLSearchParams();
    toValues(deal, values);
    this.explore.href = `#gap/explore?${exploring('gap', asDeal(now.position, deal))}`;
    if (played.length > 0) values.set('played', played.join('.'));
    if (this.replay.shown) {
      values.set('way', this.replay.moves.join('.'));
      values.set('step', String(this.replay.step));
    }
    if (this.faces.look !== 'suits') values.set('look', this.faces.look);
    const { choice: live } = this.winnable;
    if (live !== null) values.set('live', live ? '1' : '0');
    const wish = this.wish.code();
    if (wish) values.set('wish', wish);
    if (this.given() !== SECONDS) values.set('seconds', String(this.given()));
    rewrite({ view: 'gap', values });
  }

  private async share(): Promise<void> {
    this.remember();
    note(await copyLink('this deal and the moves played'));
  }
}
