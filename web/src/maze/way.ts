// The solution: asks for it, says what came out, and plays it back and forth with a scrubber.

import type { Line } from '../api';
import { button, choice, field, h, s, several } from '../dom';
import { Runner, stoppedBy } from '../runner';
import { isTip, WORDS } from './die';
import type { Game } from './game';

const SPEEDS: [string, string][] = [['1200', 'slow'], ['600', 'medium'], ['250', 'fast']];

export class Way {
  readonly element = h('section', { class: 'card way-card', 'aria-labelledby': 'way-title' });
  private runner = new Runner();
  private player = h('div', { class: 'player' });
  private range = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Step of the solution', input: () => this.jump(Number(this.range.value)) });
  private count = h('output', { class: 'count' });
  private play = button('Play', () => this.toggle(), { class: 'primary' });
  private sentence = h('p', { class: 'moves' });
  private timer = 0;
  private pace = 600;

  constructor(private readonly game: Game) {
    const step = (sign: string, label: string, to: () => number): HTMLButtonElement => {
      const key = button('', () => this.jump(to()), { 'aria-label': label, title: label, class: 'sign' });
      key.append(s('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: sign })));
      return key;
    };
    this.player.append(
      h('div', { class: 'row' }, this.range, this.count),
      h(
        'div',
        { class: 'row' },
        step('M1 2h2v12H1zM14 2v12L4 8z', 'To the start', () => 0),
        step('M12 2v12L3 8z', 'One step back', () => game.step - 1),
        this.play,
        step('M4 2v12l9-6z', 'One step on', () => game.step + 1),
        step('M13 2h2v12h-2zM2 2v12l10-6z', 'To the end', () => game.way?.length ?? 0),
        field('Speed', choice(SPEEDS, '600', (value) => (this.pace = Number(value)))),
      ),
      this.sentence,
      h('div', { class: 'row' }, button('Play on from here', () => this.leave()), button('Hide the solution', () => this.hide())),
    );
    this.element.append(h('h2', { id: 'way-title' }, 'Solution'), this.runner.element, this.player);
  }

  /** Asks for the shortest way of the whole maze. */
  async solve(): Promise<void> {
    this.pause();
    const maze = this.game.maze;
    const request = { kind: 'solve', puzzle: 'maze', instance: maze, question: 'solve', limits: { seconds: 60, positions: 100_000_000, bytes: 1_000_000_000 } } as const;
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
    this.play.textContent = 'Play';
  }

  toggle(): void {
    if (this.timer) return this.pause();
    const { way } = this.game;
    if (!way) return;
    if (this.game.step >= way.length) this.game.scrub(0);
    this.play.textContent = 'Pause';
    const tick = (): void => {
      this.game.scrub(this.game.step + 1);
      if (this.game.step >= way.length || this.game.mode !== 'way') return this.pause();
      this.timer = window.setTimeout(tick, this.pace);
    };
    this.timer = window.setTimeout(tick, this.pace / 2);
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
