/** Something that the simulator received, sent or did. */
export type Entry = {
  seq: number
  /** Simulated epoch milliseconds. */
  at: number
  kind: 'request' | 'push' | 'happening'
  vendor: string | null
  orderId: string | null
  /** `METHOD /path`, or what happened. */
  what: string
  attempt?: number
  /** Null while there is no answer, or if none came. */
  status?: number | null
  /** The body of a request, without passwords. */
  body?: unknown
}

export type JournalFilter = { kind?: Entry['kind']; orderId?: string; after?: number }

/** How many entries are kept. */
const maxEntries = 5000

export function createJournal(now: () => number) {
  let entries: Entry[] = []
  let seq = 0
  return {
    /** Appends an entry. Its status may be filled in later. */
    write(it: Omit<Entry, 'seq' | 'at'>): Entry {
      const entry = { seq: ++seq, at: now(), ...it }
      entries.push(entry)
      if (entries.length > maxEntries * 1.1) entries = entries.slice(-maxEntries)
      return entry
    },
    read: ({ kind, orderId, after = 0 }: JournalFilter = {}): Entry[] =>
      entries.filter(
        (it) =>
          (kind === undefined || it.kind === kind) &&
          (orderId === undefined || it.orderId === orderId) &&
          it.seq > after,
      ),
    forget: (): void => void (entries = []),
  }
}
export type Journal = ReturnType<typeof createJournal>
