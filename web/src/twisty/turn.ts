// A turn as it is read of an algorithm, before it has one of the puzzle's names.

/** A move and how often it is made, backward if that is negative; and where it is written. */
export interface Turn {
  name: string;
  times: number;
  from: number;
  to: number;
}

/** It is no plain list in brackets: from some place on, or for want of an end. */
export class Beyond extends Error {
  constructor(
    readonly from: number,
    readonly to: number,
    readonly unfinished = false,
  ) {
    super();
  }
}
