// The board in three dimensions: a die that rolls over tiles with numbers. Loaded when it is first shown, and
// drawn only when something changes: while the die rolls, and once after each change of the state.

import {
  AmbientLight, BoxGeometry, CanvasTexture, Color, DirectionalLight, Group, InstancedMesh, Matrix4, Mesh,
  MeshBasicMaterial, MeshLambertMaterial, type Object3D, PCFSoftShadowMap, PerspectiveCamera, Quaternion, Raycaster, Scene, SRGBColorSpace,
  Vector2, Vector3, WebGLRenderer,
} from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { calm } from '../dom';
import { type Die, STEP, type Tip, tipped, TIPS } from './die';
import { paintFace, paintTile, type Palette, palette } from './faces';
import type { Shown } from './flat';
import { columns, HOLE, type Maze, rows } from './instance';

const ROLL = 230;
const THICK = 0.16;

/** The axis around which a tip turns the die, by a quarter. East is +x, south +z, up +y. */
const AXES: Record<Tip, Vector3> = { N: new Vector3(-1, 0, 0), S: new Vector3(1, 0, 0), W: new Vector3(0, 0, 1), E: new Vector3(0, 0, -1) };

export class Space {
  readonly element = document.createElement('canvas');
  private renderer = new WebGLRenderer({ canvas: this.element, antialias: true, preserveDrawingBuffer: true });
  private scene = new Scene();
  private camera = new PerspectiveCamera(32, 1, 0.1, 500);
  private tiles = new Group();
  private lights = new Group();
  private die: Mesh | null = null;
  private faces = '';
  private maze: Maze | null = null;
  private last: Shown | null = null;
  private colours: Palette = palette();
  private frame = 0;
  private watcher = new ResizeObserver(() => this.fit());
  private recolour = (): void => this.repaint();

  constructor() {
    this.element.className = 'deep';
    this.element.setAttribute('aria-hidden', 'true');
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    this.lights.add(new AmbientLight(0xffffff, 1.5), sun, sun.target);
    this.scene.add(this.lights, this.tiles);
    this.watcher.observe(this.element);
    window.addEventListener('themechange', this.recolour);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    window.removeEventListener('themechange', this.recolour);
    this.renderer.dispose();
  }

  /** Lays the tiles of another maze. */
  board(maze: Maze): void {
    this.maze = maze;
    this.last = null;
    empty(this.tiles);
    const places = new Map<number, [number, number][]>();
    maze.squares.forEach((line, r) => line.forEach((value, c) => places.set(value, [...(places.get(value) ?? []), [r + 1, c + 1]])));
    for (const [value, where] of places) if (value !== HOLE) this.tiles.add(this.heap(value, where));
    this.tiles.add(frameAround(maze.start, this.colours.good), ...(maze.goal ? [frameAround(maze.goal, this.colours.way)] : []));
    this.aim();
    this.fit();
  }

  /** Shows a state: rolls where it is one tip from the last, else jumps. */
  show(shown: Shown): void {
    const before = this.last;
    this.last = shown;
    this.mark(shown);
    if (!shown.die) {
      if (this.die) this.die.visible = false;
      return this.draw();
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
    ray.setFromCamera(new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2), this.camera);
    const { origin, direction } = ray.ray;
    const hit = origin.clone().addScaledVector(direction, -origin.y / direction.y);
    const [row, column] = [Math.round(hit.z), Math.round(hit.x)];
    const fits = this.maze && row >= 1 && row <= rows(this.maze) && column >= 1 && column <= columns(this.maze);
    return fits ? [row, column] : null;
  }

  /** All tiles of one value as one object. */
  private heap(value: number, where: [number, number][]): InstancedMesh {
    const side = new MeshLambertMaterial({ color: this.colours.side });
    const top = new MeshLambertMaterial({ map: texture((size) => paintTile(value, size, this.colours)) });
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
    const marks: Object3D[] = shown.lit.flatMap((square) => [slab(square, this.colours.lit, 0.9), frameAround(square, this.colours.litEdge)]);
    if (shown.cursor) marks.push(frameAround(shown.cursor, this.colours.way));
    let square: [number, number] = shown.square;
    for (const move of shown.way.slice(0, shown.step).reverse()) square = [square[0] - STEP[move][0], square[1] - STEP[move][1]];
    shown.way.forEach((move, i) => {
      marks.push(strip(square, move, i < shown.step ? this.colours.way : this.colours.faint));
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
    if (this.die) release(this.die), this.scene.remove(this.die);
    const [above, front, right, left, behind, below] = faces;
    const paint = (value: number): MeshLambertMaterial => new MeshLambertMaterial({ map: texture((size) => paintFace(value, size, this.colours)) });
    this.die = new Mesh(new RoundedBoxGeometry(0.8, 0.8, 0.8, 4, 0.1), [right, left, above, below, front, behind].map(paint));
    this.die.castShadow = true;
    this.faces = key;
    this.scene.add(this.die);
  }

  private lay(shown: Shown): void {
    if (!this.die) return;
    this.die.quaternion.copy(turned(shown.moves));
    this.die.position.set(shown.square[1], 0.4, shown.square[0]);
    this.element.dataset['above'] = this.above();
    this.draw();
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
      this.draw();
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private repaint(): void {
    this.colours = palette();
    this.faces = '';
    const last = this.last;
    if (this.maze) this.board(this.maze);
    if (last) this.show(last);
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.aim();
    this.draw();
  }

  /** Looks from the south and above, as near as all of the board fits. */
  private aim(): void {
    if (!this.maze) return;
    const [height, width] = [rows(this.maze), columns(this.maze)];
    const middle = new Vector3((width + 1) / 2, 0, (height + 1) / 2);
    const back = new Vector3(0, 1, 0.72).normalize();
    const corners = [0.4, height + 0.6].flatMap((z) => [0.4, width + 0.6].flatMap((x) => [new Vector3(x, 0, z), new Vector3(x, 0.9, z)]));
    for (let far = 2; far < 400; far *= 1.03) {
      this.camera.position.copy(middle).addScaledVector(back, far);
      this.camera.lookAt(middle);
      this.camera.updateProjectionMatrix();
      this.camera.updateMatrixWorld();
      if (corners.every((corner) => inside(corner.clone().project(this.camera)))) break;
    }
    const sun = this.lights.children[1] as DirectionalLight;
    const size = Math.max(width, height);
    sun.position.set(middle.x - size * 0.5, size + 3, middle.z + size * 0.3);
    sun.target.position.copy(middle);
    Object.assign(sun.shadow.camera, { left: -size, right: size, top: size, bottom: -size, far: size * 4 + 10 });
    sun.shadow.camera.updateProjectionMatrix();
  }

  private draw(): void {
    this.scene.background = new Color(this.colours.page);
    this.renderer.render(this.scene, this.camera);
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

function texture(paint: (size: number) => HTMLCanvasElement): CanvasTexture {
  const map = new CanvasTexture(paint(256));
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  return map;
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

/** Frees what lies on the graphics card. */
function release(object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    for (const material of [part.material].flat() as MeshLambertMaterial[]) {
      material.map?.dispose();
      material.dispose();
    }
  });
}

function empty(group: Group): void {
  for (const child of [...group.children]) {
    group.remove(child);
    release(child);
  }
}
