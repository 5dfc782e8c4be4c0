export interface ChosenColumn {
  id: string
  header: string
  card?: string
}

/** The columns of a screen as its user arranged them. */
export interface ChosenColumns<C> {
  /** Those in sight, in the order they stand in. */
  shown: readonly C[]
  /** All of them, in that order. */
  all: readonly C[]
  hide: (id: string, isHidden: boolean) => void
  /** One place to the left (-1) or to the right (1). */
  move: (id: string, by: -1 | 1) => void
  /** Back to the screen's own columns. */
  reset: () => void
}
