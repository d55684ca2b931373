// The board in three dimensions: a die that rolls over tiles with numbers. Loaded when it is first shown, and
// drawn only when something changes: while the die rolls, and once after each change of the state.

import {
  BoxGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, type Object3D, Quaternion, Raycaster, Vector2, Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { AXES, empty, release, ROLL, Stage, texture } from '../dice/stage';
import { calm } from '../dom';
import { type Die, STEP, type Tip, tipped, TIPS } from './die';
import { paintFace, paintTile } from './faces';
import type { Shown } from './flat';
import { columns, HOLE, type Maze, rows } from './instance';

const THICK = 0.16;
/** Where one looks from at first, above the board, and by how much a key turns that. */
const ABOVE = Math.atan2(1, 0.72);
const TURN = Math.PI / 8;
/** Points along the edge of a picture on a tile or a face. */
const FINE = 256;

export class Space {
  private stage = new Stage(() => this.repaint(), () => this.aim());
  private tiles = new Group();
  private die: Mesh | null = null;
  private faces = '';
  private maze: Maze | null = null;
  private last: Shown | null = null;
  private frame = 0;
  /** From where one looks: around from the south, above the board, and how much nearer than where all is seen. */
  private around = 0;
  private above_ = ABOVE;
  private scale = 1;

  constructor() {
    this.stage.scene.add(this.tiles);
  }

  /** Looks from elsewhere: steps to the right and up. */
  turn(right: number, up: number): void {
    this.around += right * TURN;
    this.above_ = Math.max(0.2, Math.min(Math.PI / 2 - 0.01, this.above_ + up * TURN));
    this.aim();
    this.stage.draw();
  }

  /** Looks from so much nearer, at where the die lies. */
  near(scale: number): void {
    this.scale = scale;
    this.aim();
    this.stage.draw();
  }

  get element(): HTMLCanvasElement {
    return this.stage.canvas;
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.stage.close();
  }

  /** Lays the tiles of another maze. */
  board(maze: Maze): void {
    this.maze = maze;
    this.last = null;
    empty(this.tiles);
    const places = new Map<number, [number, number][]>();
    maze.squares.forEach((line, r) => line.forEach((value, c) => places.set(value, [...(places.get(value) ?? []), [r + 1, c + 1]])));
    for (const [value, where] of places) if (value !== HOLE) this.tiles.add(this.heap(value, where));
    this.tiles.add(frameAround(maze.start, this.stage.colours.good), ...(maze.goal ? [frameAround(maze.goal, this.stage.colours.way)] : []));
    this.aim();
    this.stage.draw();
  }

  /** Shows a state: rolls where it is one tip from the last, else jumps. */
  show(shown: Shown): void {
    const before = this.last;
    this.last = shown;
    this.mark(shown);
    if (!shown.die) {
      if (this.die) this.die.visible = false;
      return this.stage.draw();
    }
    this.makeDie(start(shown));
    const tip = before?.die && TIPS.find((one) => String(moved(before.square, one)) === String(shown.square));
    cancelAnimationFrame(this.frame);
    const near = tip && Math.abs(shown.moves.length - (before?.moves.length ?? 0)) === 1;
    if (near && before && !calm()) this.roll(before, tip, shown);
    else this.lay(shown);
  }

  /** The square under a point of the screen. */
  square(x: number, y: number): [number, number] | null {
    const box = this.element.getBoundingClientRect();
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2), this.stage.camera);
    const { origin, direction } = ray.ray;
    const hit = origin.clone().addScaledVector(direction, -origin.y / direction.y);
    const [row, column] = [Math.round(hit.z), Math.round(hit.x)];
    const fits = this.maze && row >= 1 && row <= rows(this.maze) && column >= 1 && column <= columns(this.maze);
    return fits ? [row, column] : null;
  }

  /** All tiles of one value as one object. */
  private heap(value: number, where: [number, number][]): InstancedMesh {
    const side = new MeshLambertMaterial({ color: this.stage.colours.side });
    const top = new MeshLambertMaterial({ map: texture(paintTile(value, FINE, this.stage.colours)) });
    const mesh = new InstancedMesh(new BoxGeometry(0.94, THICK, 0.94), [side, side, top, side, side, side], where.length);
    where.forEach(([row, column], i) => mesh.setMatrixAt(i, new Matrix4().makeTranslation(column, -THICK / 2, row)));
    mesh.receiveShadow = true;
    return mesh;
  }

  /** The frames of squares that can be entered, the dots of the way, and the editor's cursor. */
  private mark(shown: Shown): void {
    for (const old of this.tiles.children.filter((one) => one.name === 'mark')) {
      this.tiles.remove(old);
      release(old);
    }
    const marks: Object3D[] = shown.lit.flatMap((square) => [slab(square, this.stage.colours.lit, 0.9), frameAround(square, this.stage.colours.litEdge)]);
    if (shown.hint) marks.push(frameAround(shown.hint, this.stage.colours.way));
    if (shown.cursor) marks.push(frameAround(shown.cursor, this.stage.colours.way));
    let square: [number, number] = shown.square;
    for (const move of shown.way.slice(0, shown.step).reverse()) square = [square[0] - STEP[move][0], square[1] - STEP[move][1]];
    shown.way.forEach((move, i) => {
      marks.push(strip(square, move, i < shown.step ? this.stage.colours.way : this.stage.colours.faint));
      square = moved(square, move);
    });
    for (const mark of marks) mark.name = 'mark';
    if (marks.length > 0) this.tiles.add(...marks);
  }

  /** Makes the die with the faces it has on the start; later it is only turned. */
  private makeDie(faces: Die): void {
    const key = faces.join();
    if (this.die && this.faces === key) {
      this.die.visible = true;
      return;
    }
    if (this.die) release(this.die), this.stage.scene.remove(this.die);
    const [above, front, right, left, behind, below] = faces;
    const paint = (value: number): MeshLambertMaterial => new MeshLambertMaterial({ map: texture(paintFace(value, FINE, this.stage.colours)) });
    this.die = new Mesh(new RoundedBoxGeometry(0.8, 0.8, 0.8, 4, 0.1), [right, left, above, below, front, behind].map(paint));
    this.die.castShadow = true;
    this.faces = key;
    this.stage.scene.add(this.die);
  }

  private lay(shown: Shown): void {
    if (!this.die) return;
    this.die.quaternion.copy(turned(shown.moves));
    this.die.position.set(shown.square[1], 0.4, shown.square[0]);
    this.element.dataset['above'] = this.above();
    if (this.scale > 1) this.aim();
    this.stage.draw();
  }

  /** Which face of the drawn die looks up, read from how it was turned. */
  private above(): string {
    const [above, front, right, left, behind, below] = this.faces.split(',');
    const up = new Vector3(0, 1, 0).applyQuaternion((this.die?.quaternion ?? new Quaternion()).clone().invert()).round();
    return (up.y ? (up.y > 0 ? above : below) : up.z ? (up.z > 0 ? front : behind) : up.x > 0 ? right : left) ?? '';
  }

  /** Rolls over the edge between two squares, frame by frame until it lies. */
  private roll(from: Shown, tip: Tip, to: Shown): void {
    const began = performance.now();
    const rest = turned(from.moves);
    const [dr, dc] = STEP[tip];
    const step = (now: number): void => {
      const part = Math.min(1, (now - began) / ROLL);
      if (part >= 1 || !this.die) return this.lay(to);
      const angle = (part * part * (3 - 2 * part) * Math.PI) / 2;
      // The middle of a die of 0.8 goes around its lower edge, and slides the fifth of a square that is left.
      const [along, up] = [(1 - Math.cos(angle + Math.PI / 4) * Math.SQRT2) * 0.4, Math.sin(angle + Math.PI / 4) * Math.SQRT2 * 0.4];
      const far = along + 0.2 * part;
      this.die.position.set(from.square[1] + dc * far, up, from.square[0] + dr * far);
      this.die.quaternion.copy(new Quaternion().setFromAxisAngle(AXES[tip], angle).multiply(rest));
      this.stage.draw();
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private repaint(): void {
    this.faces = '';
    const last = this.last;
    if (this.maze) this.board(this.maze);
    if (last) this.show(last);
  }

  /** Looks from the south and above, as near as all of the board fits. */
  private aim(): void {
    if (!this.maze) return;
    const [height, width] = [rows(this.maze), columns(this.maze)];
    const middle = new Vector3((width + 1) / 2, 0, (height + 1) / 2);
    const [flat, high] = [Math.cos(this.above_), Math.sin(this.above_)];
    const back = new Vector3(Math.sin(this.around) * flat, high, Math.cos(this.around) * flat);
    const corners = [0.4, height + 0.6].flatMap((z) => [0.4, width + 0.6].flatMap((x) => [new Vector3(x, 0, z), new Vector3(x, 0.9, z)]));
    let far = 2;
    const look = (at: Vector3, from: number): void => {
      this.stage.camera.position.copy(at).addScaledVector(back, from);
      this.stage.camera.lookAt(at);
      this.stage.camera.updateProjectionMatrix();
      this.stage.camera.updateMatrixWorld();
    };
    for (; far < 400; far *= 1.03) {
      look(middle, far);
      if (corners.every((corner) => inside(corner.clone().project(this.stage.camera)))) break;
    }
    const [row, column] = this.last?.square ?? [middle.z, middle.x];
    if (this.scale > 1) look(new Vector3(column, 0, row), far / this.scale);
    const { sun } = this.stage;
    const size = Math.max(width, height);
    sun.position.set(middle.x - size * 0.5, size + 3, middle.z + size * 0.3);
    sun.target.position.copy(middle);
    this.stage.shadows(size, size * 4 + 10);
  }
}

const inside = (point: Vector3): boolean => Math.abs(point.x) < 0.97 && Math.abs(point.y) < 0.97;

const moved = ([row, column]: [number, number], tip: Tip): [number, number] => [row + STEP[tip][0], column + STEP[tip][1]];

/** How the die was on the start: what it shows now, tipped back. */
function start(shown: Shown): Die {
  const back: Record<Tip, Tip> = { N: 'S', S: 'N', W: 'E', E: 'W' };
  return [...shown.moves].reverse().reduce((die, move) => tipped(die, back[move]), shown.die as Die);
}

/** All tips of a list as one turn. */
function turned(moves: Tip[]): Quaternion {
  const all = new Quaternion();
  for (const move of moves) all.premultiply(new Quaternion().setFromAxisAngle(AXES[move], Math.PI / 2));
  return all.normalize();
}

/** A thin plate on a square. */
function slab([row, column]: [number, number], colour: string, size: number): Mesh {
  const mesh = new Mesh(new BoxGeometry(size, 0.02, size), new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.38 }));
  mesh.position.set(column, 0.02, row);
  return mesh;
}

/** Four bars around a square. */
function frameAround([row, column]: [number, number], colour: string): Group {
  const group = new Group();
  const bars: [number, number, number, number][] = [[0, -0.46, 1, 0.06], [0, 0.46, 1, 0.06], [-0.46, 0, 0.06, 1], [0.46, 0, 0.06, 1]];
  for (const [x, z, width, depth] of bars) {
    const bar = new Mesh(new BoxGeometry(width, 0.05, depth), new MeshLambertMaterial({ color: colour }));
    bar.position.set(column + x, 0.02, row + z);
    group.add(bar);
  }
  return group;
}

/** A piece of the way, from the middle of a square to the next. */
function strip(from: [number, number], tip: Tip, colour: string): Mesh {
  const [dr, dc] = STEP[tip];
  const mesh = new Mesh(new BoxGeometry(dc ? 1.07 : 0.07, 0.03, dr ? 1.07 : 0.07), new MeshLambertMaterial({ color: colour }));
  mesh.position.set(from[1] + dc / 2, 0.03, from[0] + dr / 2);
  return mesh;
}
