import { useState } from 'react'
import { rowId } from '../server/list-query.ts'

/**
 * The ticked rows of a list. They stay ticked on other pages. The rows themselves are kept, so that
 * an action knows their names and versions.
 */
export function useTicked<T>() {
  const [ticked, setTicked] = useState<ReadonlyMap<string, T>>(new Map())
  const tickThese = (rows: readonly T[]) => setTicked(new Map(rows.map((row) => [rowId(row), row])))
  return {
    ids: new Set(ticked.keys()),
    rows: [...ticked.values()],
    clear: () => tickThese([]),
    /**
     * Takes over which rows of the visible page are ticked. `ids` are the ticked rows of all pages.
     */
    tick: (ids: ReadonlySet<string>, page: readonly T[]) =>
      tickThese([...ticked.values(), ...page].filter((row) => ids.has(rowId(row)))),
    tickThese,
  }
}
