// Faces are turned by dragging them: what lies under the pointer goes where the pointer goes. Beside the puzzle the drag is left to
// the player, which looks at it from elsewhere.

import { Move } from 'cubing/alg';
import type { TwistyPlayer } from 'cubing/twisty';
import { type Camera, Mesh, type Object3D, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { generators } from './action';
import { block, type Drawing, drawn } from './drawings';

/** Pixels after which it is clear where somebody drags to. */
const CLEAR = 14;
/** So far out along its axis a layer begins, as part of how far out a face is, where there are no layers of a cube. */
const OUT = 0.08;
/** A turn has to go along with the drag at least so well. */
const ALONG = 0.55;

/** What cubing keeps of how a puzzle is cut, which its types leave out. */
interface Cut extends Object3D {
  stickerDat?: { unswizzle(move: Move): Move | null };
  axesInfo?: Record<string, { axis: Vector3 }>;
}

interface Scene {
  puzzle: Cut;
  camera: Camera;
  canvas: HTMLCanvasElement;
}

interface Grip {
  id: number;
  x: number;
  y: number;
  scene: Scene;
  point: Vector3;
  normal: Vector3;
}

export class Drag {
  private grip: Grip | null = null;
  private scene: Scene | null = null;
  private moves: string[] = [];

  /** `turn` is told which moves a drag is. */
  constructor(
    private readonly player: TwistyPlayer,
    private readonly drawing: Drawing,
    private readonly turn: (moves: string[]) => void,
  ) {
    // Before the player sees it.
    player.addEventListener('pointerdown', (event) => this.take(event), true);
    player.addEventListener('pointermove', (event) => this.go(event), true);
    for (const end of ['pointerup', 'pointercancel'] as const) player.addEventListener(end, (event) => this.leave(event), true);
    void this.look().catch(() => undefined);
  }

  /** The moves that drags may be. */
  allow(moves: string[]): void {
    this.moves = moves;
  }

  private async look(): Promise<void> {
    const puzzle = (await this.player.experimentalCurrentThreeJSPuzzleObject()) as unknown as Cut;
    const [front] = [...(await this.player.experimentalCurrentVantages())];
    if (!front || !puzzle.axesInfo || !puzzle.stickerDat) return;
    this.scene = { puzzle, camera: (await front.camera()) as unknown as Camera, canvas: (await front.canvasInfo()).canvas };
    // Until now a drag looks at the puzzle from elsewhere.
    this.player.classList.add('gripped');
  }

  /** A pointer comes down: on the puzzle it is ours. */
  private take(event: PointerEvent): void {
    const { scene } = this;
    if (!scene || this.grip || event.button !== 0) return;
    const hit = ray(scene, event)?.intersectObject(scene.puzzle, true).find(({ object, face }) => face && object instanceof Mesh && object.visible);
    if (!hit?.face) return;
    const normal = hit.face.normal.clone().transformDirection(hit.object.matrixWorld);
    this.grip = { id: event.pointerId, x: event.clientX, y: event.clientY, scene, point: hit.point.clone(), normal };
    event.stopPropagation();
    this.player.setPointerCapture(event.pointerId);
  }

  private go(event: PointerEvent): void {
    const { grip } = this;
    if (grip?.id !== event.pointerId) return;
    event.stopPropagation();
    event.preventDefault();
    if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < CLEAR) return;
    this.leave(event);
    const moves = this.meant(grip, event);
    if (moves) this.turn(moves);
  }

  private leave(event: PointerEvent): void {
    if (this.grip?.id !== event.pointerId) return;
    this.grip = null;
    this.player.releasePointerCapture(event.pointerId);
    event.stopPropagation();
  }

  /** The moves that take what is under the pointer along with it; nothing where none do. */
  private meant({ scene, point, normal }: Grip, event: PointerEvent): string[] | null {
    const to = ray(scene, event)?.ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, point), new Vector3());
    if (!to) return null;
    const drag = to.sub(point).normalize();
    const axes = generators(this.moves).flatMap((name): [string, Vector3][] => {
      const axis = this.axisOf(scene.puzzle, name);
      return axis ? [[name, axis]] : [];
    });
    const { layers } = this.drawing;
    // The innermost of a cube's blocks begin there.
    const cut = layers?.at(-1) ?? OUT;
    let best: { moves: string[]; score: number } | null = null;
    for (const [name, axis] of axes) {
      // A face is not turned by its own stickers: they go with the layers beside it. Blocks are what layers are made of.
      if (Math.abs(axis.dot(normal)) > 0.95 || (layers && name.length > 1)) continue;
      const out = axis.dot(point) / normal.dot(point);
      // What lies in the layer goes along; if it does not, all the rest goes the other way, which is the same.
      const here = out > cut ? 1 : -1;
      const along = here * new Vector3().crossVectors(point, axis).normalize().dot(drag);
      const across = axes.find(([, other]) => other.dot(axis) < -0.95)?.[0];
      const moves = layers ? this.layer(layers, out, [name, across], along) : [signed(name, along)];
      const score = Math.abs(along) - (here < 0 ? 1 : 0) + Math.abs(out) * 0.01;
      if (Math.abs(along) < ALONG || !moves.every((move) => this.moves.includes(move)) || (best && best.score >= score)) continue;
      best = { moves, score };
    }
    return best?.moves ?? null;
  }

  /** One layer of a cube: a block, and back what of it is farther out. */
  private layer(layers: number[], out: number, [name, across]: [string, string | undefined], along: number): string[] {
    const deepest = layers.length;
    if (Math.abs(out) <= (layers[deepest - 1] ?? 0)) {
      // Where both blocks beside the middle turn, the middle is what they leave.
      return [signed(block(name, deepest), along), ...(across ? [signed(block(across, deepest), -along)] : [])];
    }
    const depth = out > 0 ? layers.findIndex((begins) => out > begins) + 1 : 1;
    return [signed(block(name, depth), along), ...(depth > 1 ? [signed(block(name, depth - 1), -along)] : [])];
  }

  /** Around what a move turns, clockwise as one looks at it from outside. */
  private axisOf(puzzle: Cut, move: string): Vector3 | null {
    const inner = puzzle.stickerDat?.unswizzle(new Move(drawn(move, this.drawing)));
    const axis = inner && puzzle.axesInfo?.[inner.family]?.axis;
    return axis ? axis.clone().normalize().multiplyScalar(Math.sign(inner.amount)) : null;
  }
}

const signed = (move: string, along: number): string => (along < 0 ? `${move}'` : move);

/** From the eye through a point of the window. */
function ray({ camera, canvas }: Scene, { clientX, clientY }: PointerEvent): Raycaster | null {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  if (clientX < left || clientX > left + width || clientY < top || clientY > top + height) return null;
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2), camera);
  return caster;
}
