export interface ChosenColumn {
  id: string
  header: string
  card?: string
  yields?: 'first' | 'last' | 'never'
}

/** A list's columns as the user has arranged them. */
export interface ChosenColumns<C> {
  /** The visible columns, in order. */
  shown: readonly C[]
  /** All columns, in order. */
  all: readonly C[]
  hide: (id: string, isHidden: boolean) => void
  /**
   * The ids of columns that are chosen but hidden, because the table has no room for them. If the
   * user shows one of them, other columns are hidden instead.
   */
  gone: readonly string[]
  fit: (gone: readonly string[]) => void
  /** Moves a column one place to the left (-1) or to the right (1). */
  move: (id: string, by: -1 | 1) => void
  /** Restores the screen's own columns. */
  reset: () => void
}
