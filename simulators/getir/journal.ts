import type { OrderStatus, WebhookEvent } from './wire.ts'

type Common = {
  /** The entry's number, one more than that of the previous entry. */
  seq: number
  /** Simulated epoch milliseconds. */
  at: number
  restaurantId: string | null
  orderId: string | null
}

/**
 * A call that the simulator received. `status` is null while the call is unanswered, and stays null
 * if it hangs or was dropped.
 */
export type RequestEntry = Common & {
  kind: 'request'
  method: string
  path: string
  /**
   * The call's path template, such as `/food-orders/{id}/verify`. Null if there is no such call.
   */
  call: string | null
  /** The body as sent, with secret keys masked. */
  body: unknown
  status: number | null
  /** The code of the error envelope, or null if there was none. */
  code: number | null
  /** The fault that the call was answered with, if any. */
  fault: string | null
}

/** An attempt to push. `status` is null if there was no answer; `error` says why. */
export type WebhookEntry = Common & {
  kind: 'webhook'
  event: WebhookEvent
  url: string
  attempt: number
  /** Which copy this is, counted from 1, if the push is deliberately sent several times. */
  copy: number
  status: number | null
  error: string | null
}

/** Something that happened on the platform. */
export type HappeningEntry = Common & {
  kind: 'happening'
  what: 'placed' | 'moved' | 'ivr-call' | 'auto-closed' | 'webhook-silenced' | 'webhook-held' | 'webhook-given-up'
  from?: OrderStatus
  to?: OrderStatus
  event?: WebhookEvent
}

export type JournalEntry = RequestEntry | WebhookEntry | HappeningEntry

type Unnumbered<Entry> = Entry extends Common ? Omit<Entry, 'seq' | 'at'> : never

export type JournalFilter = { kind?: JournalEntry['kind']; restaurantId?: string; orderId?: string; after?: number }

export type Journal = {
  /** Appends an entry. It may be completed later, for example with a request's status. */
  write<Entry extends JournalEntry>(entry: Unnumbered<Entry>): Entry
  read(filter?: JournalFilter): JournalEntry[]
  forget(): void
}

/** How many entries are kept: the newest 10,000. */
const maxEntries = 10_000

export function createJournal(now: () => number): Journal {
  let entries: JournalEntry[] = []
  let seq = 0
  return {
    write<Entry extends JournalEntry>(entry: Unnumbered<Entry>): Entry {
      const numbered = { seq: ++seq, at: now(), ...entry } as unknown as Entry
      entries.push(numbered)
      if (entries.length > maxEntries * 1.1) entries = entries.slice(-maxEntries)
      return numbered
    },
    read: (filter = {}) =>
      entries.filter(
        (entry) =>
          (filter.kind === undefined || entry.kind === filter.kind) &&
          (filter.restaurantId === undefined || entry.restaurantId === filter.restaurantId) &&
          (filter.orderId === undefined || entry.orderId === filter.orderId) &&
          (filter.after === undefined || entry.seq > filter.after),
      ),
    forget: () => {
      entries = []
    },
  }
}
