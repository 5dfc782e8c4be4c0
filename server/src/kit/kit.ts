import type { Logger } from 'pino'
import type { Pool } from '#server/db/pool.ts'
import type { Reports } from '#server/db/reports.ts'
import type { Actor } from './guard/actor.ts'
import type { Bell } from './bell.ts'
import type { Waits } from './live/waits.ts'
import type { Reader } from './reader/pool.ts'
import type { Seal } from './audit/seal.ts'
import type { FileStore } from './files/store.ts'
import type { Tokens } from './guard/tokens.ts'
import type { Tree } from './guard/tree.ts'

/** The parts of a running server; handlers reach them as `ctx.kit`. */
export interface Kit {
  db: Pool
  /**
   * A separate pool of connections for searches and exports. Its statements are cancelled after
   * five seconds, so that slow work never holds up quick work.
   */
  slow: Pool
  /**
   * A separate pool for storing what platforms push. Nothing that may wait for a lock of a branch or
   * an order uses it, so that a push is stored and answered while all other connections wait.
   */
  accepting: Pool
  /**
   * A separate pool for sending what somebody waits for, such as a code. Bulk sending never uses it,
   * so that a code is sent while all other connections wait.
   */
  urgent: Pool
  /**
   * Reads exports and figures over several days, which may be slightly stale. Uses a replica if one
   * is configured.
   */
  reports: Reports
  log: Logger
  tokens: Tokens
  seal: Seal
  now: () => Date
  /** Waits so many ms. A test moves its clock instead. */
  rest: (ms: number) => Promise<unknown>
  tree: () => Promise<Tree>
  /** The actor of a live session, cached for at most a second. */
  actorOf: (session_id: string) => Promise<Actor | undefined>
  /** The actor of a company's live API key, cached for at most a second. */
  keyActorOf: (key: string) => Promise<Actor | undefined>
  /** The same actor by the id of the key. */
  keyActorById: (id: string) => Promise<Actor | undefined>
  /** Signals between nodes. */
  bell: Bell
  /** Requests that wait for an event of an order. */
  waits: Waits
  /**
   * Tells all nodes that a transaction with events of this branch, or of any branch, has committed.
   */
  nudge: (branch_id?: string) => void
  /**
   * Drops the cached sessions, keys, rights and tree, at once on this node and within a second on
   * the others.
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
  /** The key that seals the chain over the audit histories. */
  chainKey: Buffer
  /** Signs download links. */
  linkKey: Buffer
  /** The key for signatures and hashes that must outlive every key rotation (lasting-key.ts). */
  lastingKey: Buffer
  /**
   * The key for tokens that callers send before they have signed in: those of known devices, and
   * proof-of-work challenges.
   */
  doorKey: Buffer
  /** The public address, used in links. */
  url: string
  /** The public address of a separate host for previews of themes, if there is one. */
  previewUrl: string | undefined
  /**
   * The mail server and the sender's address. Mails wait while there is none. `inbox` is the
   * address where the demo's simulated mail server shows what it received.
   */
  smtp: { url: string; from: string; inbox?: string } | undefined
  /**
   * The platform's account at a provider of SMS, as an address. `simulator` is the address of the
   * demo's simulated providers, where the accounts of companies are too.
   */
  sms: { url: string; simulator?: string } | undefined
  /** The address of the demo's simulated Firebase. If given, all accounts for push messages use it. */
  push: { simulator: string } | undefined
  /** The addresses of the demo's simulated platforms. If given, new links lead to them. */
  platforms: ReadonlyMap<string, string> | undefined
  /** The address of a geocoder that speaks Nominatim's protocol, if one is configured. */
  geocoder: string | undefined
  /**
   * Whether webhooks may be sent to hosts in private networks and by plain http. Only for
   * development and tests.
   */
  allowsPrivateHosts: boolean
  /** The attribution that maps show for their tiles; null while there are no tiles. */
  mapAttribution: string | null
}
