// What the wall shows: an instance of each family, games on boards, puzzles that turn; each with a shortest solution, by which its
// picture solves it, and the address of the view where the same can be played. Tests have the engine say that each solves its
// puzzle in so many moves, and that no fewer do.

import { inputs, PegSolitaire, RushHour, Sokoban } from './boards';
import { Cards } from './cards';
import { Faces, Tipping, tips } from './dice';
import { Camera, type Mini } from './solid';
import { cube, megaminx, pyraminx, skewb, Twist } from './twist';

export interface Tile {
  /** What its ground is called in the style sheet. */
  ground: string;
  name: string;
  /** What is true of what is shown. */
  fact: string;
  address: string;
  /** What a server is asked about it. */
  asked: { puzzle: string; instance: Record<string, unknown>; question?: string };
  make(): Mini;
}

const turning = (name: string, puzzle: string, start: string, moves: string, make: () => Mini, ground: string): Tile => ({
  ground,
  name,
  fact: `${moves.split(' ').length} turns, and no fewer`,
  address: `#twisty?puzzle=${puzzle}&alg=${encodeURIComponent(start).replaceAll('%20', '+')}`,
  asked: { puzzle, instance: { alg: start } },
  make,
});

const MAZE = [[-1, 2, 4], [5, 5, 6], [6, -1, -1]];
const DEAL = ['31 14 22 21', '34 12 11 32', '23 33 13 24'].map((row) => row.split(' '));
const DEALT = '13 12 34 22 23 32 14 13 14 24'.split(' ');
const BLOCK = { size: [3, 3, 3], top: [[4, 3, 3], [5, 2, 2], [4, 3, 3]], front: [[6, 1, 1], [6, 1, 1], [6, 1, 0]] };
/** What the right side of the only arrangement shows. */
const RIGHT = [[2, 4, 2], [2, 4, 2], [2, 4, 2]];
const CUBE = "R U F' R U";

export const TILES: readonly Tile[] = [
  turning('3×3×3 cube', 'cube3', "R U F2 D' L B2", "B2 L' D F2 U' R'", () => new Twist(cube(1 / 3), "R U F2 D' L B2", "B2 L' D F2 U' R'".split(' '), new Camera(38, 27, 25, [50, 50.5])), 'night'),
  {
    ground: 'sun',
    name: 'Dice maze',
    fact: 'Home in 8 tips of the die, and no fewer',
    address: '#maze?board=w24.556.6ww&start=1,2&die=5,1&name=DICEMAZE1',
    asked: { puzzle: 'maze', instance: { start: [1, 2], top: 5, front: 1, squares: MAZE } },
    make: () => new Tipping([5, 1, 3, 4, 6, 2], tips('SESWWNNE'), new Camera(30, 47, 22, [50, 55]), { tile: '#fff6dc', wild: '#ffe08a', hole: '#8a5a00', ink: '#6b4700' }, [0, 1], MAZE),
  },
  {
    ground: 'felt',
    name: 'Gap',
    fact: 'In order after 10 moves, and no fewer',
    address: `#gap?rows=${DEAL.map((row) => row.join('.')).join('/')}`,
    asked: { puzzle: 'gap', instance: { rows: DEAL } },
    make: () => new Cards(DEAL, DEALT),
  },
  turning('Megaminx', 'megaminx', 'F R U BL', "BL' U' R' F'", () => new Twist(megaminx(), 'F R U BL', "BL' U' R' F'".split(' '), new Camera(10, 31, 29)), 'lilac'),
  {
    ground: 'deep',
    name: 'Sokoban',
    fact: 'Won by 14 presses of a key, and no fewer',
    address: '#boards?game=sokoban.txt&level=2',
    asked: { puzzle: 'sokoban.txt', instance: { level: 2 } },
    make: () => new Sokoban(['########', '#..#...#', '#OP.*..#', '#..#.*O#', '#..#...#', '########'], inputs('rRurrdLLLLrrdR'), new Camera(14, 54, 10.6, [50, 51])),
  },
  {
    ground: 'rose',
    name: 'Rolling die',
    fact: 'Each face down once: the first of all ways',
    address: '#roll?counts=1,1,1,1,1,1&from=1&to=6',
    asked: { puzzle: 'roll', instance: { counts: [1, 1, 1, 1, 1, 1], from: 1, to: 6 } },
    make: () => new Tipping([1, 2, 3, 4, 5, 6], tips('EEENEE'), new Camera(48, 40, 16, [49, 54]), { tile: '#ffd9d2', wild: '#ffffff', hole: '#000000', ink: '#a32a20' }, [0, 0], null),
  },
  {
    ground: 'sky',
    name: '2×2×2 cube',
    fact: '5 turns; the farthest takes 14',
    address: `#cube2/ask?${new URLSearchParams({ text: JSON.stringify({ alg: CUBE }) })}`,
    asked: { puzzle: 'cube2', instance: { alg: CUBE } },
    make: () => new Twist(cube(0), CUBE, "U' R' F U' R'".split(' '), new Camera(38, 27, 25, [50, 50.5])),
  },
  {
    ground: 'slate',
    name: 'Rush Hour',
    fact: 'Out by 57 presses of a key, and no fewer',
    address: '#boards?game=rush-hour.txt&level=0',
    asked: { puzzle: 'rush-hour.txt', instance: { level: 0 } },
    make: () => new RushHour(['########', '#WENPNN#', '#N.S.SC#', '#SAB..T#', '#NNWEWE#', '#SCN.N.#', '#.SS.S.#', '########'], inputs('ddlxrrxlluxdxuulxrrxddddlldxuuuxdrxlxrrrxlxrruxdddxuuluxr'), new Camera(24, 52, 11.6, [50, 51])),
  },
  turning('Pyraminx', 'pyraminx', "R U' L B' R U l", "U' R' B L' U R' l'", () => new Twist(pyraminx(), "R U' L B' R U l", "U' R' B L' U R' l'".split(' '), new Camera(36, 19, 45, [50, 58])), 'coral'),
  {
    ground: 'violet',
    name: 'Stack of dice',
    fact: 'One arrangement fits, and only one',
    address: '#stack?size=3,3,3&top=433.522.433&front=611.611.610',
    asked: { puzzle: 'stack', instance: BLOCK, question: 'all' },
    make: () => new Faces([{ given: BLOCK.top, all: BLOCK.top }, { given: BLOCK.front, all: [[6, 1, 1], [6, 1, 1], [6, 1, 1]] }, { given: RIGHT.map((row) => row.map(() => 0)), all: RIGHT }], new Camera(38, 29, 16.8, [50, 50.5])),
  },
  {
    ground: 'wine',
    name: 'Peg solitaire',
    fact: 'Won by 18 presses of a key, and no fewer',
    address: '#boards?game=pegs.txt&level=0',
    asked: { puzzle: 'pegs.txt', instance: { level: 0 } },
    make: () => new PegSolitaire(['##...##', '##.*.##', '..***..', '...D...', '...*...', '##...##', '##...##'], inputs('uxlrrddxurxllxruxd'), new Camera(24, 55, 12.4, [50, 51])),
  },
  turning('Skewb', 'skewb', "R U' L B R'", "R B' L' U R'", () => new Twist(skewb(), "R U' L B R'", "R B' L' U R'".split(' '), new Camera(-38, 30, 25, [50, 50.5])), 'lime'),
];
