import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { fault } from '../answer/fault.ts'
import type { Bell } from '../bell.ts'
import type { BranchKey } from '../guard/tree.ts'
import { startRelay, type BranchEvent, type Relay } from './events.ts'

/**
 * How many requests may wait at once: of one member, of one company by all of its keys, and on this
 * node.
 */
export const mostWaiting = { member: 4, company: 10_000, node: 20_000 } as const
const retryAfter = 5

/** Whose request waits. A request with a company's key names no member. */
interface Waiter {
  company_id: string
  member_id: string | undefined
}

/** A place among those who wait for the next event of an order. */
export interface Wait {
  /**
   * Resolves with true once the order has an event since the place was taken or the last answer of
   * this function; and with false after `ms`, when the caller has hung up (`signal`), or when the
   * node stops.
   */
  next(ms: number, signal: AbortSignal): Promise<boolean>
  leave(): void
}

export interface Waits {
  /**
   * Takes a place. Whoever reads the order after this misses no event. Throws 429 if too many
   * requests wait.
   */
  take(at: BranchKey & { order_id: string }, member_id?: string): Promise<Wait>
  count(): number
  stop(): Promise<void>
}

interface Watched {
  /** Resolves once the relay follows the branch. */
  isFollowed: Promise<void>
  places: number
}

/**
 * Requests of apps that wait for an event of an order. All of them share one relay, which reads the
 * events of a branch once, however many wait there; so a waiting request holds no connection to the
 * database and causes no statements.
 */
export function openWaits(db: Db, bell: Pick<Bell, 'on' | 'isHeard'>, onError: (error: unknown) => void): Waits {
  const branches = new Map<string, Watched>()
  const orders = new Map<string, Set<() => void>>()
  const waiting = { member: new Map<string, number>(), company: new Map<string, number>(), node: 0 }
  const sleepers = new Set<() => void>()
  let isStopped = false
  let relay: Relay | undefined

  const onEvent = ({ type, company_id, data }: BranchEvent) => {
    if (type !== 'order') return
    const { id } = data['data'] as { id: string }
    orders.get(`${company_id} ${id}`)?.forEach((tell) => tell())
  }
  const add = (counts: Map<string, number>, of: string, n: 1 | -1) => {
    const now = (counts.get(of) ?? 0) + n
    if (now > 0) counts.set(of, now)
    else counts.delete(of)
  }
  const count = ({ company_id, member_id }: Waiter, n: 1 | -1) => {
    waiting.node += n
    add(waiting.company, company_id, n)
    if (member_id) add(waiting.member, member_id, n)
  }
  const isFull = ({ company_id, member_id }: Waiter) =>
    waiting.node >= mostWaiting.node ||
    (waiting.company.get(company_id) ?? 0) >= mostWaiting.company ||
    (member_id !== undefined && (waiting.member.get(member_id) ?? 0) >= mostWaiting.member)

  async function follow({ company_id, branch_id }: BranchKey): Promise<void> {
    const counter = await db.one<{ seq: number }>(
      sql`select seq::int as seq from branch_counter where company_id = ${company_id} and branch_id = ${branch_id}`,
    )
    // Nobody would stop a relay that begins once the node stops.
    if (isStopped) return
    relay ??= startRelay(db, bell, { onEvent, onError })
    if (branches.has(branch_id)) relay.watch({ company_id, branch_id, seq: counter?.seq ?? 0 })
  }

  /** Follows a branch while a place needs it. */
  function enter(at: BranchKey): Watched {
    let watched = branches.get(at.branch_id)
    if (!watched) {
      watched = { isFollowed: Promise.resolve(), places: 0 }
      branches.set(at.branch_id, watched)
      watched.isFollowed = follow(at)
    }
    watched.places++
    return watched
  }
  function exit({ branch_id }: BranchKey, watched: Watched): void {
    if (--watched.places > 0 || branches.get(branch_id) !== watched) return
    branches.delete(branch_id)
    relay?.unwatch(branch_id)
  }

  return {
    async take({ order_id, ...at }, member_id) {
      const by = { company_id: at.company_id, member_id }
      if (isFull(by)) throw fault('too_many', { retryAfter })
      const key = `${at.company_id} ${order_id.toLowerCase()}`
      const watched = enter(at)
      count(by, 1)
      let isTold = false
      let wake: (() => void) | undefined
      const tell = () => {
        isTold = true
        wake?.()
      }
      const tellers = orders.get(key) ?? new Set()
      orders.set(key, tellers.add(tell))
      let isLeft = false
      const leave = () => {
        if (isLeft) return
        isLeft = true
        tellers.delete(tell)
        if (tellers.size === 0 && orders.get(key) === tellers) orders.delete(key)
        count(by, -1)
        exit(at, watched)
      }
      try {
        await watched.isFollowed
      } catch (error) {
        // The next request tries again, instead of waiting for a relay that was never told.
        if (branches.get(at.branch_id) === watched) branches.delete(at.branch_id)
        leave()
        throw error
      }
      return {
        leave,
        next: async (ms, signal) => {
          if (!isTold && !signal.aborted && !isStopped && ms > 0)
            await new Promise<void>((resolve) => {
              const timer = setTimeout(end, ms)
              sleepers.add(end)
              signal.addEventListener('abort', end)
              wake = end
              function end() {
                clearTimeout(timer)
                sleepers.delete(end)
                signal.removeEventListener('abort', end)
                wake = undefined
                resolve()
              }
            })
          const was = isTold
          isTold = false
          return was
        },
      }
    },
    count: () => waiting.node,
    stop: async () => {
      isStopped = true
      for (const end of sleepers) end()
      await relay?.stop()
    },
  }
}
