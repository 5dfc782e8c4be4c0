import { fault } from '../answer/fault.ts'

/**
 * The limits by which requests share a node. `slots` requests run at once, at most `share` of them
 * from one tenant. At most `waiting` more from one tenant and `allWaiting` in all may queue, each
 * for up to `patienceMs`.
 */
export interface TurnLimits {
  slots: number
  share: number
  waiting: number
  allWaiting: number
  patienceMs: number
}

interface Line {
  atWork: number
  /** Whether one of the tenant's costly requests is running. */
  hasDear: boolean
  waiting: { go: () => void; isDear: boolean }[]
}

/**
 * Queues requests and serves them tenant by tenant. A tenant that sends a flood waits behind its
 * own requests; everybody else's next request waits for at most one request of each other tenant
 * (walls-found 11). A tenant's costly requests run one at a time, and its other requests overtake
 * those that wait. `take` resolves with a function that ends the turn. If the queue is full or the
 * wait too long, the request is refused with 503 and Retry-After before the database's connections
 * are used up. With `isFirst`, a request comes before the tenant's other requests, and into a full
 * queue as well.
 */
export function openTurns({ slots, share, waiting, allWaiting, patienceMs }: TurnLimits) {
  /** Tenants with running or queued requests. The one that was served most recently comes last. */
  const lines = new Map<string, Line>()
  let atWork = 0
  let standing = 0

  const next = () => {
    for (const [tenant, line] of lines) {
      if (atWork >= slots) return
      const first = line.waiting.findIndex((it) => mayGo(line, it.isDear))
      if (first < 0) continue
      lines.delete(tenant)
      lines.set(tenant, line)
      standing--
      const [it] = line.waiting.splice(first, 1)
      begin(line, it!.isDear)
      it!.go()
    }
  }
  const mayGo = (line: Line, isDear: boolean) => line.atWork < share && !(isDear && line.hasDear)
  const begin = (line: Line, isDear: boolean) => {
    atWork++
    line.atWork++
    line.hasDear ||= isDear
  }
  const leave = (tenant: string, line: Line) => {
    if (line.atWork === 0 && line.waiting.length === 0) lines.delete(tenant)
  }

  return {
    async take(tenant: string, isDear = false, isFirst = false): Promise<() => void> {
      let line = lines.get(tenant)
      if (!line) lines.set(tenant, (line = { atWork: 0, hasDear: false, waiting: [] }))
      const mine = line
      const end = () => {
        atWork--
        mine.atWork--
        if (isDear) mine.hasDear = false
        leave(tenant, mine)
        next()
      }
      if (atWork < slots && mayGo(mine, isDear) && !mine.waiting.some((it) => mayGo(mine, it.isDear))) {
        begin(mine, isDear)
        return end
      }
      if (!isFirst && (mine.waiting.length >= waiting || standing >= allWaiting)) {
        leave(tenant, mine)
        throw fault('busy', { retryAfter: 1 })
      }
      standing++
      return new Promise((resolve, reject) => {
        const place = { isDear, go: () => (clearTimeout(timer), resolve(end)) }
        const timer = setTimeout(() => {
          mine.waiting.splice(mine.waiting.indexOf(place), 1)
          standing--
          leave(tenant, mine)
          reject(fault('busy', { retryAfter: 2 }))
        }, patienceMs)
        if (isFirst) mine.waiting.unshift(place)
        else mine.waiting.push(place)
      })
    },
    stats: () => ({ atWork, standing }),
  }
}

/**
 * Admits `perSecond` requests under each key, and `burst` at once. `take` returns the seconds to
 * wait, or 0; `left` how many more requests a key may send at once. Forgets keys that have been
 * idle.
 */
export function openRates({ perSecond, burst }: { perSecond: number; burst: number }, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>()
  const sweepOver = 20_000
  const left = (key: string) => Math.floor(buckets.get(key)?.left ?? burst)
  const take = (key: string): number => {
    const at = now()
    if (buckets.size > sweepOver)
      for (const [known, it] of buckets) if ((at - it.at) / 1000 > burst / perSecond) buckets.delete(known)
    const it = buckets.get(key) ?? { left: burst, at }
    it.left = Math.min(burst, it.left + (Math.max(0, at - it.at) / 1000) * perSecond)
    it.at = at
    buckets.set(key, it)
    if (it.left < 1) return Math.max(1, Math.ceil((1 - it.left) / perSecond))
    it.left -= 1
    return 0
  }
  return { take, left }
}
