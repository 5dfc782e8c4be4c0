import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Hourglass, Pencil, Plus, SearchX, Trash2 } from 'lucide-react'
import type { Call, Given } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { Pagination } from '#panel/ui/pagination.tsx'
import { pressRow, stepRow } from '#panel/ui/row-focus.ts'
import { Table } from '#panel/ui/table.tsx'
import type { BulkBarProps, Selection } from './bulk-bar.tsx'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import type { ListColumn } from './columns.tsx'
import { Refused } from './errors.tsx'
import { ExportButton } from './export-button.tsx'
import { isSet, type Filter } from './filters.ts'
import { useFormat } from './format.ts'
import { useKeys } from './keys.ts'
import {
  canSort,
  readQuery,
  readSort,
  rowId,
  writeSort,
  type ListCall,
  type ParamsOf,
  type RowOf,
} from './list-query.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { listWords } from './list-words.ts'
import { PageHead } from './page-head.tsx'
import { useGo, usePage, useScreenTitle, useSetSearch } from './page.tsx'
import { ask } from './query.ts'
import { removeLater, useRemoving } from './remove-later.ts'
import { SavedViews } from './saved-views.tsx'
import { useCan, type Permission } from './session.ts'
import { mostTicked, useTicked } from './use-ticked.ts'
import { useWords } from './words.ts'

// What most visits to a list never show.
const BulkBar = lazy(() => import('./bulk-bar.tsx')) as unknown as <T>(props: BulkBarProps<T>) => ReactNode

export interface ListPageProps<C extends ListCall, R extends Call> {
  list: C
  /** The parameters in the list's path, where it has some. */
  params?: ParamsOf<C>
  /** What the list is called, where it says more than its screen does. */
  title?: string
  columns: readonly ListColumn<RowOf<C>>[]
  /** What a person calls the row. */
  name: (row: RowOf<C>) => string
  /** Where a row leads. */
  href?: (row: RowOf<C>) => string
  /** Where a new one is made, and who may. */
  create?: { href: string; permission: Permission }
  /** Rows can be deleted by this call, with undo. */
  remove?: {
    call: R
    given: (row: RowOf<C>) => Given<R>
    /** Answers true where the screen asks first, and deletes them itself: what is in use elsewhere. */
    asks?: (rows: readonly RowOf<C>[]) => boolean
  }
  /** Those that are false are left out. */
  filters?: readonly (Filter | false)[]
  searchPlaceholder?: string
  /** More in the row's menu, between opening and deleting. */
  actions?: (row: RowOf<C>) => readonly MenuEntry[]
  /** Buttons for the ticked rows, on whatever page they are: at most 1,000. */
  bulk?: (selection: Selection<RowOf<C>>) => ReactNode
  /** Instead of the csv of the current filter: a list that is exported on the server. It is told the columns in sight, in their order. */
  exporter?: (columns: readonly string[]) => ReactNode
  /** Between the title and the toolbar: tabs of states with counts. */
  children?: ReactNode
  /** What the place is for, while there is nothing in it. */
  empty: { title: string; text: string; icon?: ReactNode }
}

/** The list of a noun. Page, sort, search and filters live in the address; columns per user and screen in this browser. */
export function ListPage<C extends ListCall, R extends Call = never>(props: ListPageProps<C, R>) {
  const { list, params, columns, name, href, create, remove, actions, bulk, exporter, children, empty } = props
  const filters = (props.filters ?? []).filter((each) => each !== false)
  const t = useWords(listWords)
  const can = useCan()
  const go = useGo()
  const format = useFormat()
  const { pattern, search } = usePage()
  const title = useScreenTitle(props.title)
  const setSearch = useSetSearch()
  const chosen = useColumns(pattern, columns)
  const ticked = useTicked<RowOf<C>>()
  const root = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)

  const query = readQuery(list, search)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(list, { ...params, query } as Given<C>),
    placeholderData: keepPreviousData,
  })
  const removing = useRemoving(remove?.call)
  const rows = data?.data.filter((row) => !removing.has(rowId(row))) as RowOf<C>[] | undefined
  const total = data ? data.total - removing.size : 0
  const isCapped = data?.total_capped ?? false
  const canRemove = remove !== undefined && can(remove.call.permission as Permission)
  const canCreate = create !== undefined && can(create.permission)
  const isNarrowed = query.search !== undefined || filters.some((filter) => isSet(filter, query))

  const narrow = (part: Record<string, unknown>) => {
    ticked.clear()
    setSearch({ page: undefined, ...part }, { replace: true })
  }
  const every = async () => (await import('./all-rows.ts')).allRows(list, params as ParamsOf<C>, query, mostTicked)
  const open = href && ((row: RowOf<C>) => go(href(row)))
  const take = (gone: readonly RowOf<C>[]) => {
    if (!remove || remove.asks?.(gone)) return
    removeLater({
      call: remove.call,
      items: gone.map((row) => ({ id: rowId(row), name: name(row), given: remove.given(row) })),
      invalidates: [list],
    })
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
  // An old link, or the last records of the last page were deleted: the last page there is.
  const goToLast = useEffectEvent((last: number) => setSearch({ page: last > 1 ? last : undefined }, { replace: true }))
  const isBeyond = data !== undefined && data.data.length === 0 && data.total > 0 && !isPlaceholderData
  const last = data ? Math.ceil(data.total / query.limit) : 1
  useEffect(() => {
    if (isBeyond && !isCapped) goToLast(last)
  }, [isBeyond, isCapped, last])

  useKeys([
    { keys: 'j', isWalk: true, label: t('nextRow'), run: () => root.current && stepRow(root.current, 1) },
    { keys: 'k', isWalk: true, label: t('previousRow'), run: () => root.current && stepRow(root.current, -1) },
    { keys: 'x', label: t('selectRow'), run: () => pressRow('select') },
    { keys: 'Enter', label: t('openRow'), run: () => pressRow('open') },
    { keys: '/', label: t('search'), run: () => searchBox.current?.focus() },
    ...(filters.length
      ? [
          {
            keys: 'f',
            label: t('filter'),
            run: () => root.current?.querySelector<HTMLElement>('[role=search] [aria-haspopup=dialog]')?.focus(),
          },
        ]
      : []),
    ...(canCreate ? [{ keys: 'c', label: t('add'), run: () => go(create.href) }] : []),
  ])

  const addButton = canCreate && (
    <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => go(create.href)}>
      {t('add')}
    </Button>
  )
  const nothing = data?.data.length ? (
    <EmptyState icon={<Hourglass size={20} aria-hidden />} title={t('removing', { count: removing.size })}>
      {t('removingText')}
    </EmptyState>
  ) : isNarrowed ? (
    <EmptyState icon={<SearchX size={20} aria-hidden />} title={t('nothingFound')}>
      {t('nothingFoundText')}
    </EmptyState>
  ) : (
    <EmptyState icon={empty.icon} title={empty.title} action={addButton}>
      {empty.text}
    </EmptyState>
  )
  const hasSelection = bulk !== undefined || canRemove
  const isPageTicked = rows !== undefined && rows.length > 0 && rows.every((row) => ticked.ids.has(rowId(row)))
  const tickable = Math.min(total, mostTicked)
  const sortable = chosen.shown.map((column) => ({ ...column, isSortable: canSort(list, column.id) }))
  return (
    <div ref={root} className="flex h-full min-h-120 flex-col gap-4 max-sm:h-auto">
      <PageHead
        title={title}
        description={data ? t(isCapped ? 'countOver' : 'count', { count: total }) : ''}
        actions={
          <>
            <SavedViews />
            <ColumnChooser columns={chosen} />
            {exporter?.(chosen.shown.map((column) => column.id)) ?? (
              <ExportButton
                list={list}
                params={params as ParamsOf<C>}
                query={query}
                columns={chosen}
                fileName={title}
              />
            )}
            {addButton}
          </>
        }
      />
      {children}
      <ListToolbar
        search={query.search ?? ''}
        onSearch={(text) => narrow({ search: text || undefined })}
        searchRef={searchBox}
        placeholder={props.searchPlaceholder}
        filters={filters}
        query={query}
        onFilter={narrow}
      />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      <section className="relative flex min-h-0 flex-col overflow-clip rounded-card bg-surface shadow-card">
        {ticked.rows.length > 0 && (
          <Suspense>
            <BulkBar
              selection={ticked}
              bulk={bulk}
              onRemove={canRemove ? () => take(ticked.rows) : undefined}
              more={
                isPageTicked && ticked.rows.length < tickable
                  ? {
                      label: t(isCapped || total > mostTicked ? 'selectFirst' : 'selectAllRows', { count: tickable }),
                      isPending: ticked.isLoading,
                      onPress: () => void ticked.tickAll(every),
                    }
                  : undefined
              }
            />
          </Suspense>
        )}
        <Table
          label={title}
          columns={sortable}
          rows={error && !data ? [] : rows}
          rowId={rowId}
          rowName={name}
          sort={readSort(query.sort)}
          onSort={(sort) => setSearch({ sort: writeSort(sort), page: undefined }, { replace: true })}
          selected={hasSelection ? ticked.ids : undefined}
          onSelect={hasSelection ? (ids) => ticked.tick(ids, rows ?? []) : undefined}
          onOpen={open}
          actions={open || actions || canRemove ? rowActions : undefined}
          empty={error ? undefined : nothing}
          isRefreshing={isFetching && data !== undefined}
          className="min-h-0 flex-1"
        />
        <div className="shrink-0 border-t border-line">
          <Pagination
            page={query.page}
            size={query.limit}
            total={total}
            isCapped={isCapped}
            onPage={(page) => setSearch({ page: page === 1 ? undefined : page })}
            onSize={(limit) => setSearch({ limit, page: undefined }, { replace: true })}
          />
        </div>
      </section>
      <span className="sr-only" role="status">
        {data && `${format.number(total)}${isCapped ? '+' : ''}`}
      </span>
    </div>
  )
}
