export interface ChosenColumn {
  id: string
  header: string
  card?: string
  yields?: 'first' | 'last' | 'never'
}

/** The columns of a screen as its user arranged them. */
export interface ChosenColumns<C> {
  /** The visible columns, in their order. */
  shown: readonly C[]
  /** All columns, in their order. */
  all: readonly C[]
  hide: (id: string, isHidden: boolean) => void
  /**
   * The ids of chosen columns for which the table has no room. If the user shows one of them, other
   * columns give way.
   */
  gone: readonly string[]
  fit: (gone: readonly string[]) => void
  /** Moves a column one place to the left (-1) or to the right (1). */
  move: (id: string, by: -1 | 1) => void
  /** Restores the screen's own columns. */
  reset: () => void
}
