// Deals of Gap in a booklet.

import { neighbours } from '../api';
import { several } from '../dom';
import { type Deal, isPack, type Position, quickAny, toValues, variantOf, VARIANTS } from '../gap/deal';
import { Faces, PIPS, RANKS } from '../gap/faces';
import { made } from '../gap/wish';
import { stoppedBy } from '../runner';
import { EDGE, INK, type Kind, RED, SOFT } from './kind';
import { outline } from './outline';
import type { Box, Pen } from './pen';

interface Answer {
  rows: (string | null)[][];
  moves: string[];
  fewest: boolean;
}

/** How high a card is for its width. */
const HIGH = 1.3;
const SUITS = ['S', 'H', 'D', 'C'];
const COLOURS = ['#2f3fd0', '#a32020', '#1d6636', '#6a3a9c'];

const dressed = (deal: Deal): boolean => deal.rows.length <= 4 && (deal.rows[0]?.length ?? 0) <= 13;

export const deals: Kind<Deal, Answer> = {
  view: 'gap',
  nouns: ['deal', 'deals'],
  title: 'Deals of Gap',
  rules: 'A gap takes the card that follows its left neighbour: the same suit, one higher. Bring each suit into a row, in order from the left. The aces are laid out already, and where they lay are the gaps.',
  usual: 6,
  measure: 'fewest moves',
  read: made,
  address: toValues,
  ratio: (deal) => ((deal.rows[0]?.length ?? 0) + 1) / (deal.rows.length * HIGH),
  async judge(deal, run, seconds) {
    const ask = async (question: string, most: number) => (await run({ kind: 'solve', puzzle: 'gap', instance: deal, question, limits: { seconds: most, positions: 50_000_000, bytes: 800_000_000 } }))?.lines?.[0];
    const first = isPack(deal) && quickAny(deal) ? null : await ask('solve', Math.max(1, Math.ceil(Math.min(seconds, 30) / 3)));
    const line = first?.verdict === 'solved' || first?.verdict === 'unsolvable' || !quickAny(deal) ? first : await ask('any', Math.min(seconds, 30));
    if (!line) return 'it was not solved';
    if (line.verdict === 'stopped') return stoppedBy(line, 'move');
    const { rows } = (await neighbours<Position>('gap', deal, [])).position;
    const rule = variantOf(deal) === 'gap' ? '' : `, ${VARIANTS.find(([name]) => name === variantOf(deal))?.[1] ?? variantOf(deal)}`;
    if (line.verdict === 'unsolvable') return { instance: deal, answer: { rows, moves: [], fewest: true }, hard: Infinity, told: `Cannot be won${rule}` };
    const moves = line.moves ?? [];
    const fewest = line === first;
    return { instance: deal, answer: { rows, moves, fewest }, hard: moves.length, told: `${fewest ? '' : 'At most '}${several(moves.length, 'move')}${rule}` };
  },
  draw(pen, box, { instance, answer: { rows } }) {
    const [across, down] = [rows[0]?.length ?? 1, rows.length];
    const wide = Math.min(box.width / across, box.height / down / HIGH, 44);
    const left = box.x + (box.width - wide * across) / 2;
    rows.forEach((row, r) => row.forEach((card, c) => {
      const place = { x: left + (c + 0.05) * wide, y: box.y + (r + 0.04) * wide * HIGH, width: wide * 0.9, height: wide * HIGH * 0.92 };
      if (card === null) pen.rect(place, { stroke: EDGE, width: 0.6, dash: 2 }, wide * 0.1);
      else face(pen, place, card, dressed(instance));
    }));
  },
  words({ instance, answer: { moves, fewest } }) {
    if (moves.length === 0) return 'No order of moves puts every card where it belongs.';
    const faces = new Faces();
    faces.fit(instance);
    const name = (card: string): string => (dressed(instance) ? `${RANKS[card.slice(1)]?.[0] ?? card.slice(1)}${SUITS[Number(card[0]) - 1]}` : card);
    const all = moves.map((move) => move.replace(/^\d+/, name));
    return `${all.join(' ')}${fewest ? '' : ' (perhaps not the fewest)'}`;
  },
};

function face(pen: Pen, box: Box, card: string, suits: boolean): void {
  const [suit, value] = [Number(card[0]), card.slice(1)];
  pen.rect(box, { fill: '#ffffff', stroke: SOFT, width: 0.6 }, box.width * 0.11);
  const middle = box.x + box.width / 2;
  const color = suits ? (suit === 2 || suit === 3 ? RED : INK) : (COLOURS[suit - 1] ?? INK);
  pen.text(middle, box.y + box.height * 0.47, suits ? (RANKS[value]?.[0] ?? value) : value, { size: box.height * 0.38, font: 'bold', align: 'center', color });
  if (!suits) return pen.text(middle, box.y + box.height * 0.82, String(suit), { size: box.height * 0.24, align: 'center', color });
  const size = box.height * 0.34;
  const segments = outline(PIPS[suit - 1] ?? '', (x, y) => [middle + (x / 20 - 0.5) * size, box.y + box.height * 0.57 + (y / 20) * size]);
  pen.shape(segments, { fill: color });
}
