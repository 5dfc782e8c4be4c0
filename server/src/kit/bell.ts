import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { connect } from '#server/db/client.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from './uuid.ts'

/**
 * What a message is about. `events`: a transaction with events of a branch has committed. `tree`: a
 * dealer, a company, a branch or a licence has changed. `work`: there is something for the workers
 * to do.
 */
export type Topic = 'events' | 'tree' | 'work'

/**
 * A listener of a topic. `words` name what changed. If a message was too long or may have been
 * lost, `words` is undefined, and anything may have changed.
 */
type Hear = (words: readonly string[] | undefined) => void

/**
 * Tells this node and the others what has changed, right after the commit. A message may get lost
 * if a node or its connection fails, so listeners also poll: rarely while the bell is connected,
 * often while it is not.
 */
export interface Bell {
  /**
   * Tells this node at once and the other nodes soon after. `word` narrows down what has changed.
   */
  ring(topic: Topic, word?: string): void
  /** Listens to all nodes. */
  on(topic: Topic, hear: Hear): void
  /** Whether messages from other nodes can reach this node. */
  isHeard(): boolean
  stop(): Promise<void>
}

interface Message {
  from: string
  /**
   * The topics to which the sender listens. A topic without listeners is not sent, so a node that
   * runs alone sends nothing after its commits.
   */
  hears: Topic[]
  said: [Topic, string[] | null][]
}

const channel = 'sofra'
const beatMs = 5000
const lostMs = 12_000
const retryMs = 500
/** A PostgreSQL notification holds less than 8,000 bytes, which is enough for this many ids. */
const maxWords = 150

export function openBell(db: Db, url: string, warn: (error: unknown) => void): Bell {
  const own = uuidv7()
  const ears = new Map<Topic, Set<Hear>>()
  const others = new Map<string, { at: number; hears: Topic[] }>()
  const stopping = new AbortController()
  let unsaid = new Map<Topic, Set<string> | null>()
  let saying: Promise<void> | undefined
  let heardAt = -Infinity
  const tell = (topic: Topic, words: readonly string[] | undefined) => ears.get(topic)?.forEach((it) => it(words))
  const isHeard = () => Date.now() - heardAt < lostMs

  const say = (said: Message['said']) => {
    const message: Message = { from: own, hears: [...ears.keys()], said }
    return db.one(sql`select pg_notify(${channel}, ${JSON.stringify(message)})`)
  }
  // Messages are sent outside the transaction that they report, because transactions that use
  // NOTIFY wait for each other when they commit. Besides, one message can report several
  // transactions.
  const sayAll = async () => {
    while (unsaid.size > 0) {
      const said = [...unsaid].map(([topic, words]): Message['said'][number] => [topic, words && [...words]])
      unsaid = new Map()
      await say(said)
    }
  }

  function hear(text: string) {
    const { from, hears, said } = JSON.parse(text) as Message
    if (from === own) return void (heardAt = Date.now())
    // A node from which we hear for the first time does not know this node yet either, so we
    // announce ourselves.
    if (!others.has(from)) void say([]).catch(warn)
    others.set(from, { at: Date.now(), hears })
    for (const [topic, words] of said) tell(topic, words ?? undefined)
  }

  async function listen(): Promise<void> {
    const client = await connect(url)
    client.on('notification', (it) => hear(it.payload ?? ''))
    const ended = once(client, 'end')
    // The connection may fail before anybody awaits `ended`. The next use of the connection then
    // throws.
    ended.catch(() => undefined)
    const close = () => void client.end().catch(warn)
    try {
      await client.query(`listen ${channel}`)
      heardAt = Date.now()
      await say([])
      // Messages may have been missed while the connection was down.
      for (const topic of ears.keys()) tell(topic, undefined)
      await Promise.race([ended, deaf()])
    } finally {
      heardAt = -Infinity
      close()
    }
  }
  /**
   * Resolves when the node stops, or when it no longer receives its own messages although its
   * connection still seems to be open.
   */
  async function deaf(): Promise<void> {
    while (isHeard()) {
      await wait(beatMs, undefined, { signal: stopping.signal, ref: false })
      for (const [node, { at }] of others) if (Date.now() - at > lostMs) others.delete(node)
      await say([]).catch(warn)
    }
  }
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => void (stopping.signal.aborted || warn(error)))
      await wait(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()

  return {
    ring: (topic, word) => {
      tell(topic, word === undefined ? undefined : [word])
      if (![...others.values()].some((it) => it.hears.includes(topic))) return
      const words = unsaid.has(topic) ? unsaid.get(topic) : new Set<string>()
      unsaid.set(topic, words && word && words.size < maxWords ? words.add(word) : null)
      saying ??= sayAll()
        .catch(warn)
        .finally(() => (saying = undefined))
    },
    on: (topic, listener) => void ears.set(topic, (ears.get(topic) ?? new Set()).add(listener)),
    isHeard,
    stop: async () => {
      stopping.abort()
      await Promise.all([listening, saying])
    },
  }
}
