import type { Logger } from 'pino'
import type { Pool } from '#server/db/pool.ts'
import type { Reports } from '#server/db/reports.ts'
import type { Actor } from './guard/actor.ts'
import type { Bell } from './bell.ts'
import type { Reader } from './reader/pool.ts'
import type { Seal } from './audit/seal.ts'
import type { FileStore } from './files/store.ts'
import type { Tokens } from './guard/tokens.ts'
import type { Tree } from './guard/tree.ts'

/** The parts of a running server; handlers reach them as `ctx.kit`. */
export interface Kit {
  db: Pool
  /**
   * A separate pool for searches and exports, whose statements end after five seconds, so that slow
   * work never holds up quick work.
   */
  slow: Pool
  /**
   * For exports and for figures over days, which may be slightly stale: a replica where one is
   * configured.
   */
  reports: Reports
  log: Logger
  tokens: Tokens
  seal: Seal
  now: () => Date
  tree: () => Promise<Tree>
  /** The actor of a live session, at most a second old. */
  actorOf: (session_id: string) => Promise<Actor | undefined>
  /** The actor of a company's live key, at most a second old. */
  keyActorOf: (key: string) => Promise<Actor | undefined>
  /** Signals between nodes. */
  bell: Bell
  /**
   * Tells all nodes that a transaction with events of this branch, or of any branch, has committed.
   */
  nudge: (branch_id?: string) => void
  /**
   * Drops what is cached of sessions, keys, rights and the tree, at once on this node; the others
   * follow within a second.
   */
  forget: () => void
  /** Drops the cached sessions, keys and rights, but keeps the tree. */
  forgetPeople: () => void
  isDemo: boolean
  version: string
  /** Where pictures and made files are stored. */
  files: FileStore
  /** Reads files sent by strangers, in separate processes. */
  reader: Reader
  /** Seals the chain of histories. */
  chainKey: Buffer
  /** Signs download links. */
  linkKey: Buffer
  /** Signs and hashes what must outlive every rotation of keys (lasting-key.ts). */
  lastingKey: Buffer
  /** Signs tokens given to strangers: those of known devices, and challenges for a proof of work. */
  doorKey: Buffer
  /** Public address, for links. */
  url: string
  /**
   * The mail server and the sender's address; mails wait while there is none. `inbox`: where the
   * demo's simulated mail server shows what it received.
   */
  smtp: { url: string; from: string; inbox?: string } | undefined
  /** A geocoder's search in Nominatim's protocol, if one is configured. */
  geocoder: string | undefined
  /** The attribution that maps show for their tiles; null while there are no tiles. */
  mapAttribution: string | null
}
