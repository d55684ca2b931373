// Cells as the page has them: what the signs of levels stand for, and which sign has what is in a cell.

import type { Cells, Described } from './server';

export class Signs {
  private stands = new Map<string, string[]>();
  private bySet = new Map<string, string>();
  private ground = new Set<string>();
  private players = new Set<string>();

  constructor(private readonly game: Described) {
    for (const look of game.objects) {
      if (look.ground) this.ground.add(look.name);
      if (look.player) this.players.add(look.name);
    }
    for (const { sign, objects } of game.signs) {
      if (!this.stands.has(sign)) this.stands.set(sign, objects);
      const key = this.key(objects);
      if (!this.bySet.has(key)) this.bySet.set(key, sign);
    }
  }

  /** Those that are different things in a cell, each once. */
  get all(): string[] {
    return [...this.bySet.values()];
  }

  /** What a sign stands for, in words. */
  words(sign: string): string {
    return inWords(this.objects(sign));
  }

  /** What a sign stands for. */
  objects(sign: string): string[] {
    return this.stands.get(sign) ?? [];
  }

  isPlayer(name: string): boolean {
    return this.players.has(name);
  }

  has(sign: string): boolean {
    return this.stands.has(sign);
  }

  /** The sign of what is in a cell; nothing where it has none of its own. */
  of(cell: string[]): string | null {
    return this.bySet.get(this.key(cell)) ?? null;
  }

  /** A level as cells. */
  cells(rows: string[]): Cells {
    const cells = rows.map((row) => [...row].map((sign) => [...this.objects(sign)]));
    const found = cells.flat().flat().find((name) => this.ground.has(name)) ?? this.game.ground;
    for (const cell of cells.flat()) if (!cell.some((name) => this.ground.has(name))) cell.push(found);
    return cells;
  }

  /** What is in a cell, without the ground. */
  seen(cell: string[]): string[] {
    return cell.filter((name) => !this.ground.has(name));
  }

  private key(objects: string[]): string {
    const seen = this.seen(objects);
    // A sign says nothing of the ground, unless nothing else is there.
    return (seen.length > 0 ? seen : objects).slice().sort().join(' ');
  }
}

export const inWords = (objects: string[]): string => objects.join(' and ');
