import type { RefObject } from 'react'
import { pressRow, stepRow } from '#panel/ui/row-focus.ts'
import { useKeys } from '../keys.ts'
import { listWords } from '../words/list-words.ts'
import { useGo } from '../page/page.tsx'
import { useWords } from '../words/words.ts'

interface ListParts {
  root: RefObject<HTMLElement | null>
  searchBox: RefObject<HTMLElement | null>
  canSearch: boolean
  hasFilters: boolean
  /** Where to create a new record, if the user may create one. */
  createHref: string | false | undefined
}

/**
 * The shortcuts of a list: J and K move, X ticks, Enter opens, / searches, F filters, C creates.
 */
export function useListKeys({ root, searchBox, canSearch, hasFilters, createHref }: ListParts) {
  const t = useWords(listWords)
  const go = useGo()
  const openFilters = () => root.current?.querySelector<HTMLElement>('[role=search] [aria-haspopup=dialog]')?.focus()
  useKeys([
    { keys: 'j', isWalk: true, label: t('nextRow'), run: () => root.current && stepRow(root.current, 1) },
    { keys: 'k', isWalk: true, label: t('previousRow'), run: () => root.current && stepRow(root.current, -1) },
    { keys: 'x', label: t('selectRow'), run: () => pressRow('select') },
    { keys: 'Enter', label: t('openRow'), run: () => pressRow('open') },
    ...(canSearch ? [{ keys: '/', label: t('search'), run: () => searchBox.current?.focus() }] : []),
    ...(hasFilters ? [{ keys: 'f', label: t('filter'), run: openFilters }] : []),
    ...(createHref ? [{ keys: 'c', label: t('add'), run: () => go(createHref) }] : []),
  ])
}
