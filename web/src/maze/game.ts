// The state of the maze view: the maze, the tips played, the way found, what is edited. Every change ends in
// `changed`, which draws; what is legal is asked of the server, one question after another.

import { neighbours, type Neighbours } from '../api';
import { say } from '../say';
import { Turns } from '../turns';
import { isTip, STEP, type Die, type Tip, tipped, usual, WORDS } from './die';
import type { Maze } from './instance';
import { at, columns, copy, HOLE, rows, WILD, word } from './instance';

export interface Position {
  square: [number, number];
  top: number;
  front: number;
  right: number;
}

export type Mode = 'play' | 'way' | 'edit';

export class Game extends Turns {
  maze: Maze;
  mode: Mode = 'play';
  played: Tip[] = [];
  undone: Tip[] = [];
  now: Neighbours<Position> | null = null;
  /** How the die lies on the start; nothing until the server has said so. */
  die: Die | null = null;
  way: Tip[] | null = null;
  /** What is known of the way: "shortest", or only that it leads home. */
  shortest = false;
  step = 0;
  /** How many tips the shortest way takes, once the server has found it. */
  best: number | null = null;
  /** Why the last tip was not possible. */
  remark = '';
  /** What can follow is still to be heard. */
  private waits = false;

  constructor(
    maze: Maze,
    changed: () => void,
  ) {
    super(changed);
    this.maze = maze;
  }

  /** Opens another maze, or the same one changed; the tips are replayed if they are legal. */
  open(maze: Maze, played: string[] = [], mode: Mode = 'play'): Promise<void> {
    const lay = (one: Maze): string => JSON.stringify([one.top, one.front, one.die]);
    const die = lay(maze) === lay(this.maze) ? this.die : null;
    this.maze = copy(maze);
    this.era += 1;
    Object.assign(this, { played: [], undone: [], now: null, die, way: null, step: 0, problem: '', remark: '', best: null, shortest: false, waits: false, mode });
    const era = this.era;
    this.changed();
    return this.after(async () => {
      if (era !== this.era) return;
      const start = await this.ask([]);
      if (era !== this.era) return;
      const { top, front, right } = start.position;
      this.die = maze.die?.length === 6 ? (maze.die as unknown as Die) : usual(top, front, right);
      this.now = start;
      if (played.length > 0) {
        const now = await this.ask(played);
        if (era !== this.era) return;
        this.now = now;
        this.played = played.filter(isTip);
      }
    });
  }

  /** Tips the die if that is legal, and says what came of it. */
  tip(move: Tip): Promise<void> {
    return this.after(async () => {
      const now = this.now;
      if (!now || this.mode !== 'play') return;
      if (now.goal) return say('The die is home. Undo or restart to go on.');
      if (!now.moves.includes(move)) return this.refuse(this.why(move));
      await this.go([...this.played, move]);
      this.undone = [];
      say(`${WORDS[move]}. ${this.spoken()}`);
    });
  }

  /** Says why a tip is not possible. */
  refuse(why: string): void {
    this.remark = why;
    say(`${why} ${this.choices()}`);
  }

  undo(): Promise<void> {
    return this.after(async () => {
      if (this.mode !== 'play') return;
      const last = this.played.at(-1);
      if (!last) return say('There is nothing to undo.');
      await this.go(this.played.slice(0, -1));
      this.undone.push(last);
      say(`Undone. ${this.spoken()}`);
    });
  }

  redo(): Promise<void> {
    return this.after(async () => {
      if (this.mode !== 'play') return;
      const next = this.undone.at(-1);
      if (!next) return say('There is nothing to redo.');
      await this.go([...this.played, next]);
      this.undone.pop();
      say(`Again ${WORDS[next]}. ${this.spoken()}`);
    });
  }

  restart(): Promise<void> {
    return this.after(async () => {
      if (this.mode !== 'play') return;
      await this.go([]);
      this.undone = [];
      say(`Back at the start. ${this.spoken()}`);
    });
  }

  /** Goes on playing where the way stands. */
  playFrom(step: number): Promise<void> {
    return this.after(async () => {
      this.mode = 'play';
      await this.go(this.way?.slice(0, step) ?? []);
      this.undone = [];
      say(`Your turn. ${this.spoken()}`);
    });
  }

  /** Shows a way after the server has replayed it; `shortest` is what the one who has it knows of it. */
  show(way: string[], shortest: boolean, step: number): Promise<void> {
    return this.after(async () => {
      const end = await this.ask(way);
      if (!end.goal) throw new Error('The way in the link does not lead home.');
      this.way = way.filter(isTip);
      this.shortest = shortest;
      this.step = Math.min(step, way.length);
      this.mode = 'way';
    });
  }

  turn(mode: Mode): void {
    this.mode = mode;
    this.changed();
  }

  scrub(step: number): void {
    this.step = Math.max(0, Math.min(step, this.way?.length ?? 0));
    this.changed();
  }

  /** The tips that lead to what is on screen. */
  shown(): Tip[] {
    if (this.mode === 'way') return this.way?.slice(0, this.step) ?? [];
    return this.mode === 'play' ? this.played : [];
  }

  /** Where these tips lead and how the die then lies. */
  lies(moves: Tip[]): { square: [number, number]; die: Die | null } {
    let [row, column] = this.maze.start;
    let die = this.die;
    for (const move of moves) {
      row += STEP[move][0];
      column += STEP[move][1];
      die = die && tipped(die, move);
    }
    return { square: [row, column], die };
  }

  /** The squares that can be entered now, with the tip that enters each. */
  lit(): { tip: Tip; square: [number, number] }[] {
    if (this.mode !== 'play' || !this.now || this.now.goal) return [];
    const [row, column] = this.now.position.square;
    return this.now.moves.filter(isTip).map((tip) => ({ tip, square: [row + STEP[tip][0], column + STEP[tip][1]] }));
  }

  /** Whether the die cannot be tipped any further, and is not home. */
  get stuck(): boolean {
    return this.mode === 'play' && !this.problem && !this.waits && this.now?.goal === false && this.now.moves.length === 0;
  }

  /** The sentence above the board. */
  spoken(): string {
    if (this.problem) return this.problem;
    if (!this.now) return 'Asking the server…';
    const [row, column] = this.now.position.square;
    return `Row ${row}, column ${column}, ${word(this.now.position.top)} on top. ${this.choices()}`;
  }

  choices(): string {
    if (!this.now) return '';
    if (this.now.goal) return 'That is the goal!';
    const ways = this.now.moves.filter(isTip).map((tip) => WORDS[tip]);
    if (ways.length === 0) return this.waits ? '' : `No way on from here${this.played.length > 0 ? ': undo or restart' : ''}.`;
    return `You can go ${ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ` : ''}${ways.at(-1)}.`;
  }

  private async go(played: Tip[]): Promise<void> {
    const era = this.era;
    const before = { played: this.played, now: this.now };
    // The server has already said where each legal tip leads: show that at once, and ask what follows meanwhile.
    const next = played.length === this.played.length + 1 ? this.now?.after[this.now.moves.indexOf(played.at(-1) ?? '')] : undefined;
    if (next) {
      this.played = played;
      this.now = { goal: false, moves: [], after: [], position: next };
      this.waits = true;
      this.changed();
    }
    try {
      const now = await this.ask(played);
      if (era === this.era) Object.assign(this, { played, now });
    } catch (problem) {
      // What was shown too early is taken back.
      if (era === this.era) Object.assign(this, before);
      throw problem;
    } finally {
      if (era === this.era) this.waits = false;
    }
  }

  /** Why this tip is not possible: that it is not, the server has said. */
  private why(move: Tip): string {
    const [row, column] = this.now?.position.square ?? this.maze.start;
    const [to, from] = [row + STEP[move][0], column + STEP[move][1]];
    if (to < 1 || from < 1 || to > rows(this.maze) || from > columns(this.maze)) return 'Not there: the board ends here.';
    const [top, value] = [this.now?.position.top ?? 0, at(this.maze, to, from)];
    if (value === HOLE) return 'Not there: that is a hole.';
    if (value === WILD || value === top) return 'Not there: this maze does not allow it.';
    return `Not there: the die shows ${top} on top, the square ${value}.`;
  }

  private ask(played: string[]): Promise<Neighbours<Position>> {
    return neighbours<Position>('maze', this.maze, played);
  }

  protected override begin(): void {
    super.begin();
    this.remark = '';
  }
}
