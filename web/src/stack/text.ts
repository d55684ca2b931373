// The block as text: pasted, and written out again, in the contest's format or JSON. The server reads and writes
// it, and says where it is wrong.

import { ApiError, convert, message } from '../api';
import { copyField } from '../copy';
import { button, choice, field, h } from '../dom';
import { say } from '../say';
import { type Block, fromJson, toJson } from './block';

export class Text {
  readonly element = h('details', { class: 'as-text' });
  private text = h('textarea', { rows: 7, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  private trouble = h('p', { class: 'outcome bad', role: 'alert' });
  private several = h('div', { class: 'row' });
  private filled: Block | null = null;

  constructor(
    private readonly block: () => Block,
    private readonly open: (block: Block) => void,
  ) {
    this.element.append(
      h('summary', {}, 'As text'),
      h('label', { class: 'field wide' }, h('span', {}, 'Contest text or JSON: change it or paste another'), this.text),
      this.trouble,
      h('div', { class: 'row' }, button('Use this text', () => void this.use()), button('As contest text', () => void this.write('contest')), button('As JSON', () => void this.write('json')), button('Copy text', () => void copyField(this.text))),
      this.several,
    );
  }

  /** Keeps the text that of the block, unless somebody is writing in it. */
  draw(): void {
    if (this.filled === this.block() || document.activeElement === this.text) return;
    this.filled = this.block();
    this.text.value = JSON.stringify(toJson(this.filled));
    this.trouble.textContent = '';
  }

  private async use(): Promise<void> {
    try {
      this.trouble.textContent = '';
      this.several.replaceChildren();
      const text = this.text.value;
      const lines = (await convert('stack', { text }, 'json')).trim().split('\n').filter(Boolean);
      const blocks = lines.map((line) => fromJson(JSON.parse(line)));
      const [first] = blocks;
      if (!first) throw new Error('There is no block in this text.');
      this.open(first);
      this.text.value = text;
      if (blocks.length > 1) this.offer(blocks);
      say('The block of the text is open.');
    } catch (problem) {
      this.trouble.textContent = message(problem);
    }
  }

  /** Lets one choose where a text has several blocks. */
  private offer(blocks: Block[]): void {
    const names = blocks.map(({ size }, i): [string, string] => [String(i), `${i + 1}: ${size.join(' × ')}`]);
    const pick = choice(names, '0', (value) => {
      const block = blocks[Number(value)];
      if (block) this.open(block);
    });
    this.several.append(field(`Block (of ${blocks.length})`, pick));
  }

  private async write(format: 'contest' | 'json'): Promise<void> {
    try {
      this.trouble.textContent = '';
      this.text.value = await convert('stack', { instance: toJson(this.block()) }, format);
    } catch (problem) {
      // The fields have no lines: what is wrong is enough.
      this.trouble.textContent = problem instanceof ApiError ? problem.trouble.message : message(problem);
    }
  }

}
