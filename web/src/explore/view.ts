// The view of all positions of a puzzle: the exploration that was begun before, or a new one.

import type { Family } from '../api';
import type { View } from '../main';
import type { Place } from '../place';
import { Exploring } from './exploring';
import { open } from './kept';
import { named } from './start';

export class ExploreView implements View {
  readonly element: HTMLElement;
  readonly close: () => void;

  constructor(family: Family, place: Place) {
    const view = open(`${family.name}?${named(family, place.values)}`, place.values, () => new Exploring(family, place));
    this.element = view.element;
    this.close = () => view.close?.();
  }
}
