import type { Logger } from 'pino'
import type { Pool } from '#server/db/pool.ts'
import type { Actor } from './actor.ts'
import type { Jobs } from './jobs.ts'
import type { Reader } from './reader/pool.ts'
import type { Seal } from './seal.ts'
import type { FileStore } from './store.ts'
import type { Tokens } from './tokens.ts'
import type { Tree } from './tree.ts'

/** What a running server is made of; handlers reach it as `ctx.kit`. */
export interface Kit {
  db: Pool
  /** Connections of their own for searches and exports, each statement of which ends after five seconds: what is slow never holds up what is quick. */
  slow: Pool
  log: Logger
  tokens: Tokens
  seal: Seal
  jobs: Jobs
  now: () => Date
  tree: () => Promise<Tree>
  /** The actor of a live session, at most a second old. */
  actorOf: (session_id: string) => Promise<Actor | undefined>
  /** Tells this node's relay that a transaction with events has committed. */
  nudge: () => void
  /** Forgets what is cached of sessions, rights and the tree, at once on this node; the others follow within a second. */
  forget: () => void
  isDemo: boolean
  version: string
  /** Where pictures and made files lie. */
  files: FileStore
  /** Reads what strangers send, in processes of its own. */
  reader: Reader
  /** Seals the chain of histories. */
  chainKey: Buffer
  /** Signs download links. */
  linkKey: Buffer
  /** Signs what is given at the door: marks of known devices, proofs of work that are asked for. */
  doorKey: Buffer
  /** Public address, for links. */
  url: string
  /** Where mails go and whom they come from; none leaves them waiting. `inbox`: where the demo's simulated mail server shows what it took. */
  smtp: { url: string; from: string; inbox?: string } | undefined
}
