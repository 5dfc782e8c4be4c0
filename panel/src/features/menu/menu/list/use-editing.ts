import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { keepKeys } from '#panel/ui/late-keys.ts'
import type { Cell } from './row-cells.tsx'

/** The cell of the menu's list that is being edited. */
export interface Editing {
  id: string
  cell: Cell
  /** Whether the editor opened automatically after the one in a neighbouring row was saved. */
  isByItself: boolean
}

/**
 * The state of editing in the list: which cell is being edited, and where the focus goes
 * afterwards. `isThere` says whether a product still exists.
 */
export function useEditing(listRef: RefObject<HTMLElement | null>, isThere: (id: string) => boolean) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const backTo = useRef<string | null>(null)
  /**
   * Stops queueing keys for the editor that opens next. Keys are queued because the editor's row
   * may have to render first.
   */
  const opened = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    if (!editing && backTo.current) listRef.current?.querySelector<HTMLElement>(backTo.current)?.focus()
    if (!editing) backTo.current = null
    if (editing && isThere(editing.id) && !document.activeElement?.matches('[data-editor]')) return
    opened.current?.()
    opened.current = null
  })
  useEffect(() => () => opened.current?.(), [])
  const close = (id: string, cell: Cell) => {
    backTo.current = `[data-row="${id}"] [data-cell="${cell}"]`
    setEditing(null)
  }
  return {
    editing,
    open: (id: string, cell: Cell) => setEditing({ id, cell, isByItself: false }),
    /**
     * Called after saving. Moves to the same cell of the next product, or focuses the saved product
     * if there is no next. With `by` 0, does neither.
     */
    goOn: (id: string, cell: Cell, next: string | null, by: 1 | -1 | 0) => {
      if (by === 0) return setEditing(null)
      if (!next) return close(id, cell)
      opened.current ??= keepKeys()
      setEditing({ id: next, cell, isByItself: true })
    },
    close,
    /** Closes the editor when the focus has already moved elsewhere. */
    leave: (id: string) => setEditing((old) => (old?.id === id ? null : old)),
  }
}
