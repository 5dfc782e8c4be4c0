import type { CallInput } from '#contract/kit/call.ts'
import { maxLimit } from '#contract/kit/list.ts'
import { send } from '../server/client.ts'
import { rowId, type ListCall, type ListQuery, type ParamsOf, type RowOf } from '../server/list-query.ts'

/**
 * The rows of a list with its current filter and sort, across all pages, at most `max`. A row that
 * moved between two pages while they were read is returned once.
 */
export async function allRows<C extends ListCall>(
  list: C,
  params: ParamsOf<C>,
  query: Partial<ListQuery>,
  max: number,
) {
  const rows = new Map<string, RowOf<C>>()
  let cursor: string | undefined
  for (let page = 1; rows.size < max; page++) {
    const at = { page: cursor ? undefined : page, cursor, limit: maxLimit }
    const answer = await send(list, { ...params, query: { ...query, ...at } } as CallInput<C>)
    for (const row of answer.data) rows.set(rowId(row), row)
    if (answer.data.length < maxLimit || answer.next_cursor === null) break
    cursor = answer.next_cursor
  }
  return [...rows.values()].slice(0, max)
}
