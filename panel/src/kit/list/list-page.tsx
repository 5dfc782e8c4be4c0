import { Suspense, useRef, type ReactNode } from 'react'
import { Hourglass, Plus, SearchX } from 'lucide-react'
import type { Call } from '#contract/kit/call.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import type { ListColumn } from './columns.tsx'
import { Refused } from '../page/errors.tsx'
import { ExportButton } from './export-button.tsx'
import { isSet, unset, type Filter } from '../filter/filters.ts'
import { useListData } from './list-data.ts'
import { useListKeys } from './list-keys.ts'
import { isSearched, rowId, type ListCall, type ParamsOf, type RowOf } from '../server/list-query.ts'
import { ListRows, type RowProps } from './list-rows.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { listWords } from '../words/list-words.ts'
import { useMade } from './made.ts'
import { PageHead } from '../page/page-head.tsx'
import { useNarrow, type NarrowHow } from '../filter/narrow.ts'
import { firstPage, useGo, usePage, useScreenTitle } from '../page/page.tsx'
import { SavedViews } from './saved-views.tsx'
import { usePatience } from '../server/patience.ts'
import { useCan, type Permission } from '../server/session.ts'
import { useTicked } from './use-ticked.ts'
import { useWords } from '../words/words.ts'

// Loaded on demand, because most visits to a list never show this part.
const MadeHidden = lazy(() => import('./made-hidden.tsx'))

export interface ListPageProps<C extends ListCall, R extends Call> extends RowProps<C, R> {
  /** The list's title, if it says more than the screen's title. */
  title?: string
  columns: readonly ListColumn<RowOf<C>>[]
  /** The form for a new record, and the permission it needs. */
  create?: { href: string; permission: Permission }
  /** The list's filters. Entries that are false are left out. */
  filters?: readonly (Filter | false)[]
  /** What the search covers: "Name or code". Only a list that searches can have it. */
  searchPlaceholder?: C extends { query: { shape: { search: unknown } } } ? string : never
  /**
   * Replaces the csv export of the current filter, for a list that the server exports. Receives the
   * visible columns in order.
   */
  exporter?: (columns: readonly string[]) => ReactNode
  /** What is shown between the title and the toolbar: tabs of states with counts. */
  children?: ReactNode
  /**
   * Whether texts inside the rows are still loading, which would change their width or height. The
   * rows wait for them for a short time.
   */
  isWaiting?: boolean
  /** The purpose of the list, shown while it is empty. */
  empty: { title: string; text: string; icon?: ReactNode }
}

/**
 * The page of a list of records. Page, sort, search and filters are kept in the address; the choice
 * of columns is kept per user and screen in this browser.
 */
export function ListPage<C extends ListCall, R extends Call = never>(props: ListPageProps<C, R>) {
  const { list, params, columns, create, remove, exporter, children, empty } = props
  const filters = (props.filters ?? []).filter((each) => each !== false)
  const t = useWords(listWords)
  const can = useCan()
  const go = useGo()
  const title = useScreenTitle(props.title)
  const narrowTo = useNarrow()
  const chosen = useColumns(usePage().pattern, columns)
  const ticked = useTicked<RowOf<C>>()
  const root = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const read = useListData(list, params, remove?.call)
  const data = usePatience(props.isWaiting ?? false, read.rows !== undefined) ? { ...read, rows: undefined } : read
  const { query, rows, total, isCapped, leaving, error, hint, refetch } = data
  const made = useMade(usePage().path)
  const isHidden = made && rows && !data.isFetching && rows.every((row) => rowId(row) !== made.id)
  const createHref = create && can(create.permission) && create.href
  useListKeys({ root, searchBox, canSearch: isSearched(list), hasFilters: filters.length > 0, createHref })

  const narrow = (part: Record<string, unknown>, how?: NarrowHow) => {
    ticked.clear()
    narrowTo({ ...firstPage, ...part }, how)
  }
  const addButton = createHref && (
    <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => go(createHref)}>
      {t('add')}
    </Button>
  )
  const isNarrowed = query.search !== undefined || filters.some((filter) => isSet(filter, query))
  const nothing = leaving ? (
    <EmptyState icon={<Hourglass size={20} aria-hidden />} title={t('removing', { count: leaving })}>
      {t('removingText')}
    </EmptyState>
  ) : hint !== undefined ? (
    <EmptyState icon={<SearchX size={20} aria-hidden />} title={hint} />
  ) : isNarrowed ? (
    <EmptyState icon={<SearchX size={20} aria-hidden />} title={t('nothingFound')}>
      {t('nothingFoundText')}
    </EmptyState>
  ) : (
    <EmptyState icon={empty.icon} title={empty.title} action={addButton}>
      {empty.text}
    </EmptyState>
  )
  return (
    <div ref={root} className="flex h-full min-h-120 flex-col gap-4 max-sm:h-auto">
      <PageHead
        title={title}
        description={rows && hint === undefined ? t(isCapped ? 'countOver' : 'count', { count: total }) : ''}
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
        search={isSearched(list) ? (query.search ?? '') : null}
        onSearch={(text) => narrow({ search: text || undefined }, { isTyped: true })}
        searchRef={searchBox}
        placeholder={props.searchPlaceholder}
        filters={filters}
        query={query}
        onFilter={narrow}
      />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {isHidden && (
        <Suspense>
          <MadeHidden name={made.name} onShow={() => narrow({ ...unset(filters), search: made.name })} />
        </Suspense>
      )}
      <ListRows
        of={props}
        litId={made?.id}
        label={title}
        columns={chosen.shown}
        onFit={chosen.fit}
        data={data}
        ticked={ticked}
        empty={nothing}
      />
      <span className="sr-only" role="status">
        {hint ?? (rows && t(isCapped ? 'countOver' : 'count', { count: total }))}
      </span>
    </div>
  )
}
