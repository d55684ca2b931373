// One thing after another: what somebody does quickly is all done, in its order, and what was meant for a game that
// is gone is not.

import { message } from './api';
import { whenBack } from './back';
import { say } from './say';

export abstract class Turns {
  /** What went wrong with the last thing that was done. */
  problem = '';
  /** Counts the games that were opened. */
  protected era = 0;
  private queue: Promise<void> = Promise.resolve();

  constructor(protected readonly changed: () => void) {}

  /** When all that was begun so far is done. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** Does something when all before it is done, and draws. */
  protected after(act: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(async () => {
      const { era } = this;
      try {
        this.begin();
        await act();
      } catch (problem) {
        if (era === this.era) {
          this.problem = message(problem);
          say(this.problem);
          whenBack(() => void (era === this.era && this.after(act)));
        }
      }
      this.changed();
    });
    return this.queue;
  }

  /** Forgets what was told of the last thing. */
  protected begin(): void {
    this.problem = '';
  }
}
