// Walking through the positions of a puzzle: at each, every move with how it changes what is left to the goal, and the way back.

import { message } from '../api';
import { button, h, raise, several } from '../dom';
import { run } from '../job';
import { Runner } from '../runner';
import { say } from '../say';
import { type Charted, type Here, leaves, type Mapped, request, type Spot, type Standing, type Step } from './asking';

/** Where one was, and what was told of it. */
interface Visit {
  spot: Spot;
  here: Here;
  /** Not all positions are charted, so that what is not known lies farther. */
  why: string | undefined;
}

const WORDS = { nearer: 'nearer', same: 'as far', farther: 'farther', lost: 'lost' } as const;

export class Walk {
  readonly element = h('section', { class: 'walk', hidden: true, 'aria-labelledby': 'walk' });
  private runner = new Runner();
  private picture = h('div', { class: 'standing-here' });
  private told = h('p', { class: 'distance' });
  private moves = h('ul', { class: 'steps' });
  private trail = h('ol', { class: 'trail', 'aria-label': 'The way here' });
  private back = button('Back', () => this.leave());
  private ask = button('Find out how far each leads', () => void this.find());
  private open = h('p', { class: 'hint' });
  private hint = h('p', { class: 'hint' });
  private visits: Visit[] = [];
  private turns = 0;
  private asking: AbortController | null = null;

  constructor(private readonly mapped: Mapped) {
    this.element.append(
      h('h3', { id: 'walk' }, 'Walk'),
      h('div', { class: 'row' }, this.back, this.trail),
      h('div', { class: 'columns' }, h('div', {}, this.picture, this.told, this.open), h('div', {}, this.hint, this.moves, this.ask)),
      this.runner.element,
    );
  }

  clear(): void {
    this.turns += 1;
    this.stop();
    this.visits = [];
    this.element.hidden = true;
  }

  close(): void {
    this.turns += 1;
    this.stop();
    this.runner.cancel();
  }

  /** Begins at a position. */
  async begin(spot: Spot): Promise<void> {
    this.visits = [];
    this.element.hidden = false;
    await this.go(spot);
    raise(this.element);
    this.moves.querySelector('button')?.focus({ preventScroll: true });
  }

  private stop(): void {
    this.asking?.abort();
    this.asking = null;
  }

  /** Goes to a position, asks what is around it, and shows that. */
  private async go(spot: Spot): Promise<void> {
    this.stop();
    const turn = ++this.turns;
    const job = await this.runner.start('Looking around', request(this.mapped, 0, 1, spot));
    const charted = (job?.lines?.[0] ?? null) as Charted | null;
    if (turn !== this.turns || !charted) return;
    this.runner.cancel();
    this.visits.push({ spot, here: charted.here, why: charted.why });
    await this.show();
  }

  private leave(): void {
    if (this.visits.length < 2) return;
    this.stop();
    this.turns += 1;
    this.visits.pop();
    void this.show();
  }

  private async show(): Promise<void> {
    const visit = this.visits.at(-1);
    if (!visit) return;
    const { here, spot, why } = visit;
    const turn = this.turns;
    const standing: Standing = { moves: spot.played, left: here.left ?? null, position: here.position };
    const [picture, link] = await Promise.all([this.mapped.draw(standing, false), this.mapped.link(standing, spot)]);
    if (turn !== this.turns) return;
    this.picture.replaceChildren(picture);
    this.told.textContent = here.goal ? 'The goal is reached.' : far(here, why);
    this.told.classList.toggle('win', here.goal);
    this.open.replaceChildren(...(link && !here.goal ? [h('a', { href: link[0] }, link[1])] : []));
    this.hint.textContent = here.moves.length > 0 ? 'Each move, and what is left after it:' : 'Nothing can be moved here.';
    this.back.disabled = this.visits.length < 2;
    this.list(visit);
    this.trail.replaceChildren(...this.visits.map((one, i) => h('li', {}, h('span', {}, i === 0 ? 'Here it began' : (one.spot.played.at(-1) ?? '')), h('span', { class: 'left' }, briefly(one)))));
    say(`${this.told.textContent} ${several(here.moves.length, 'move')}.`);
  }

  /** The moves, in the order of the puzzle. */
  private list({ here, spot, why }: Visit): void {
    const kept = document.activeElement instanceof HTMLElement && this.moves.contains(document.activeElement) ? document.activeElement.dataset['move'] : undefined;
    this.moves.replaceChildren(...here.moves.map((step) => h('li', {}, this.key(step, here, spot, why))));
    this.ask.hidden = !this.mapped.lines || here.moves.every((step) => typeof step.left === 'number');
    if (kept !== undefined) (this.moves.querySelector<HTMLElement>(`[data-move="${CSS.escape(kept)}"]`) ?? this.moves.querySelector('button'))?.focus();
  }

  private key(step: Step, here: Here, spot: Spot, why: string | undefined): HTMLButtonElement {
    const change = changes(step, here, why);
    const left = change === 'unknown' ? '?' : change === 'lost' ? '✕' : String(step.left);
    const words = change === 'unknown' ? 'not known' : WORDS[change];
    const key = button('', () => void this.go({ ...spot, played: [...spot.played, step.move] }), { class: `step ${change}`, 'data-move': step.move });
    key.append(h('span', { class: 'name' }, step.move), ' ', h('span', { class: 'left', 'aria-hidden': change === 'unknown' || change === 'lost' ? 'true' : null }, left), h('span', { class: 'change', 'aria-hidden': 'true' }, SIGNS[change]), h('span', { class: 'hidden' }, ` ${words}`));
    return key;
  }

  /** Has each move solved, where the atlas ends before: the shortest, one after the other. */
  private async find(): Promise<void> {
    const visit = this.visits.at(-1);
    const { lines } = this.mapped;
    if (!visit || !lines) return;
    this.stop();
    const abort = (this.asking = new AbortController());
    const turn = this.turns;
    const { here, spot } = visit;
    const text = lines.call(this.mapped, [spot, ...here.moves.map(({ move }) => ({ ...spot, played: [...spot.played, move] }))]);
    this.ask.disabled = true;
    let next = -1;
    try {
      const { kind: _, instance: __, ...base } = this.mapped.base();
      await run({ ...base, kind: 'solve', text }, {
        line: (line) => {
          if (turn !== this.turns) return;
          const left = typeof line.length === 'number' ? line.length : undefined;
          const step = here.moves[next];
          if (left !== undefined && step) step.left = left;
          else if (left !== undefined && next < 0) here.left = left;
          next += 1;
          this.told.textContent = far(here, visit.why);
          this.list(visit);
        },
      }, abort.signal);
      if (turn === this.turns) say('It is known how far each move leads.');
    } catch (problem) {
      if (turn === this.turns) this.runner.finish(message(problem), true);
    } finally {
      this.ask.disabled = false;
    }
  }
}

const SIGNS = { nearer: '▼', same: '=', farther: '▲', lost: '', unknown: '' } as const;

/** How a move changes what is left. */
function changes(step: Step, here: Here, why: string | undefined): keyof typeof SIGNS {
  if (step.left === undefined || (step.left === null && why !== undefined)) return 'unknown';
  if (step.left === null) return 'lost';
  if (here.left === undefined || here.left === null) return why === undefined ? 'nearer' : 'unknown';
  return step.left < here.left ? 'nearer' : step.left === here.left ? 'same' : 'farther';
}

/** What is left at a visit, in a sign. */
function briefly({ here: { left }, why }: Visit): string {
  if (typeof left === 'number') return String(left);
  return left === undefined || why !== undefined ? '?' : '✕';
}

/** What is left from here, in a sentence. */
function far(here: Here, why: string | undefined): string {
  if (here.left === undefined || (here.left === null && why !== undefined)) return 'Farther away than what is charted.';
  return `${leaves(here.left)}.`;
}
