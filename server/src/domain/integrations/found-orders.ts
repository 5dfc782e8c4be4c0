import type * as z from 'zod/mini'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { isUnreadable, unknownIsNothing } from './fault.ts'
import type { FoundOrder, PlatformOrder, UnreadableOrder } from './platform.ts'

/** The orders of a platform's list. One that cannot be read does not hide the others. */
export const foundIn = <T>(
  schema: z.ZodMiniType<T>,
  list: readonly unknown[],
  orderOf: (it: T) => PlatformOrder,
): FoundOrder[] =>
  list.map((it) => {
    const { success, data } = schema.safeParse(it)
    return success ? orderOf(data) : unreadableOrder(it)
  })

/** An order that is read by its id. Undefined if the platform does not know it. */
export const foundBy = (id: string, reading: Promise<PlatformOrder>): Promise<FoundOrder | undefined> =>
  reading.catch((error: unknown) => (isUnreadable(error) ? { id, unreadable: {} } : unknownIsNothing(error)))

/**
 * The golden section. Its multiples spread evenly between two whole numbers, also if only every
 * second or fifth of them counts.
 */
const golden = (Math.sqrt(5) - 1) / 2

/**
 * Chooses at most `max` of the orders that a platform has listed, different ones at each poll, so
 * that orders that cannot be read do not keep the others from being read. Every order gets its
 * turn, also where only some of the polls choose.
 */
export function someOf<T>(orders: readonly T[], max: number, poll: { at: Date; everyMs: number }): T[] {
  if (orders.length <= max) return [...orders]
  const turn = Math.floor(poll.at.getTime() / poll.everyMs)
  const first = Math.floor(((turn * golden) % 1) * orders.length)
  return [...orders.slice(first), ...orders.slice(0, first)].slice(0, max)
}

/** An entry of a list that cannot be read. Without an id, what it contains identifies it. */
export function unreadableOrder(entry: unknown): UnreadableOrder {
  const unreadable = typeof entry === 'object' && entry !== null ? entry : { entry }
  const id = String((unreadable as { id?: unknown }).id ?? '')
  const isId = /^[\w-]{1,64}$/.test(id)
  return { id: isId ? id : sha256(JSON.stringify(unreadable)).toString('hex').slice(0, 32), unreadable }
}
