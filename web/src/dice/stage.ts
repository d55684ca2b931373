// What the 3-D views of dice share: a canvas with a scene, lights and a camera, drawn once whenever something has
// changed and never in a loop, in the colours of the page.

import {
  AmbientLight, CanvasTexture, Color, DirectionalLight, Group, InstancedMesh, type Material, Mesh, type MeshLambertMaterial, type Object3D,
  PCFSoftShadowMap, PerspectiveCamera, Scene, SRGBColorSpace, Vector3, WebGLRenderer,
} from 'three';
import type { Tip } from '../maze/die';
import { type Palette, palette } from '../maze/faces';

/** How long a die rolls over an edge, in milliseconds. */
export const ROLL = 230;

/** The axis around which a tip turns a die, by a quarter. East is +x, south +z, up +y. */
export const AXES: Record<Tip, Vector3> = { N: new Vector3(-1, 0, 0), S: new Vector3(1, 0, 0), W: new Vector3(0, 0, 1), E: new Vector3(0, 0, -1) };

export class Stage {
  readonly canvas = document.createElement('canvas');
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(32, 1, 0.1, 500);
  readonly sun = new DirectionalLight(0xffffff, 2.2);
  colours: Palette = palette();
  private renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, preserveDrawingBuffer: true });
  private watcher = new ResizeObserver(() => this.fit());
  private recolour = (): void => {
    this.colours = palette();
    this.repaint();
    this.draw();
  };

  /** `repaint` makes anew what has colours; `aim` points the camera, whose aspect is that of the canvas. */
  constructor(
    private readonly repaint: () => void,
    private readonly aim: () => void,
  ) {
    this.canvas.className = 'deep';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.scene.add(new AmbientLight(0xffffff, 1.5), this.sun, this.sun.target);
    this.watcher.observe(this.canvas);
    window.addEventListener('themechange', this.recolour);
  }

  /** Lets shadows fall as far as `reach` around what the sun looks at; the caller says which meshes cast and take them. */
  shadows(reach: number, far = reach * 6): void {
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, far });
    this.sun.shadow.camera.updateProjectionMatrix();
  }

  draw(): void {
    this.scene.background = new Color(this.colours.page);
    this.renderer.render(this.scene, this.camera);
  }

  close(): void {
    this.watcher.disconnect();
    window.removeEventListener('themechange', this.recolour);
    release(this.scene);
    this.renderer.dispose();
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.aim();
    this.draw();
  }
}

export function texture(picture: HTMLCanvasElement): CanvasTexture {
  const map = new CanvasTexture(picture);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  return map;
}

/** Frees what an object and its parts have on the graphics card. */
export function release(object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    if (part instanceof InstancedMesh) part.dispose();
    for (const material of [part.material].flat() as Material[]) {
      (material as MeshLambertMaterial).map?.dispose();
      material.dispose();
    }
  });
}

/** Takes everything out of a group and frees it. */
export function empty(group: Group): void {
  for (const child of [...group.children]) {
    group.remove(child);
    release(child);
  }
}
