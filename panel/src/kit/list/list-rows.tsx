import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import type { Call, CallInput } from '#contract/kit/call.ts'
import { lazy } from '#panel/ui/lazy.ts'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { Table } from '#panel/ui/table.tsx'
import type { Selection } from './bulk-bar.tsx'
import type { ListColumn } from './columns.tsx'
import type { ListBulkProps } from './list-bulk.tsx'
import type { useListData } from './list-data.ts'
import {
  canSort,
  firstSorted,
  readSort,
  rowId,
  writeSort,
  type ListCall,
  type ParamsOf,
  type RowOf,
} from '../server/list-query.ts'
import { listWords } from '../words/list-words.ts'
import { loadRemoving } from './load-removing.ts'
import { firstPage, useGo, useSetSearch } from '../page/page.tsx'
import { useCan, type Permission } from '../server/session.ts'
import type { useTicked } from './use-ticked.ts'
import { useWords } from '../words/words.ts'

// Loaded on demand, because most visits to a list never show these parts.
const ListBulk = lazy(() => import('./list-bulk.tsx')) as unknown as <C extends ListCall>(
  props: ListBulkProps<C>,
) => ReactNode

const Pagination = lazy(() => import('#panel/ui/pagination.tsx').then((it) => ({ default: it.Pagination })))

/** What a list needs to know about its rows: their names, their links and the actions on them. */
export interface RowProps<C extends ListCall, R extends Call> {
  list: C
  /** Path parameters of the list's call, if any. */
  params?: ParamsOf<C>
  /** The row's name, for messages. */
  name: (row: RowOf<C>) => string
  /** Where a row leads. */
  href?: (row: RowOf<C>) => string
  /** The row whose record is open beside the list. */
  currentId?: string
  /** Rows can be deleted with this call, and the deletion can be undone. */
  remove?: {
    call: R
    given: (row: RowOf<C>) => CallInput<R>
    /**
     * Returns true if the rows are in use elsewhere, so that the screen itself asks first and
     * deletes them.
     */
    asks?: (rows: readonly RowOf<C>[]) => boolean
  }
  /** Further entries of the row's menu, between "open" and "delete". */
  actions?: (row: RowOf<C>) => readonly MenuEntry[]
  /** Buttons for the ticked rows of all pages, at most 1,000. */
  bulk?: (selection: Selection<RowOf<C>>) => ReactNode
}

export interface ListRowsProps<C extends ListCall, R extends Call> {
  of: RowProps<C, R>
  label: string
  /** The row that was just created. The list scrolls to it and highlights it. */
  litId?: string
  columns: readonly ListColumn<RowOf<C>>[]
  onFit: (gone: readonly string[]) => void
  data: ReturnType<typeof useListData<C>>
  ticked: ReturnType<typeof useTicked<RowOf<C>>>
  /** What is shown when the list has no rows. */
  empty: ReactNode
}

/** A list's table with its pages and the actions for single and ticked rows. */
export function ListRows<C extends ListCall, R extends Call>({
  of: { list, params, name, href, currentId, remove, actions, bulk },
  label,
  litId,
  columns,
  onFit,
  data,
  ticked,
  empty,
}: ListRowsProps<C, R>) {
  const { query, rows, total, isCapped, isFetching, error } = data
  const t = useWords(listWords)
  const can = useCan()
  const go = useGo()
  const setSearch = useSetSearch()
  const canRemove = remove !== undefined && can(remove.call.permission as Permission)
  const hasSelection = bulk !== undefined || canRemove
  // The code that deletes is loaded early, so that nobody waits for it when something is deleted.
  useEffect(() => {
    if (canRemove) loadRemoving().catch(() => undefined)
  }, [canRemove])
  const open = href && ((row: RowOf<C>) => go(href(row)))
  const take = (gone: readonly RowOf<C>[]) => {
    if (!remove || remove.asks?.(gone)) return
    const items = gone.map((row) => ({ id: rowId(row), name: name(row), given: remove.given(row) }))
    void loadRemoving().then(({ removeLater }) => removeLater({ call: remove.call, items, invalidates: [list] }))
    ticked.clear()
  }
  const rowActions = (row: RowOf<C>): readonly MenuEntry[] => [
    ...(open
      ? [{ id: 'open', label: t('open'), icon: <Pencil size={16} aria-hidden />, onAction: () => open(row) }]
      : []),
    ...(actions?.(row) ?? []),
    ...(canRemove
      ? ([
          'separator',
          {
            id: 'remove',
            label: t('remove'),
            icon: <Trash2 size={16} aria-hidden />,
            isDanger: true,
            onAction: () => take([row]),
          },
        ] as const)
      : []),
  ]
  // This array stays the same when a row is ticked, so that only that row re-renders. The column
  // by which the list is sorted at first is never hidden, because it explains the order of the rows.
  const sortable = useMemo(() => {
    const first = firstSorted(list)
    return columns.map((column) => ({
      ...column,
      isSortable: canSort(list, column.id),
      ...(column.id === first && { yields: 'never' as const }),
    }))
  }, [columns, list])
  return (
    <section className="relative flex min-h-0 flex-col overflow-clip rounded-card bg-surface shadow-card">
      {ticked.rows.length > 0 && (
        <Suspense>
          <ListBulk
            list={list}
            params={params}
            data={data}
            ticked={ticked}
            bulk={bulk}
            onRemove={canRemove ? () => take(ticked.rows) : undefined}
          />
        </Suspense>
      )}
      <Table
        label={label}
        columns={sortable}
        rows={error && !rows ? [] : rows}
        rowId={rowId}
        rowName={name}
        sort={readSort(query.sort)}
        onSort={(sort) => setSearch({ ...firstPage, sort: writeSort(sort) }, { replace: true })}
        selected={hasSelection ? ticked.ids : undefined}
        onSelect={hasSelection ? (ids) => ticked.tick(ids, rows ?? []) : undefined}
        onOpen={open}
        currentId={currentId}
        litId={litId}
        actions={open || actions || canRemove ? rowActions : undefined}
        empty={error ? undefined : empty}
        onFit={onFit}
        isRefreshing={isFetching && rows !== undefined}
        className="min-h-0 flex-1"
      />
      {/* The pager is invisible until the rows have loaded, because its position depends on the
          rows. */}
      <div className={`shrink-0 border-t border-line ${rows ? '' : 'invisible'}`}>
        <Suspense fallback={<div className="m-2 h-ctl-sm" />}>
          <Pagination
            page={data.page}
            size={query.limit}
            total={total}
            isCapped={isCapped}
            {...data.steps}
            onSize={(limit) => setSearch({ ...firstPage, limit }, { replace: true })}
          />
        </Suspense>
      </div>
    </section>
  )
}
