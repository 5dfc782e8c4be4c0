import type { Journal } from './journal.ts'
import type { Random } from './random.ts'

/** How pushes are sent. With every option off, the platform behaves well. */
export type PushMode = {
  /** Each push is sent this many times. */
  duplicate: number
  /** Nothing is sent, so that only the order report shows what happened. */
  silent: boolean
  /** Pushes are kept until they are released, in an order that the caller chooses. */
  hold: boolean
  /** This many attempts carry truncated JSON. */
  garbage: number
  /** This many attempts are signed with a wrong secret. */
  wrongKey: number
}
export type ReleaseOrder = 'sent' | 'reversed' | 'shuffled'

export type Push = {
  /** The restaurant, as the journal names it. */
  vendor: string
  method: 'POST' | 'PUT'
  /** The address of the receiver, to which the path is added. */
  base: string
  path: string
  body: object
  /** The headers that prove the sender, or somebody who pretends to be the sender. */
  proof: (text: string, isForged: boolean) => Record<string, string>
  orderId: string | null
  /** Formats the body, which is JSON by default. `proof` must then set the content type. */
  write?: (body: object) => string
  /** Whether an answer ends the push. By default, every answer except 429 and 5xx does. */
  isTaken?: (status: number, text: string) => boolean
  /** Called with the status of the first answer that is not to be repeated. */
  answered?: (status: number, body: unknown) => void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // The answer is not JSON.
  }
}

const wellBehaved: PushMode = { duplicate: 1, silent: false, hold: false, garbage: 0, wrongKey: 0 }

/**
 * Sends pushes. A push that is answered with 429 or 5xx, or not at all, is repeated up to
 * `maxRepeats` times, each `retryMs` after the one before; a function returns the pause after each
 * attempt.
 */
export function createPushes(world: {
  maxRepeats: number
  retryMs: number | ((attempt: number) => number)
  timeoutMs: number
  journal: Journal
  random: Random
  after(ms: number, act: () => void): void
}) {
  let mode = { ...wellBehaved }
  let held: (Push & { text: string })[] = []
  const underWay = new Set<Promise<void>>()
  let cut = new AbortController()
  let last: { headers: Record<string, string>; text: string } | undefined

  const attempt = async (push: Push & { text: string }, number: number): Promise<void> => {
    const { signal } = cut
    const isGarbage = mode.garbage > 0 && Boolean(mode.garbage--)
    const isForged = mode.wrongKey > 0 && Boolean(mode.wrongKey--)
    const text = isGarbage ? push.text.slice(0, push.text.length / 2) : push.text
    const entry = world.journal.write({
      kind: 'push',
      vendor: push.vendor,
      orderId: push.orderId,
      what: `${push.method} ${push.path}`,
      attempt: number,
      status: null,
    })
    let status: number | null = null
    let answered = ''
    const headers = { 'content-type': 'application/json', ...push.proof(text, isForged) }
    last = { headers, text }
    try {
      const answer = await fetch(`${push.base}${push.path}`, {
        method: push.method,
        headers,
        body: text,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(world.timeoutMs)]),
      })
      status = answer.status
      answered = await answer.text()
    } catch {
      // No answer at all. The push is repeated.
    }
    entry.status = status
    if (signal.aborted) return
    const isTaken = push.isTaken ?? ((code) => code !== 429 && code < 500)
    if (status !== null && isTaken(status, answered)) return push.answered?.(status, parsed(answered))
    const { retryMs } = world
    if (number <= world.maxRepeats)
      world.after(typeof retryMs === 'number' ? retryMs : retryMs(number), () => void send(push, number + 1))
    else world.journal.write({ kind: 'happening', vendor: push.vendor, orderId: push.orderId, what: 'given up' })
  }

  const send = (push: Push & { text: string }, number = 1): Promise<void> => {
    const sending = attempt(push, number)
    underWay.add(sending)
    return sending.finally(() => underWay.delete(sending))
  }

  return {
    push(given: Push): void {
      if (mode.silent) return
      // Serialised now, so that a held or repeated push shows the order as it was when the push was
      // due.
      const push = { ...given, text: (given.write ?? JSON.stringify)(given.body) }
      for (let copy = 0; copy < mode.duplicate; copy++) {
        if (mode.hold) held.push(push)
        else void send(push)
      }
    },
    setMode(change: Partial<PushMode>): PushMode {
      mode = { ...mode, ...change }
      return { ...mode }
    },
    /** Sends the held pushes, each after the one before was answered. Returns how many. */
    async release(order: ReleaseOrder = 'sent'): Promise<number> {
      const going = held
      held = []
      if (order === 'reversed') going.reverse()
      if (order === 'shuffled') going.sort(() => (world.random.chance(0.5) ? 1 : -1))
      for (const push of going) await send(push)
      return going.length
    },
    /** The last push that was sent, unchanged. */
    last: () => last,
    /** Resolves when no attempt is in progress. Planned repetitions do not count. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    reset(): void {
      cut.abort()
      cut = new AbortController()
      mode = { ...wellBehaved }
      held = []
    },
  }
}
