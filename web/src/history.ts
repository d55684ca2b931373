// What lay on the table before, and what was taken back: whatever somebody opens, makes or changes can be undone.

/** So many are kept. */
const MOST = 200;

export class History<T> {
  private past: T[] = [];
  private future: T[] = [];

  /** `now` says what lies there, `show` puts it there again. */
  constructor(
    private readonly now: () => T,
    private readonly show: (one: T) => void,
  ) {}

  /** Something else is about to lie there. */
  keep(): void {
    this.past.push(this.now());
    this.past.splice(0, this.past.length - MOST);
    this.future = [];
  }

  get can(): { back: boolean; again: boolean } {
    return { back: this.past.length > 0, again: this.future.length > 0 };
  }

  /** Shows what lay there before; false if nothing did. */
  back(): boolean {
    return this.turn(this.past, this.future);
  }

  /** Shows what was taken back last; false if nothing was. */
  again(): boolean {
    return this.turn(this.future, this.past);
  }

  private turn(from: T[], to: T[]): boolean {
    const one = from.pop();
    if (one === undefined) return false;
    to.push(this.now());
    this.show(one);
    return true;
  }
}
