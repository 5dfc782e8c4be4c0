import type { Call } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { marked, wordsAt } from '../guard/marks.ts'
import type { Reach } from '../guard/reach.ts'

/**
 * Finds the records into which others were merged, by the old record's id. Ids of records that were
 * not merged or do not exist are left out.
 */
export type MergedInto = (db: Db, reach: Reach, ids: string[]) => Promise<ReadonlyMap<string, string>>
/** The `MergedInto` functions by noun. */
export type Mergers = ReadonlyMap<string, MergedInto>

export interface Followed {
  part: 'params' | 'query' | 'body'
  path: readonly string[]
  mergedInto: MergedInto
}

/**
 * The fields of a call that name a record which may have been merged into another. There are none
 * if the call is about the original records.
 */
export const followedIn = (call: Call, mergers: Mergers): Followed[] =>
  call.exact
    ? []
    : (['params', 'query', 'body'] as const).flatMap((part) =>
        marked(call[part]).flatMap(({ path, of }) => {
          const mergedInto = mergers.get(of)
          return mergedInto ? [{ part, path, mergedInto }] : []
        }),
      )

/**
 * Replaces the id of each merged record by that of the surviving record, so that callers who still
 * have the old id read and write the survivor.
 */
export async function follow(
  db: Db,
  reach: Reach,
  input: Record<string, unknown>,
  fields: readonly Followed[],
): Promise<void> {
  for (const { part, path, mergedInto } of fields) {
    const words = [...wordsAt(input[part], path)].map(([at, id]) => ({ at, id: id.toLowerCase() }))
    if (words.length === 0) continue
    const stays = await mergedInto(db, reach, [...new Set(words.map((it) => it.id))])
    for (const { at, id } of words) {
      const into = stays.get(id)
      if (into) put(input[part], at.split('.'), into)
    }
  }
}

function put(value: unknown, [name, ...rest]: string[], word: string): void {
  const within = value as Record<string, unknown>
  if (name === undefined) return
  if (rest.length === 0) within[name] = word
  else put(within[name], rest, word)
}
