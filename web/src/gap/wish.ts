// "New deal": what to wish for, and the job that deals.

import type { Family } from '../api';
import { button, h } from '../dom';
import { Runner } from '../runner';
import { Wishes } from '../wishes';
import { type Deal, variantOf, variants } from './deal';

export class Wish {
  readonly element = h('section', { class: 'card', 'aria-labelledby': 'wish-title' });
  private runner = new Runner();
  private wishes: Wishes;

  constructor(
    family: Family,
    like: Deal,
    code: string | null,
    private readonly open: (deal: Deal) => Promise<void>,
    changed: () => void,
  ) {
    const variant = variantOf(like);
    const size: [number, number] = [like.rows.length, like.rows[0]?.length ?? 7];
    this.wishes = new Wishes(
      family,
      {
        size: { labels: ['Suits', 'Cards of each'], value: size, low: [1, 2], high: [9, 16] },
        moves: 'Moves',
        variants: variants(variant),
        usual: { variant, size: size.join('x'), solvable: 'yes' },
      },
      code,
    );
    const form = h(
      'form',
      { submit: (event: Event) => (event.preventDefault(), void this.make(this.runner)), change: changed },
      this.wishes.element,
      h('div', { class: 'row' }, button('Deal', () => undefined, { type: 'submit', class: 'primary' })),
    );
    this.element.append(h('h2', { id: 'wish-title' }, 'New deal'), form, this.runner.element);
  }

  focus(): void {
    this.element.scrollIntoView({ block: 'nearest' });
    this.wishes.focus();
  }

  close(): void {
    this.runner.cancel();
  }

  code(): string | null {
    return this.wishes.code();
  }

  /** Deals; how far it is and what came of it is shown by `runner`, near what was pressed. */
  async make(runner: Runner): Promise<void> {
    const seed = this.wishes.seeded();
    const job = await runner.start('Dealing', { kind: 'generate', puzzle: 'gap', wishes: this.wishes.read(), count: 1, seed, limits: { seconds: 30 } });
    if (!job) return;
    const line = job.lines?.[0];
    if (!line) return runner.finish('No deal was found that is as you wish. Allow other lengths or another size.', true);
    const made = (typeof line['instance'] === 'object' ? line['instance'] : line) as unknown as Deal;
    await this.open({ rows: made.rows, ...(made.variant ? { variant: made.variant } : {}) });
    runner.finish(`Dealt with the seed ${seed}.`);
  }
}
