import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/kit/call.ts'
import { Pagination } from '#panel/ui/pagination.tsx'
import { Table } from '#panel/ui/table.tsx'
import type { Column } from '#panel/ui/table-column.ts'
import { Refused } from '../page/errors.tsx'
import { rowId, type ListCall, type ParamsOf, type RowOf } from '../server/list-query.ts'
import { useGo } from '../page/page.tsx'
import { ask } from '../server/query.ts'

const limit = 20

export interface PartListProps<C extends ListCall> {
  /** A list that grows without end (the contract's `longPage`), in its own order. */
  list: C
  params: ParamsOf<C>
  /** Further query parameters. */
  query?: Record<string, unknown>
  label: string
  columns: readonly Column<RowOf<C>>[]
  name: (row: RowOf<C>) => string
  href?: (row: RowOf<C>) => string
  /** What is shown while the list has no rows. */
  empty: string
}

/**
 * A list that belongs to a record and grows without end, such as a member's orders, in a tab of the
 * record's page. The position in it is not kept in the address.
 */
export function PartList<C extends ListCall>({
  list,
  params,
  query,
  label,
  columns,
  name,
  href,
  empty,
}: PartListProps<C>) {
  const go = useGo()
  const [cursor, setCursor] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ask(list, { ...params, query: { ...query, limit, ...(cursor && { cursor }) } } as unknown as CallInput<C>),
    placeholderData: keepPreviousData,
  })
  const page = data as C['answer']['_zod']['output'] | undefined
  if (error && !page) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (page?.total === 0) return <p className="text-sm text-muted">{empty}</p>
  const to = (next: string | null | undefined) => (next ? () => setCursor(next) : undefined)
  return (
    <div>
      <Table
        label={label}
        columns={columns}
        rows={page?.data as RowOf<C>[] | undefined}
        rowId={rowId}
        rowName={name}
        onOpen={href && ((row) => go(href(row)))}
        isRefreshing={isPlaceholderData}
        skeletonRows={5}
      />
      {page && (page.previous_cursor || page.next_cursor) && (
        <Pagination
          page={page.page}
          size={limit}
          total={page.total}
          isCapped={page.total_capped}
          onPrevious={to(page.previous_cursor)}
          onNext={to(page.next_cursor)}
        />
      )}
    </div>
  )
}
