// The solution: asks for it, says what came out, and plays it back and forth with a scrubber.

import type { Line } from '../api';
import { button, h, several } from '../dom';
import { Runner, stoppedBy } from '../runner';
import { StepKeys } from '../steps';
import { isTip, type Tip, WORDS } from './die';
import type { Game } from './game';
import { along, fromHere, hinted } from './hint';

const LIMITS = { seconds: 60, positions: 100_000_000, bytes: 1_000_000_000 };

export class Way {
  readonly element = h('section', { class: 'card way-card', 'aria-labelledby': 'way-title' });
  private runner = new Runner();
  private player = h('div', { class: 'player' });
  private range = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Step of the solution', input: () => this.jump(Number(this.range.value)) });
  private count = h('output', { class: 'count' });
  private sentence = h('p', { class: 'moves' });
  private keys = new StepKeys({ toStart: () => this.jump(0), back: () => this.jump(this.game.step - 1), toggle: () => this.toggle(), on: () => this.jump(this.game.step + 1), toEnd: () => this.jump(this.game.way?.length ?? 0) });
  private timer = 0;
  /** Where a hint was given, and the tip: it is worth nothing anywhere else. */
  private given: { place: string; tip: Tip | null } | null = null;

  constructor(private readonly game: Game) {
    this.player.append(
      h('div', { class: 'row' }, this.range, this.count),
      this.keys.element,
      this.sentence,
      h('div', { class: 'row' }, button('Play on from here', () => this.leave()), button('Hide the solution', () => this.hide())),
    );
    this.element.append(h('h2', { id: 'way-title' }, 'Solution'), this.runner.element, this.player);
  }

  /** Asks for the shortest way of the whole maze. */
  async solve(): Promise<void> {
    this.pause();
    this.given = null;
    const maze = this.game.maze;
    const request = { kind: 'solve', puzzle: 'maze', instance: maze, question: 'solve', limits: LIMITS } as const;
    const job = await this.runner.start('Looking for the shortest way', request);
    if (!job || this.game.maze !== maze) return;
    const line = job.lines?.[0];
    if (!line) return this.runner.finish('The server gave no answer.', true);
    this.runner.finish(verdict(line), line.verdict === 'stopped');
    if (line.verdict !== 'solved') return;
    await this.game.show(line.moves ?? [], true, 0);
    if (this.game.maze !== maze) return;
    this.game.best = line.length ?? line.moves?.length ?? null;
    this.range.focus({ preventScroll: true });
  }

  /** Asks for the shortest way from where the die lies, and tells its first tip alone. */
  async hint(): Promise<void> {
    this.pause();
    await this.game.settled();
    const { maze, now, played } = this.game;
    if (!now) return;
    const place = this.place();
    this.given = { place, tip: null };
    if (now.goal) return this.runner.finish('The die is home.');
    const { square, die } = this.game.lies(played);
    const here = die && fromHere(maze, square, die);
    const request = { kind: 'solve', puzzle: 'maze', instance: here ?? maze, question: 'solve', limits: LIMITS } as const;
    const asked = this.runner.start('Looking for the next tip', request);
    this.draw();
    const job = await asked;
    if (!job || place !== this.place()) return;
    const { tip, words, bad } = here ? hinted(job) : along(job, played);
    this.given = { place, tip };
    this.runner.finish(words, bad);
  }

  /** The tip that a hint points at, as long as it is about what lies there. */
  get hinted(): Tip | null {
    return this.given?.place === this.place() ? this.given.tip : null;
  }

  private place(): string {
    const { maze, played, mode } = this.game;
    return `${mode} ${played.join('')} ${JSON.stringify(maze)}`;
  }

  /** Says what a link claims of the way in it: that it leads home the server has checked, no more. */
  linked(): void {
    const { way, shortest } = this.game;
    if (way) this.runner.finish(`The way in this link: ${shortest ? 'the shortest way home takes' : 'home in'} ${several(way.length, 'tip')}.`);
  }

  /** Forgets what was found, because the maze is another one. */
  clear(): void {
    this.pause();
    this.runner.cancel();
  }

  draw(): void {
    const { way, step } = this.game;
    // A hint is about one position.
    if (this.given && this.given.place !== this.place()) {
      this.given = null;
      this.runner.cancel();
    }
    this.element.hidden = !way && !this.runner.busy && !this.element.querySelector('.outcome')?.textContent;
    this.player.hidden = !way || this.game.mode !== 'way';
    if (!way) return;
    this.range.max = String(way.length);
    this.range.value = String(step);
    const next = way[step];
    const what = next && isTip(next) ? `next ${WORDS[next]}` : 'home';
    this.range.setAttribute('aria-valuetext', `Step ${step} of ${way.length}, ${what}`);
    this.count.textContent = `${step} / ${way.length}`;
    this.sentence.replaceChildren(...way.map((tip, i) => h('span', { class: i < step ? 'done' : i === step ? 'next' : '' }, tip)));
  }

  pause(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.keys.shows(false);
  }

  toggle(): void {
    if (this.timer) return this.pause();
    const { way } = this.game;
    if (!way) return;
    if (this.game.step >= way.length) this.game.scrub(0);
    this.keys.shows(true);
    const tick = (): void => {
      this.game.scrub(this.game.step + 1);
      if (this.game.step >= way.length || this.game.mode !== 'way') return this.pause();
      this.timer = window.setTimeout(tick, this.keys.pace);
    };
    this.timer = window.setTimeout(tick, this.keys.pace / 2);
  }

  private jump(step: number): void {
    this.pause();
    this.game.scrub(step);
  }

  private leave(): void {
    this.pause();
    void this.game.playFrom(this.game.step);
    document.getElementById('board')?.focus();
  }

  private hide(): void {
    this.clear();
    this.game.way = null;
    this.game.turn('play');
    document.getElementById('board')?.focus();
  }
}

/** The answer in words. */
function verdict(line: Line): string {
  if (line.verdict === 'unsolvable') return 'This maze has no solution: every way was tried, and none leads home.';
  if (line.verdict === 'stopped') return stoppedBy(line, 'tip');
  return `Solved: the shortest way home takes ${several(line.length ?? line.moves?.length ?? 0, 'tip')}.`;
}
