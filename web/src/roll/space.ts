// The die in three dimensions, with counters on its faces, on a table where the last squares show what touched
// them. The die stays in the middle and the table moves under it: so it can be anywhere. Drawn only while it rolls
// and once after each change.

import { BoxGeometry, Fog, Group, InstancedMesh, Matrix4, Mesh, MeshLambertMaterial, Quaternion } from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { AXES, empty, ROLL, Stage, texture } from '../dice/stage';
import { calm } from '../dom';
import { type Die, STEP, type Tip } from '../maze/die';
import { paintCounted, paintSquare } from './paint';

export interface Shown {
  die: Die;
  /** What to write on each face, by its number less one. */
  counts: string[];
  /** The last squares touched, the one under the die last: how far east and south they lie and what touched them. */
  trail: { east: number; south: number; face: number }[];
  /** The tip that leads here from what was shown before, or back to before it. */
  by: { tip: Tip; back: boolean } | null;
}

const THICK = 0.16;
const FIELD: [number, number] = [12, 9];
const BACK: Record<Tip, Tip> = { N: 'S', S: 'N', W: 'E', E: 'W' };

export class Space {
  private stage = new Stage(() => this.repaint(), () => this.aim());
  private floor = new Group();
  private table = new Group();
  private cube = new Group();
  private last: Shown | null = null;
  private frame = 0;
  /** What a roll that is under way leads to. */
  private under: Shown | null = null;

  constructor() {
    this.stage.shadows(13);
    this.stage.scene.add(this.floor, this.table, this.cube);
    this.floor.add(this.field());
    this.aim();
  }

  get element(): HTMLCanvasElement {
    return this.stage.canvas;
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.stage.close();
  }

  /** Shows a state: rolls where it is one tip from the last, else jumps. */
  show(shown: Shown): void {
    cancelAnimationFrame(this.frame);
    // The next roll begins where the one under way would have ended.
    if (this.under) this.lay(this.under);
    const rolls = this.last && shown.by && !calm();
    this.last = shown;
    if (rolls && shown.by) this.roll(shown.by.back ? BACK[shown.by.tip] : shown.by.tip, shown);
    else this.lay(shown);
  }

  private lay(shown: Shown): void {
    this.under = null;
    const { colours } = this.stage;
    empty(this.table);
    empty(this.cube);
    for (const square of this.touched(shown.trail)) this.table.add(square);
    const [above, front, right, left, behind, below] = shown.die;
    const face = (value: number): MeshLambertMaterial => new MeshLambertMaterial({ map: texture(paintCounted(value, shown.counts[value - 1] ?? '', colours)) });
    const mesh = new Mesh(new RoundedBoxGeometry(0.9, 0.9, 0.9, 4, 0.09), [right, left, above, below, front, behind].map(face));
    mesh.castShadow = true;
    this.cube.add(mesh);
    this.cube.quaternion.identity();
    this.cube.position.set(0, 0.46, 0);
    this.look(0, 0);
    this.element.dataset['above'] = String(above);
    this.stage.draw();
  }

  /** The blank squares around, all as one object; towards the edge they fade into the page. */
  private field(): InstancedMesh {
    const [wide, deep] = FIELD;
    const places: Matrix4[] = [];
    for (let x = -wide; x <= wide; x++) for (let z = -deep; z <= deep; z++) places.push(new Matrix4().makeTranslation(x, -THICK / 2, z));
    const mesh = new InstancedMesh(new BoxGeometry(0.95, THICK, 0.95), new MeshLambertMaterial({ color: this.stage.colours.square }), places.length);
    places.forEach((place, i) => mesh.setMatrixAt(i, place));
    mesh.receiveShadow = true;
    this.stage.scene.fog = new Fog(this.stage.colours.page, 9, 15);
    return mesh;
  }

  /** The squares that were touched, a little above the blank ones there. */
  private touched(trail: Shown['trail']): Mesh[] {
    const latest = new Map(trail.map((one, i) => [`${one.east},${one.south}`, { ...one, age: trail.length - i }]));
    return [...latest.values()].map(({ east, south, face, age }) => {
      const side = new MeshLambertMaterial({ color: this.stage.colours.side });
      const top = new MeshLambertMaterial({ map: texture(paintSquare(face, age < 3, this.stage.colours)) });
      const mesh = new Mesh(new BoxGeometry(0.96, THICK, 0.96), [side, side, top, side, side, side]);
      mesh.position.set(east, 0.01 - THICK / 2, south);
      mesh.receiveShadow = true;
      return mesh;
    });
  }

  /** Rolls over an edge of what is still drawn, frame by frame, and then lays what is to be shown. */
  private roll(tip: Tip, to: Shown): void {
    this.under = to;
    const began = performance.now();
    const [south, east] = STEP[tip];
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, now - began) / ROLL);
      if (part >= 1) return this.lay(to);
      const angle = (part * part * (3 - 2 * part) * Math.PI) / 2;
      // The middle of a die of 0.9 goes around its lower edge, and slides the tenth of a square that is left.
      const far = (1 - Math.cos(angle + Math.PI / 4) * Math.SQRT2) * 0.45 + 0.1 * part;
      this.cube.position.set(east * far, Math.sin(angle + Math.PI / 4) * Math.SQRT2 * 0.45 + 0.01, south * far);
      this.cube.quaternion.copy(new Quaternion().setFromAxisAngle(AXES[tip], angle));
      this.look(east * far, south * far);
      this.stage.draw();
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private repaint(): void {
    empty(this.floor);
    this.floor.add(this.field());
    if (this.last) this.lay(this.last);
  }

  private aim(): void {
    this.look(0, 0);
  }

  /** Looks at a place of the table from the south-east and above; from farther off where the window is narrow. */
  private look(x: number, z: number): void {
    const { camera, sun } = this.stage;
    const far = camera.aspect < 1 ? 6 / Math.max(0.7, camera.aspect) : 6;
    camera.position.set(x + far * 0.32, far * 0.74, z + far * 0.6);
    camera.lookAt(x, 0.35, z);
    camera.updateMatrixWorld();
    sun.position.set(x - 3, 7, z + 2.5);
    sun.target.position.set(x, 0, z);
  }
}
