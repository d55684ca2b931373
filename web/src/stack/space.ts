// The block in three dimensions: it can be turned, and spread so that one sees the dice within. Faces are told to
// whoever asks what lies under a point. Drawn once after each change.

import { BoxGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, PlaneGeometry, Raycaster, Vector2, Vector3 } from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { empty, Stage, texture } from '../dice/stage';
import { type Palette, paintFace } from '../maze/faces';
import { type Block, type Face, faceOf, pips, type Side, type Size } from './block';

export interface Shown {
  block: Block;
  /** An arrangement that fits, shown on the faces that are open. */
  arrangement: Block | null;
  /** Faces given that contradict each other. */
  clash: Face[];
  /** The face that the editor stands on. */
  cursor: Face | null;
  spread: boolean;
}

/** A face of a die as one sees it from one of six sides; those behind show the opposite pips. */
interface View {
  side: Side;
  opposite: boolean;
  turn: Matrix4;
  out: Vector3;
}

type Kind = 'open' | 'given' | 'shown' | 'clash';

const HALF = Math.PI / 2;
const START: [number, number] = [-0.6, 0.5];
const VIEWS: View[] = [
  { side: 'front', opposite: false, turn: new Matrix4(), out: new Vector3(0, 0, 1) },
  { side: 'front', opposite: true, turn: new Matrix4().makeRotationY(Math.PI), out: new Vector3(0, 0, -1) },
  { side: 'right', opposite: false, turn: new Matrix4().makeRotationY(HALF), out: new Vector3(1, 0, 0) },
  { side: 'right', opposite: true, turn: new Matrix4().makeRotationY(-HALF), out: new Vector3(-1, 0, 0) },
  { side: 'top', opposite: false, turn: new Matrix4().makeRotationX(-HALF), out: new Vector3(0, 1, 0) },
  { side: 'top', opposite: true, turn: new Matrix4().makeRotationX(HALF), out: new Vector3(0, -1, 0) },
];

const same = (a: Face, b: Face): boolean => a.side === b.side && a.row === b.row && a.column === b.column;

export class Space {
  private stage = new Stage(() => this.build(), () => this.aim());
  private group = new Group();
  private bodies: InstancedMesh | null = null;
  private dice: Size[] = [];
  private last: Shown | null = null;
  private yaw = START[0];
  private pitch = START[1];

  constructor() {
    this.stage.scene.add(this.group);
    this.stage.sun.position.set(2, 6, 8);
  }

  get element(): HTMLCanvasElement {
    return this.stage.canvas;
  }

  close(): void {
    this.stage.close();
  }

  show(shown: Shown): void {
    this.last = shown;
    this.build();
    this.aim();
    this.stage.draw();
  }

  /** Turns the block by so many radians to the right and down. */
  turn(right: number, down: number): void {
    this.yaw += right;
    this.pitch = Math.max(-HALF, Math.min(HALF, this.pitch + down));
    this.aim();
    this.stage.draw();
  }

  /** Back to where one sees the top, the front and the right side. */
  reset(): void {
    [this.yaw, this.pitch] = START;
    this.turn(0, 0);
  }

  /** The face under a point of the screen, and whether one sees the opposite of it there. */
  face(x: number, y: number): (Face & { opposite: boolean }) | null {
    const box = this.element.getBoundingClientRect();
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2), this.stage.camera);
    const hit = this.bodies && ray.intersectObject(this.bodies)[0];
    const die = hit?.instanceId === undefined ? undefined : this.dice[hit.instanceId];
    if (!hit?.face || !die || !this.last) return null;
    const { normal } = hit.face;
    const nearest = VIEWS.reduce((best, view) => (view.out.dot(normal) > best.out.dot(normal) ? view : best));
    return { ...faceOf(nearest.side, die, this.last.block.size), opposite: nearest.opposite };
  }

  /** Makes all dice and their faces anew: one object for the bodies, one for every picture. */
  private build(): void {
    const shown = this.last;
    if (!shown) return;
    empty(this.group);
    const { size } = shown.block;
    const step = shown.spread ? 1.55 : 1;
    this.dice = all(size);
    const { colours } = this.stage;
    this.bodies = new InstancedMesh(new RoundedBoxGeometry(0.97, 0.97, 0.97, 3, 0.09), new MeshLambertMaterial({ color: colours.side }), this.dice.length);
    const quads = new Map<string, Matrix4[]>();
    this.dice.forEach((die, i) => {
      const middle = new Vector3(...die.map((n, axis) => (n - ((size[axis] ?? 1) - 1) / 2) * step));
      // y of a block goes from back to front, its z from top to bottom.
      const place = new Vector3(middle.x, -middle.z, middle.y);
      this.bodies?.setMatrixAt(i, new Matrix4().setPosition(place));
      for (const view of VIEWS) {
        if (!shown.spread && !outside(die, view, size)) continue;
        const key = this.picture(view, die, shown);
        const at = new Matrix4().setPosition(place.clone().addScaledVector(view.out, 0.49)).multiply(view.turn);
        quads.set(key, [...(quads.get(key) ?? []), at]);
      }
    });
    this.group.add(this.bodies);
    for (const [key, places] of quads) this.group.add(faces(key, places, colours));
    if (shown.cursor) this.group.add(...this.frame(shown.cursor, shown.block.size, step));
  }

  /** Which picture a face has: how it comes to its pips, and the pips. */
  private picture(view: View, die: Size, { block, arrangement, clash }: Shown): string {
    const face = faceOf(view.side, die, block.size);
    const given = pips(block, face);
    const value = given || (arrangement ? pips(arrangement, face) : 0);
    const kind: Kind = given ? (clash.some((one) => same(one, face)) ? 'clash' : 'given') : value ? 'shown' : 'open';
    return `${kind} ${value && view.opposite ? 7 - value : value}`;
  }

  /** Four bars around the face that the editor stands on. */
  private frame(face: Face, size: Size, step: number): Mesh[] {
    const [wide, deep, high] = size;
    const at: Size = face.side === 'top' ? [face.column, face.row, 0] : face.side === 'front' ? [face.column, deep - 1, face.row] : [wide - 1, deep - 1 - face.column, face.row];
    const view = VIEWS.find((one) => one.side === face.side && !one.opposite);
    if (!view) return [];
    const centre = new Vector3((at[0] - (wide - 1) / 2) * step, ((high - 1) / 2 - at[2]) * step, (at[1] - (deep - 1) / 2) * step);
    const bars: [number, number, number, number][] = [[0, -0.46, 1, 0.08], [0, 0.46, 1, 0.08], [-0.46, 0, 0.08, 1], [0.46, 0, 0.08, 1]];
    return bars.map(([x, y, width, height]) => {
      const bar = new Mesh(new BoxGeometry(width, height, 0.06), new MeshBasicMaterial({ color: this.stage.colours.way }));
      bar.applyMatrix4(new Matrix4().setPosition(centre.clone().addScaledVector(view.out, 0.49)).multiply(view.turn).multiply(new Matrix4().setPosition(x, y, 0)));
      return bar;
    });
  }

  /** Turns the block as it was turned, and goes as far off as all of it is seen. */
  private aim(): void {
    const { camera } = this.stage;
    const size = this.last?.block.size ?? [3, 3, 3];
    const reach = (Math.hypot(...size) / 2) * (this.last?.spread ? 1.5 : 1);
    this.group.rotation.set(this.pitch, this.yaw, 0);
    camera.position.set(0, 0, reach / Math.sin((camera.fov * Math.PI) / 360) / Math.min(1, camera.aspect));
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    this.group.updateMatrixWorld(true);
    this.element.dataset['turned'] = `${this.yaw.toFixed(2)},${this.pitch.toFixed(2)}`;
  }
}

function all([wide, deep, high]: Size): Size[] {
  const dice: Size[] = [];
  for (let z = 0; z < high; z++) for (let y = 0; y < deep; y++) for (let x = 0; x < wide; x++) dice.push([x, y, z]);
  return dice;
}

/** Whether a face of a die is on the outside of the block. */
function outside([x, y, z]: Size, { side, opposite }: View, [wide, deep, high]: Size): boolean {
  if (side === 'top') return z === (opposite ? high - 1 : 0);
  return side === 'front' ? y === (opposite ? 0 : deep - 1) : x === (opposite ? 0 : wide - 1);
}

/** All faces with one picture as one object. */
function faces(key: string, places: Matrix4[], colours: Palette): InstancedMesh {
  const [kind, value] = key.split(' ') as [Kind, string];
  const [die, dieInk] = { open: [colours.square, colours.ink], given: [colours.die, colours.dieInk], shown: [colours.square, colours.ink], clash: [colours.way, colours.square] }[kind] ?? [];
  const material = new MeshLambertMaterial({ map: texture(paintFace(Number(value), 128, { ...colours, die: die ?? '', dieInk: dieInk ?? '' })) });
  const mesh = new InstancedMesh(new PlaneGeometry(0.84, 0.84), material, places.length);
  places.forEach((place, i) => mesh.setMatrixAt(i, place));
  mesh.name = key;
  return mesh;
}
