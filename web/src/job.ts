// Runs one job: posts it, follows its events, cancels it, and falls back to asking now and then where the
// stream of events breaks. Where no server answers it is run in this browser.

import { alone, ApiError, call, engine, type Job, type JobState, type Line, type Progress, refusal, type Request, type Table, type Trouble } from './api';

export interface Watch {
  state?(state: string): void;
  progress?(progress: Progress): void;
  table?(table: Table): void;
  layer?(layer: { depth: number; count: number }): void;
  line?(line: Line): void;
  narrowed?(known: Known): void;
}

/** What is known of a shortest solution, and the best one so far. */
export interface Known {
  at_least: number;
  at_most?: number;
  moves?: string[];
}

const ENDED = ['done', 'failed', 'cancelled', 'unwatched', 'interrupted'];

/** The job when it has ended, however it ended. Aborting `signal` cancels it on the server. */
export async function run(request: Request, watch: Watch, signal: AbortSignal): Promise<Job> {
  return alone ? here(request, watch, signal) : there(request, watch, signal);
}

/** What a job may take longer than the time that it was given: it ends by itself, unless it is in the middle of something. */
const GRACE = 2;

/** Runs a job in this browser. */
async function here(request: Request, watch: Watch, signal: AbortSignal): Promise<Job> {
  const lines: Line[] = [];
  const job: Job = { id: '', state: 'done', lines };
  const [begun, late] = [performance.now(), new AbortController()];
  const seconds = request.limits?.seconds;
  const timer = seconds === undefined ? 0 : setTimeout(() => late.abort(), (seconds + GRACE) * 1000);
  const told = (event: string, data: never): void => {
    if (event === 'line') lines.push(data);
    if (event === 'end') Object.assign(job, data as { state: JobState; error?: Trouble });
    deliver(event, data, watch);
  };
  try {
    const refused = await (await engine()).job(request, told, AbortSignal.any([signal, late.signal]));
    if (refused) throw await refusal(refused);
  } catch (problem) {
    if (signal.aborted) job.state = 'cancelled';
    else if (late.signal.aborted) Object.assign(job, { state: 'failed', error: { message: 'the job took longer than it may' } });
    else throw problem;
  } finally {
    clearTimeout(timer);
  }
  job.seconds = (performance.now() - begun) / 1000;
  return job;
}

/** Runs a job on the server, which ends it when nobody follows it any more: the page may be closed at any moment. */
async function there(request: Request, watch: Watch, signal: AbortSignal): Promise<Job> {
  const job = (await (await call('POST', 'jobs', { ...request, watched: true })).json()) as Job;
  // What was answered before is there at once.
  if (ENDED.includes(job.state)) {
    for (const line of job.lines ?? []) watch.line?.(line);
    return job;
  }
  const cancel = (): void => {
    call('DELETE', `jobs/${job.id}`).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  watch.state?.(job.state);
  try {
    const ended = await follow(job.id, watch);
    return ended ?? (await poll(job.id, watch));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Reads events until `end`; nothing if the stream breaks before. */
async function follow(id: string, watch: Watch): Promise<Job | null> {
  try {
    const answer = await call('GET', `jobs/${id}/events`);
    if (!answer.body) return null;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      const blocks = (rest + value).replace(/\r\n?/g, '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const ended = read(block, watch);
        if (ended) {
          void reader.cancel();
          return ended;
        }
      }
    }
  } catch (problem) {
    if (problem instanceof ApiError) throw problem;
    return null;
  }
}

/** Reads one event and tells the watch of it; the job if it was the last. */
function read(block: string, watch: Watch): Job | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  if (data.length === 0) return null;
  const value = JSON.parse(data.join('\n')) as never;
  deliver(event, value, watch);
  return event === 'end' ? (value as Job) : null;
}

/** Tells the watch of one event. */
function deliver(event: string, value: never, watch: Watch): void {
  if (event === 'state') watch.state?.((value as { state: string }).state);
  if (event === 'progress') watch.progress?.(value);
  if (event === 'table') watch.table?.(value);
  if (event === 'layer') watch.layer?.(value);
  if (event === 'line') watch.line?.(value);
  if (event === 'narrowed') watch.narrowed?.(value);
}

async function poll(id: string, watch: Watch): Promise<Job> {
  for (;;) {
    const job = (await (await call('GET', `jobs/${id}`)).json()) as Job;
    if (ENDED.includes(job.state)) return job;
    watch.state?.(job.state);
    await new Promise((wake) => setTimeout(wake, 500));
  }
}
