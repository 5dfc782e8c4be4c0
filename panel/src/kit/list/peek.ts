import { useEffect, useRef } from 'react'
import { rowInSight } from '#panel/ui/row-focus.ts'
import { writeSearch } from '../address.ts'
import { rowId } from '../server/list-query.ts'
import { usePage, useSetSearch } from '../page/page.tsx'

/**
 * Props of a drawer over a list: which record it shows, how to close it, and how to go to another
 * record.
 */
export interface Peek {
  id: string
  onClose: () => void
  onWalk: (id: string) => void
}

/**
 * The record that is open beside its list. Its id is kept in the address under `field`. When the
 * record closes, its row gets the focus.
 */
export function usePeek(field = 'id') {
  const { path, search } = usePage()
  const setSearch = useSetSearch()
  const given = search[field]
  const id = typeof given === 'string' ? given : undefined
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current && !id) rowInSight(shown.current)?.focus()
    shown.current = id
  }, [id])
  return {
    peek:
      id === undefined
        ? undefined
        : ({
            id,
            onClose: () => setSearch({ [field]: undefined, tab: undefined }),
            onWalk: (next: string) => setSearch({ [field]: next }, { replace: true }),
          } satisfies Peek),
    /** A row's link: the list with that record open. */
    href: (row: unknown) => path + writeSearch({ ...search, [field]: rowId(row) }),
  }
}
