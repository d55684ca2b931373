// What the server works on, and what waits: a list of the jobs of everybody who asks it, each with what it does and a button that ends it.

import './styles/jobs.css';
import { alone, call, type LiveJob, liveJobs, message } from './api';
import { button, h, several, spaced } from './dom';
import { nameOf } from './names';
import { say } from './say';
import { Sofar } from './sofar';

/** How often the list is asked for while it is open. */
const OFTEN = 1000;

const DOING: Record<string, string> = {
  solve: 'Solving',
  explore: 'Exploring',
  generate: 'Making',
  verify: 'Checking',
  explain: 'Explaining',
  scramble: 'Scrambling',
};

const ASKED: Record<string, string> = {
  all: 'all solutions',
  count: 'how many solutions',
  unique: 'whether it is the only solution',
  'unique=simple': 'whether it is the only solution',
  any: 'any solution',
  sample: 'some solutions',
};

/** A button that opens the list; where no server answers there is none, and nothing to press. */
export function jobsButton(): HTMLButtonElement {
  return button('All jobs', () => new Jobs().open(), { class: 'jobs-button', hidden: alone });
}

class Jobs {
  private list = h('ul', { class: 'jobs' });
  private told = h('p', { class: 'hint', role: 'status' }, 'Asking the server…');
  private dialog = h('dialog', { class: 'jobs-dialog', 'aria-labelledby': 'jobs-title' });
  private timer = 0;
  private items = new Map<string, Item>();

  open(): void {
    const close = button('Close', () => this.dialog.close());
    this.dialog.append(h('h2', { id: 'jobs-title', tabindex: '-1' }, 'What the server works on'), this.told, this.list, h('div', { class: 'row' }, close));
    // Keys that are pressed here are not the board's.
    this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    this.dialog.addEventListener('close', () => {
      clearTimeout(this.timer);
      this.dialog.remove();
    });
    document.body.append(this.dialog);
    this.dialog.showModal();
    void this.ask();
  }

  private async ask(): Promise<void> {
    try {
      this.show(await liveJobs());
    } catch (problem) {
      this.told.textContent = message(problem);
    }
    if (this.dialog.open) this.timer = window.setTimeout(() => void this.ask(), OFTEN);
  }

  /** Items stay the same elements, so that a button that has the focus keeps it. */
  private show(jobs: LiveJob[]): void {
    const words = jobs.length === 0 ? 'Nothing: whatever was asked is answered.' : several(jobs.length, 'job');
    if (this.told.textContent !== words) this.told.textContent = words;
    const gone = new Set(this.items.keys());
    for (const job of jobs) {
      gone.delete(job.id);
      const item = this.items.get(job.id) ?? new Item(job);
      if (!this.items.has(job.id)) this.list.append(item.element);
      this.items.set(job.id, item);
      item.show(job);
    }
    for (const id of gone) this.leave(id);
  }

  private leave(id: string): void {
    const item = this.items.get(id);
    if (item?.element.contains(document.activeElement)) document.getElementById('jobs-title')?.focus();
    item?.element.remove();
    this.items.delete(id);
  }
}

class Item {
  readonly element: HTMLLIElement;
  private far = h('span', { class: 'hint' });

  constructor(job: LiveJob) {
    const what = doing(job);
    const stop = button('Cancel', () => void end(), { 'aria-label': `Cancel ${what}` });
    const end = async (): Promise<void> => {
      stop.setAttribute('aria-disabled', 'true');
      try {
        await call('DELETE', `jobs/${job.id}`);
        say(`${what}: cancelled.`);
      } catch (problem) {
        stop.removeAttribute('aria-disabled');
        say(message(problem));
      }
    };
    this.element = h('li', {}, h('span', {}, what), this.far, stop);
  }

  show(job: LiveJob): void {
    const words = far(job);
    if (this.far.textContent !== words) this.far.textContent = words;
  }
}

/** What a job does: "Solving cube3: how many solutions". */
function doing({ kind, puzzle, question }: LiveJob): string {
  const asked = question && ASKED[question];
  return `${DOING[kind] ?? kind} ${nameOf(puzzle)}${asked ? `: ${asked}` : ''}`;
}

/** How far it is: "for 12 s, 3 200 000 positions, depth 14". */
function far({ state, seconds, progress, table }: LiveJob): string {
  if (state === 'queued') return 'waits for its turn';
  const sofar = new Sofar();
  if (table) sofar.table(table);
  if (progress) sofar.progress(progress);
  return [`for ${spaced(Math.floor(seconds ?? 0))} s`, sofar.words].filter(Boolean).join(', ');
}
