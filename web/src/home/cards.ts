// The cards of Gap on the wall: each move takes the card that follows the left neighbour of a gap into it.

import { PIPS, RANKS } from '../gap/faces';
import { type Mini, type Pen, under } from './solid';

type Table = (string | null)[][];
type Spot = [row: number, column: number];

const INKS = ['#1a2440', '#c01f2c', '#e06a00', '#146b46'];

export class Cards implements Mini {
  private readonly tables: Table[];
  private readonly trips: { card: string; from: Spot; to: Spot }[] = [];

  /** Each suit has its row, which begins with its 2: cards of value 1 leave the gaps. */
  constructor(
    rows: readonly (readonly string[])[],
    readonly moves: readonly string[],
  ) {
    // The left column holds what each row begins with.
    let now: Table = rows.map((row, r) => [`${r + 1}1`, ...row.map((card) => (card.slice(1) === '1' ? null : card))]);
    this.tables = [now];
    for (const card of moves) {
      const before = `${card[0]}${Number(card.slice(1)) - 1}`;
      const from = find(now, card);
      const [r, c] = find(now, before);
      const to: Spot = [r, c + 1];
      if (now[to[0]]?.[to[1]] !== null) throw new Error(`No gap takes ${card}.`);
      this.trips.push({ card, from, to });
      now = now.map((row, i) => row.map((one, j) => (i === from[0] && j === from[1] ? null : i === to[0] && j === to[1] ? card : one)));
      this.tables.push(now);
    }
  }

  solved(): boolean {
    return (this.tables.at(-1) ?? []).every((row, r) => row.every((card, c) => c === row.length - 1 || card === `${r + 1}${c + 1}`));
  }

  draw(pen: Pen, at: number): void {
    const [move, part] = under(at, this.moves.length);
    const trip = part > 0 ? this.trips[move] : undefined;
    const table = this.tables[move] ?? [];
    table.forEach((row, r) =>
      row.forEach((card, c) => {
        if (c === 0) return;
        const [x, y] = this.place([r, c]);
        if (card === null || card === trip?.card) this.slot(pen, x, y);
        else this.card(pen, card, x, y, home(row, c));
      }),
    );
    if (!trip) return;
    const [[x, y], [X, Y]] = [this.place(trip.from), this.place(trip.to)];
    const lift = Math.sin(part * Math.PI);
    pen.save();
    pen.shadowColor = 'rgb(0 0 0 / 45%)';
    pen.shadowBlur = 12 * lift;
    this.card(pen, trip.card, x + (X - x) * part, y + (Y - y) * part - 3 * lift, false);
    pen.restore();
  }

  private get size(): [wide: number, high: number] {
    const [rows, columns] = [this.tables[0]?.length ?? 1, (this.tables[0]?.[0]?.length ?? 2) - 1];
    const wide = Math.min(90 / columns, 90 / rows / 1.22);
    return [wide, wide * 1.22];
  }

  private place([row, column]: Spot): [number, number] {
    const [wide, high] = this.size;
    const [rows, columns] = [this.tables[0]?.length ?? 1, (this.tables[0]?.[0]?.length ?? 2) - 1];
    return [50 + (column - 1 - columns / 2) * wide, 50 + (row - rows / 2) * high];
  }

  private slot(pen: Pen, x: number, y: number): void {
    const [wide, high] = this.size;
    pen.fillStyle = 'rgb(0 0 0 / 22%)';
    pen.beginPath();
    pen.roundRect(x + wide * 0.06, y + high * 0.05, wide * 0.88, high * 0.9, 2.4);
    pen.fill();
  }

  private card(pen: Pen, card: string, x: number, y: number, home: boolean): void {
    const [wide, high] = this.size;
    const suit = Number(card[0]) - 1;
    pen.fillStyle = home ? '#fff1c2' : '#fffdf7';
    pen.beginPath();
    pen.roundRect(x + wide * 0.06, y + high * 0.05, wide * 0.88, high * 0.9, 2.4);
    pen.fill();
    pen.shadowColor = 'transparent';
    pen.fillStyle = INKS[suit] ?? '#1a2440';
    pen.font = `700 ${wide * 0.46}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(RANKS[card.slice(1)]?.[0] ?? card.slice(1), x + wide / 2, y + high * 0.33);
    pen.save();
    pen.translate(x + wide * 0.33, y + high * 0.54);
    pen.scale(wide * 0.017, wide * 0.017);
    pen.fill(new Path2D(PIPS[suit]));
    pen.restore();
  }
}

/** Whether a card stands where it belongs, and all before it. */
const home = (row: (string | null)[], column: number): boolean => row.slice(1, column + 1).every((card, i) => card === `${row[0]?.[0]}${i + 2}`);

function find(table: Table, card: string): Spot {
  for (const [r, row] of table.entries()) {
    const c = row.indexOf(card);
    if (c >= 0) return [r, c];
  }
  throw new Error(`There is no ${card}.`);
}
