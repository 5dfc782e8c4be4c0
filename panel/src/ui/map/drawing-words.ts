/** What the editors of shapes say, in the language of whoever draws. */
export interface DrawingWords {
  /** `corner(0, 3, 7)` → "Corner 3 of 7"; `ring` counts the outline as 0, then its holes. Both begin with 1. */
  corner: (ring: number, at: number, count: number) => string
  /** How to begin, while nothing is drawn. */
  begin: string
  /** How to go on, while something is drawn. */
  drawing: string
  /** How to change what is there. */
  change: string
  /** Why a step was not taken: edges may not meet. */
  refused: string
  /** Says what is drawn: a shape of so many corners. */
  shape: (corners: number) => string
  pointHere: string
  close: string
  undo: string
  remove: string
  split: string
  hole: string
  clear: string
  center: string
  /** The handle of a circle's edge, with its radius in words. */
  radius: (distance: string) => string
  beginCircle: string
  changeCircle: string
}
