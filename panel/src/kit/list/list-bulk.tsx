import { useState, type ReactNode } from 'react'
import { toasts } from '#panel/ui/toast-queue.ts'
import { allRows } from './all-rows.ts'
import BulkBar, { type Selection } from './bulk-bar.tsx'
import { Refusal } from '../server/client.ts'
import type { useListData } from './list-data.ts'
import { rowId, type ListCall, type ParamsOf, type RowOf } from '../server/list-query.ts'
import { listWords } from '../words/list-words.ts'
import type { useTicked } from './use-ticked.ts'
import { useWords } from '../words/words.ts'

/** Bulk actions work on at most this many records, because each is requested by its id. */
const maxTicked = 1000

export interface ListBulkProps<C extends ListCall> {
  list: C
  params?: ParamsOf<C>
  data: ReturnType<typeof useListData<C>>
  ticked: ReturnType<typeof useTicked<RowOf<C>>>
  bulk?: (selection: Selection<RowOf<C>>) => ReactNode
  onRemove?: () => void
}

/**
 * Actions for a list's ticked rows. Once the whole page is ticked, all matching rows can be ticked
 * too.
 */
export default function ListBulk<C extends ListCall>({
  list,
  params,
  data: { query, rows, total, isCapped },
  ticked,
  bulk,
  onRemove,
}: ListBulkProps<C>) {
  const t = useWords(listWords)
  const [isPending, setPending] = useState(false)
  const isPageTicked = rows !== undefined && rows.length > 0 && rows.every((row) => ticked.ids.has(rowId(row)))
  const count = Math.min(total, maxTicked)
  async function tickAll() {
    setPending(true)
    try {
      ticked.tickThese(await allRows(list, params as ParamsOf<C>, query, maxTicked))
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      toasts.add({ kind: 'danger', title: refusal.message })
    } finally {
      setPending(false)
    }
  }
  return (
    <BulkBar
      selection={ticked}
      bulk={bulk}
      onRemove={onRemove}
      more={
        isPageTicked && ticked.rows.length < count
          ? {
              label: t(isCapped || total > maxTicked ? 'selectFirst' : 'selectAllRows', { count }),
              isPending,
              onPress: () => void tickAll(),
            }
          : undefined
      }
    />
  )
}
