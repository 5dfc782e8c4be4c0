import type { HappeningEntry, Journal, WebhookEntry } from './journal.ts'
import type { Random } from '../random.ts'
import type { Restaurant } from './restaurant.ts'
import type { Timing } from './timing.ts'
import type { WebhookEvent } from './wire.ts'

/** How pushes are sent. With every option off, the platform behaves well. */
export type WebhookMode = {
  /** Each push is sent this many times. */
  duplicate: number
  /** Nothing is sent, so that only the polls show what happened. */
  silent: boolean
  /** Pushes are kept until they are released, in an order that the caller chooses. */
  hold: boolean
  /** Each push is sent this much later. */
  delayMs: number
  /** This many attempts carry truncated JSON. */
  garbage: number
  /** This many attempts carry a wrong x-api-key. */
  wrongKey: number
}

export type ReleaseOrder = 'sent' | 'reversed' | 'shuffled'

type Push = {
  restaurant: Restaurant
  event: WebhookEvent
  url: string
  body: string
  orderId: string | null
  copy: number
}

export type WebhookSender = {
  push(restaurant: Restaurant, event: WebhookEvent, orderId: string | null, body: object): void
  setMode(mode: Partial<WebhookMode>): WebhookMode
  /**
   * Sends the pushes that were held, each after the previous one was answered. Returns how many.
   * New pushes are still held until `hold` is switched off.
   */
  release(order?: ReleaseOrder): Promise<number>
  /** Resolves when no attempt is in progress. Planned retries do not count. */
  settled(): Promise<void>
  /** Aborts the attempts in progress, drops the held and planned pushes, and behaves well again. */
  reset(): void
}

const wellBehaved: WebhookMode = { duplicate: 1, silent: false, hold: false, delayMs: 0, garbage: 0, wrongKey: 0 }

/**
 * Sends pushes by POST with `x-api-key`. After each backoff pause it retries, until the answer is a
 * 2xx. If all attempts fail, only the polls show the event.
 */
export function createWebhookSender(world: {
  timing: Timing['webhook']
  journal: Journal
  random: Random
  after(ms: number, act: () => void): void
}): WebhookSender {
  let mode = { ...wellBehaved }
  let held: Push[] = []
  const underWay = new Set<Promise<void>>()
  let cut = new AbortController()

  const happened = (push: Omit<Push, 'url' | 'body' | 'copy'>, what: HappeningEntry['what']): void => {
    world.journal.write<HappeningEntry>({
      kind: 'happening',
      what,
      restaurantId: push.restaurant.id,
      orderId: push.orderId,
      event: push.event,
    })
  }

  const attempt = async (push: Push, number: number): Promise<void> => {
    const { signal } = cut
    const garbage = mode.garbage > 0 && mode.garbage--
    const wrongKey = mode.wrongKey > 0 && mode.wrongKey--
    const entry = world.journal.write<WebhookEntry>({
      kind: 'webhook',
      restaurantId: push.restaurant.id,
      orderId: push.orderId,
      event: push.event,
      url: push.url,
      attempt: number,
      copy: push.copy,
      status: null,
      error: null,
    })
    try {
      const answer = await fetch(push.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': wrongKey ? 'not-the-key' : push.restaurant.apiKey,
        },
        body: garbage ? push.body.slice(0, push.body.length / 2) : push.body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(world.timing.timeoutMs)]),
      })
      await answer.arrayBuffer()
      entry.status = answer.status
      if (answer.ok) return
    } catch (error) {
      entry.error = error instanceof Error ? error.name : String(error)
    }
    if (signal.aborted) return
    const pause = world.timing.backoffMs[number - 1]
    if (pause === undefined) happened(push, 'webhook-given-up')
    else world.after(pause, () => void send(push, number + 1))
  }

  const send = (push: Push, number = 1): Promise<void> => {
    const sending = attempt(push, number)
    underWay.add(sending)
    return sending.finally(() => underWay.delete(sending))
  }

  return {
    push(restaurant, event, orderId, body) {
      const url = restaurant.webhooks[event]
      if (!url) return
      if (mode.silent) return happened({ restaurant, event, orderId }, 'webhook-silenced')
      // Serialised now, so that a held or repeated push shows the order as it was when the push was
      // due.
      const text = JSON.stringify(body)
      for (let copy = 1; copy <= mode.duplicate; copy++) {
        const push = { restaurant, event, url, body: text, orderId, copy }
        if (mode.hold) {
          held.push(push)
          happened(push, 'webhook-held')
        } else if (mode.delayMs > 0) world.after(mode.delayMs, () => void send(push))
        else void send(push)
      }
    },
    setMode(change) {
      mode = { ...mode, ...change }
      return { ...mode }
    },
    async release(order = 'sent') {
      const going = held
      held = []
      if (order === 'reversed') going.reverse()
      if (order === 'shuffled') {
        for (let last = going.length - 1; last > 0; last--) {
          const other = world.random.whole(0, last)
          const [a, b] = [going[last], going[other]]
          if (a && b) [going[last], going[other]] = [b, a]
        }
      }
      for (const push of going) await send(push)
      return going.length
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    reset() {
      cut.abort()
      cut = new AbortController()
      mode = { ...wellBehaved }
      held = []
    },
  }
}
