// The strip that shows a job at work: what it does, how far it is, a button to cancel; while it waits for its turn, what others wait
// for, too; afterwards what came out.

import { alone, ApiError, type Job, type Request, message, sentence, type Trouble } from './api';
import { whenBack } from './back';
import { button, h, several, spaced } from './dom';
import { type Known, run, type Watch } from './job';
import { jobsButton } from './jobs';
import { Sofar } from './sofar';
import { say } from './say';

export class Runner {
  readonly element = h('div', { class: 'runner' });
  /** What the server said was wrong with the last job, with its place. */
  trouble: Trouble | null = null;
  private text = h('p', { class: 'outcome' });
  /** How long it has been at it: beside the words and outside the live region, for it changes each second. */
  private clock = h('span', { class: 'clock hint' });
  private timer = 0;
  private bar = h('progress', { 'aria-label': 'The computer is at work' });
  private stop = button('Cancel', () => this.abort());
  private others = jobsButton();
  private aborting: AbortController | null = null;

  constructor() {
    this.element.append(this.text, this.clock, this.bar, this.stop, this.others);
    this.rest();
  }

  get busy(): boolean {
    return this.aborting !== null;
  }

  /** Runs a job and gives it back when done; nothing if it failed or was cancelled, which is then said. */
  start(doing: string, request: Request, watch: Watch = {}): Promise<Job | null> {
    return this.together(doing, request.limits?.seconds, (ask) => ask(request), watch);
  }

  /** Several jobs that are one for who waits: it can be cancelled at any moment, and then none is begun any more. `act` is given what runs
   *  one, and gives nothing where that gave nothing. */
  async together<T>(doing: string, seconds: number | undefined, act: (ask: (request: Request) => Promise<Job | null>) => Promise<T | null>, watch: Watch = {}): Promise<T | null> {
    this.abort();
    const abort = new AbortController();
    this.aborting = abort;
    this.trouble = null;
    this.tell(`${doing}…`);
    this.bar.hidden = this.stop.hidden = false;
    this.count(seconds);
    say(`${doing}.`);
    const watching = this.watching(abort, doing, watch, seconds);
    try {
      return await act((request) => this.one(request, watching, abort));
    } catch (problem) {
      if (this.aborting === abort) this.finish(message(problem), true);
      return null;
    } finally {
      if (this.aborting === abort) this.rest();
    }
  }

  private async one(request: Request, watch: Watch, abort: AbortController): Promise<Job | null> {
    try {
      const job: Job = abort.signal.aborted ? { id: '', state: 'cancelled' } : await run(request, watch, abort.signal);
      if (this.aborting !== abort) return null;
      if (job.state === 'done') return job;
      this.trouble = job.error ?? null;
      this.finish(ending(job), job.state === 'failed');
    } catch (problem) {
      if (this.aborting !== abort) return null;
      this.trouble = problem instanceof ApiError ? problem.trouble : null;
      const told = message(problem);
      this.finish(told, true);
      whenBack(() => this.text.textContent === told && this.finish('The server answers again. Ask once more.'));
    }
    return null;
  }

  /** Has what runs end, as pressing Cancel does. */
  abort(): void {
    this.aborting?.abort();
  }

  /** Cancels what runs, because what it was asked about is gone; `why` is then said. */
  cancel(why = ''): void {
    this.abort();
    this.rest();
    if (why) this.finish(why);
    else this.tell('');
  }

  /** Says what came out, on screen and aloud. */
  finish(text: string, bad = false): void {
    this.tell(text, bad);
    say(text);
  }

  /** Adds a sentence to what came out. */
  add(text: string): void {
    const before = this.text.textContent ?? '';
    if (before.includes(text)) return;
    this.tell(`${before} ${text}`.trim(), this.text.classList.contains('bad'));
    say(this.text.textContent ?? '');
  }

  /** What is told of a job on its way; of one that was given up or followed by another, nothing is any more. */
  private watching(abort: AbortController, doing: string, watch: Watch, most: number | undefined): Watch {
    let waits = false;
    const sofar = new Sofar();
    const current = (): boolean => this.aborting === abort;
    const far = (): void => this.tell(sofar.words ? `${doing}… ${sofar.words}` : `${doing}: preparing…`);
    return {
      state: (state) => {
        if (!current()) return;
        this.others.hidden = alone || state !== 'queued';
        if (state === 'queued') {
          sofar.clear();
          this.tell(`${doing}: waiting for its turn…`);
        }
        // The time given counts from when its turn has come.
        if (waits && state === 'running') {
          this.tell(`${doing}…`);
          this.count(most);
        }
        waits = state === 'queued';
        watch.state?.(state);
      },
      progress: (progress) => {
        if (!current()) return;
        sofar.progress(progress);
        far();
        watch.progress?.(progress);
      },
      table: (table) => {
        if (!current()) return;
        sofar.table(table);
        far();
      },
      layer: (layer) => {
        if (!current()) return;
        sofar.layer(layer);
        far();
        watch.layer?.(layer);
      },
      line: (line) => {
        if (current()) watch.line?.(line);
      },
      narrowed: (known: Known) => {
        if (!current()) return;
        sofar.narrowed(known);
        far();
        watch.narrowed?.(known);
      },
    };
  }

  private tell(text: string, bad = false): void {
    this.text.textContent = text;
    this.text.classList.toggle('bad', bad);
  }

  /** Shows the seconds from now on, and of how many. */
  private count(most: number | undefined): void {
    clearInterval(this.timer);
    const began = performance.now();
    const show = (): void => {
      this.clock.textContent = `${spaced(Math.floor((performance.now() - began) / 1000))} s${most ? ` of at most ${spaced(most)}` : ''}`;
    };
    show();
    this.clock.hidden = false;
    this.timer = window.setInterval(show, 1000);
  }

  private rest(): void {
    this.aborting = null;
    clearInterval(this.timer);
    this.clock.hidden = true;
    this.bar.hidden = this.stop.hidden = this.others.hidden = true;
  }
}

/** What a limit is called in the answer that it cut short. */
export const STOPS: Record<string, string> = {
  seconds: 'the time given was up',
  positions: 'as many positions as allowed were looked at',
  bytes: 'as much memory as allowed was used',
  depth: 'the depth allowed was reached',
};

function ending(job: Job): string {
  if (job.state === 'cancelled') return 'Cancelled.';
  if (job.state === 'unwatched') return 'The server ended this, for it lost sight of this page. Ask again.';
  if (job.state === 'interrupted') return 'The server was stopped before it had the answer. Ask again.';
  return job.error ? sentence(job.error) : 'That failed, and the server does not say why.';
}

/** The words for a limit that ended a search. */
export function stoppedBy(line: { why?: string; at_least?: number }, noun: string): string {
  const limit = STOPS[line.why ?? ''] ?? 'a limit was reached';
  const bound = line.at_least ? ` What is certain: a solution takes at least ${several(line.at_least, noun)}.` : '';
  return `No answer: ${limit}.${bound}`;
}
