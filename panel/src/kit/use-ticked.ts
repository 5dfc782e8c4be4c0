import { useState } from 'react'
import { toasts } from '#panel/ui/toast-queue.ts'
import { rowId } from './list-query.ts'
import { Refusal } from './client.ts'

/** Bulk actions work on at most as many records; each is asked for by its id. */
export const mostTicked = 1000

/** The ticked rows of a list. They stay ticked on other pages; the rows themselves are kept, so that an action knows their names and versions. */
export function useTicked<T>() {
  const [ticked, setTicked] = useState<ReadonlyMap<string, T>>(new Map())
  const [isLoading, setLoading] = useState(false)
  return {
    ids: new Set(ticked.keys()),
    rows: [...ticked.values()],
    isLoading,
    clear: () => setTicked(new Map()),
    /** What the table says of the page in sight; what is ticked elsewhere stays. */
    tick: (ids: ReadonlySet<string>, page: readonly T[]) => {
      const here = new Map(page.map((row) => [rowId(row), row]))
      setTicked(
        new Map(
          [...ids].flatMap((id) => {
            const row = here.get(id) ?? ticked.get(id)
            return row === undefined ? [] : [[id, row] as const]
          }),
        ),
      )
    },
    /** Ticks what `load` answers: everything that matches. */
    tickAll: async (load: () => Promise<readonly T[]>) => {
      setLoading(true)
      try {
        const rows = await load()
        setTicked(new Map(rows.map((row) => [rowId(row), row])))
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        toasts.add({ kind: 'danger', title: refusal.message })
      } finally {
        setLoading(false)
      }
    },
  }
}
