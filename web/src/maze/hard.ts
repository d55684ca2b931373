// How hard a maze is: asked when one is opened, told in a sentence, the rest behind a fold.

import { h } from '../dom';
import { run } from '../job';
import type { Maze } from './instance';

/** What takes longer is not worth waiting for unasked. */
const LIMITS = { seconds: 5, positions: 2_000_000, bytes: 200_000_000 };
/** Somebody who edits or goes through mazes quickly is not asked about each. */
const PAUSE = 300;

export class Hard {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'hard-title', hidden: true });
  private sentence = h('p', { class: 'difficulty' });
  private rest = h('ul', { class: 'told' });
  private fold = h('details', {}, h('summary', {}, 'More about this maze (gives some of it away)'), this.rest);
  private about: Maze | null = null;
  private abort: AbortController | null = null;
  private timer = 0;

  constructor() {
    this.element.append(h('h2', { id: 'hard-title' }, 'How hard it is'), this.sentence, this.fold);
  }

  close(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  /** Tells nothing: the maze is being changed. */
  hide(): void {
    this.close();
    this.about = null;
    this.element.hidden = true;
  }

  /** Tells about a maze, unless it is the one that it tells about. */
  ask(maze: Maze): void {
    if (maze === this.about) return;
    this.close();
    this.about = maze;
    this.element.hidden = true;
    this.fold.open = false;
    this.timer = window.setTimeout(() => void this.find(maze), PAUSE);
  }

  private async find(maze: Maze): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    try {
      const job = await run({ kind: 'explain', puzzle: 'maze', instance: maze, limits: LIMITS }, {}, abort.signal);
      const text = job.lines?.[0]?.text;
      if (job.state === 'done' && text && !abort.signal.aborted) this.tell(text);
    } catch {
      // It is an extra: where the server does not tell, nothing is shown.
    }
  }

  private tell(text: string): void {
    const lines = text.split('\n').map((line) => line.trim());
    const hard = lines.find((line) => line.startsWith('Difficulty')) ?? lines.find((line) => line.startsWith('There is no way'));
    if (!hard) return;
    const others = lines.filter((line) => line && line !== hard && !/^(Instance|Strategy)\b/.test(line)).slice(1);
    this.sentence.textContent = hard;
    this.rest.replaceChildren(...others.map((line) => h('li', {}, line)));
    this.fold.hidden = others.length === 0;
    this.element.hidden = false;
  }
}
