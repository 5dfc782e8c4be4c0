import { priceFaults } from '#contract/menu/rules.ts'
import { isSame } from './compare.ts'

type Fields = Readonly<Record<string, unknown>>
interface Prices {
  price: number
  discounted_price: number | null
  premium_price: number | null
}
const prices = ['price', 'discounted_price', 'premium_price'] as const

/** Fields of a row that an undo does not compare, because they follow from other fields. */
const notCompared = new Set(['id', 'key', 'version', 'position', 'followed_version', 'overrides'])

/**
 * The fields in which two rows differ, with the values of the second row. Without a first row, all
 * fields.
 */
export const changedFields = (before: Fields | null, after: Fields): Fields =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !notCompared.has(name) && !(before && isSame(name, before[name], value)),
    ),
  )

/**
 * Decides which parts of a change are restored. Fields that still have the value that the change
 * wrote (`after`) get the value from before. `stale` lists fields that somebody has changed since,
 * and prices that would not fit the other current prices. The position is restored together with
 * the category. A restored field is the branch's own (`overrides`) if it was so before. `now` holds
 * the current values, including prices.
 */
export function giveBack(before: Fields, after: Fields, now: Fields): { back: Fields; stale: string[] } {
  const names = Object.keys(after).filter((it) => !notCompared.has(it))
  let held = names.filter((it) => isSame(it, now[it], after[it]))
  const merged = { ...now, ...pick(before, held) }
  if (prices.some((it) => held.includes(it)) && priceFaults(merged as unknown as Prices).length > 0)
    held = held.filter((it) => !prices.some((price) => price === it))
  const back: Record<string, unknown> = pick(before, held)
  if (held.includes('category_id')) back['position'] = before['position']
  if (held.length > 0 && now['overrides']) {
    const [was, is] = [(before['overrides'] ?? []) as string[], now['overrides'] as string[]]
    back['overrides'] = [...is.filter((it) => !held.includes(it)), ...was.filter((it) => held.includes(it))].toSorted()
  }
  return { back, stale: names.filter((it) => !held.includes(it)) }
}

const pick = (it: Fields, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, it[name]]))
