/** The words of the shape editors, in the user's language. */
export interface DrawingWords {
  /**
   * `corner(0, 3, 7)` → "Corner 3 of 7". `ring` 0 is the outline; the holes follow. The text counts
   * both from 1.
   */
  corner: (ring: number, at: number, count: number) => string
  /** How to begin, shown while nothing is drawn. */
  begin: string
  /** How to continue, shown while something is being drawn. */
  drawing: string
  /** How to change a finished drawing. */
  change: string
  /** Why a step was refused: edges must not meet. */
  refused: string
  /** Describes the drawing: a shape with this many corners. */
  shape: (corners: number) => string
  pointHere: string
  close: string
  undo: string
  /** The keys that undo. */
  undoKeys: string
  remove: string
  split: string
  hole: string
  clear: string
  center: string
  /** The label of the handle on a circle's edge. It contains the radius in words. */
  radius: (distance: string) => string
  beginCircle: string
  changeCircle: string
}
