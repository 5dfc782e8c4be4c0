import { safeParse } from 'zod/mini'
import { inCountry } from '#contract/kit/phone.ts'
import type { Answer, Call, CallInput, Schema } from '#contract/kit/call.ts'
import type { Sort } from '#panel/ui/table-column.ts'
import type { Search } from '../address.ts'
import { countryOf } from '../words/phone-country.ts'

/** A call that returns pages, as the contract declares them with `listQuery` and `page`. */
export type ListCall = Call & {
  query: Schema
  answer: Schema & {
    _zod: {
      output: {
        data: readonly unknown[]
        total: number
        total_capped?: boolean
        page: number
        /** Present only in a list that grows without end (the contract's `longPage`). */
        next_cursor?: string | null
        previous_cursor?: string | null
      }
    }
  }
}
export type RowOf<C extends ListCall> = Answer<C>['data'][number]
/** The parameters of a list call that are in its path, as opposed to page, sort and filters. */
export type ParamsOf<C extends ListCall> = Omit<CallInput<C>, 'query'>

/** A row's id, as the panel stores it. */
export const rowId = (row: unknown) => String((row as { id: string | number }).id)

/** The query parameters every list has. */
export interface ListQuery {
  /**
   * Can be missing only in a list that grows without end. The page is then the first one, or the
   * one that the cursor identifies.
   */
  page?: number
  cursor?: string
  limit: number
  sort: string
  search?: string
  [filter: string]: unknown
}

const shapeOf = (list: ListCall) => (list.query as unknown as { shape: Record<string, Schema> }).shape

/** Whether a list grows without end and is paged by cursors (the contract's `longQuery`). */
export const isLong = (list: ListCall) => 'cursor' in shapeOf(list)

/** Whether a list's rows can be found by a text (the contract's `isSearched`). */
export const isSearched = (list: ListCall) => 'search' in shapeOf(list)

/**
 * The list's query, read from the address. Anything that the contract does not know or would refuse
 * is dropped, so that an old link still opens.
 */
export function readQuery(list: ListCall, search: Search): ListQuery {
  const given = { ...search }
  for (;;) {
    const read = inCountry(countryOf(given), () => safeParse(list.query, given))
    if (read.success) return inOrder(withoutPage(read.data as ListQuery))
    const wrong = read.error.issues
      .flatMap((issue) => ('keys' in issue ? issue.keys : String(issue.path[0])))
      .filter((name) => name in given)
    if (!wrong.length) throw read.error
    for (const name of wrong) delete given[name]
  }
}

/** Drops the page number if there is a cursor, because the cursor already identifies the page. */
function withoutPage(query: ListQuery): ListQuery {
  if (query.cursor !== undefined) delete query.page
  return query
}

/** Swaps the ends of a reversed range, named `from` and `until` or `…_from` and `…_to`. */
function inOrder(query: ListQuery): ListQuery {
  for (const from in query) {
    const until = from === 'from' ? 'until' : from.replace('_from', '_to')
    const [start, end] = [query[from], query[until]] as [string, string]
    // Numbers are compared as moments too. A missing end gives an invalid date, and every
    // comparison with that is false.
    if (new Date(start) > new Date(end)) Object.assign(query, { [from]: end, [until]: start })
  }
  return query
}

/** Reads only the sort, because the rest of a query may need more, such as a company. */
const sortIn = (list: ListCall, sort?: string) => safeParse(shapeOf(list)['sort']!, sort)

/** Whether the contract lets the list be sorted by this column. */
export const canSort = (list: ListCall, column: string) => sortIn(list, column).success

/** The column by which the list is sorted by default. */
export const firstSorted = (list: ListCall): string => String(sortIn(list).data).replace('-', '')

export const readSort = (sort: string): Sort =>
  sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }
export const writeSort = ({ column, direction }: Sort) => (direction === 'desc' ? `-${column}` : column)
