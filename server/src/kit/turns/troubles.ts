import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isAway, type Pool } from '#server/db/pool.ts'
import { withoutContacts } from '../answer/without-contacts.ts'

/** The tenant for which work is done. */
export interface Tenant {
  company_id: string
  branch_id?: string | null
}

/** A tenant that background work could not serve. */
export interface Trouble {
  company_id: string
  branch_id: string | null
  reason: string
  since: Date
  at: Date
  tries: number
  /** The earliest time of the next try. */
  next_at: Date
}

const working = new AsyncLocalStorage<string>()

/**
 * Runs background work under a name. If a tenant cannot be served, this is recorded under that
 * name.
 */
export const asWork = <T>(name: string, run: () => Promise<T>): Promise<T> => working.run(name, run)

/**
 * The name of the background work in progress. Undefined if its functions are called directly; then
 * no tenant is skipped because of earlier failures.
 */
export const currentWork = (): string | undefined => working.getStore()

/** Thrown if a tenant's turn takes longer than its time limit. */
export class TookTooLong extends Error {}

/** Maps the database's error codes to reasons for which the panel has texts. */
const databaseReasons: [RegExp, string][] = [
  [/^55P03/, 'locked'],
  [/^57014/, 'too_long'],
  [/^40/, 'busy'],
  [/^(08|53|57)/, 'database_away'],
]

/**
 * The reason of an error, in terms that the platform's operators can act on. For database errors it
 * never includes values, which may be personal data. Sentences of other systems are given without
 * e-mail addresses and phone numbers. A parser's error is not quoted, because it contains the text
 * that could not be read.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) {
    const { code = '', constraint, table } = error
    const known = databaseReasons.find(([codes]) => codes.test(code))?.[1]
    return known ?? `database error ${[code, constraint ?? table].filter(Boolean).join(', ')}`
  }
  if (error instanceof TookTooLong) return 'too_long'
  if (isAway(error)) return 'database_away'
  if (error instanceof SyntaxError) return 'unreadable text'
  return withoutContacts(error instanceof Error ? error.message : String(error))
    .slice(0, 300)
    .toWellFormed()
}

/** A node's record of the tenants that one kind of work could not serve. */
export class Troubles {
  readonly #by = new Map<string, Trouble>()
  /** How many turns of each tenant have exceeded their time limit and are still running. */
  readonly #held = new Map<string, number>()

  readonly #mayWait: boolean
  constructor(mayWait: boolean) {
    this.#mayWait = mayWait
  }

  /**
   * Whether and why a tenant is skipped now: because an earlier turn is still running, or because
   * it failed recently.
   */
  waitOf(key: string): { why: string | undefined } | undefined {
    const known = this.#by.get(key)
    const waits = this.#held.has(key) || (known && known.next_at.getTime() > Date.now())
    return this.#mayWait && waits ? { why: known?.reason } : undefined
  }

  /** Marks the tenant's turn as running until the returned function is called. */
  hold(key: string): () => void {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    return () => {
      const count = (this.#held.get(key) ?? 1) - 1
      if (count > 0) this.#held.set(key, count)
      else this.#held.delete(key)
    }
  }

  note({ company_id, branch_id }: Tenant, key: string, why: unknown, pausesMs: readonly number[] = []): void {
    const known = this.#by.get(key)
    const at = new Date()
    const tries = (known?.tries ?? 0) + 1
    const pause = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0
    this.#by.set(key, {
      company_id,
      branch_id: branch_id ?? null,
      reason: reasonOf(why),
      since: known?.since ?? at,
      at,
      tries,
      next_at: new Date(at.getTime() + pause),
    })
  }

  end(key: string): void {
    this.#by.delete(key)
  }

  /**
   * Clears the troubles of tenants whose key begins with `start` and for whom there is no more due
   * work.
   */
  endOthers(start: string, due: ReadonlySet<string>): void {
    for (const [key, it] of this.#by)
      if (key.startsWith(start) && !due.has(key) && it.next_at.getTime() <= Date.now()) this.end(key)
  }

  all(): Trouble[] {
    return [...this.#by.values()].toSorted((a, b) => a.since.getTime() - b.since.getTime())
  }
}

const known = new WeakMap<Pool, Map<string, Troubles>>()

/** Troubles are kept in memory, so a restarted worker tries every tenant again. */
export function troublesOf(db: Pool, work: string | undefined): Troubles {
  const all = known.get(db) ?? new Map<string, Troubles>()
  known.set(db, all)
  const its = all.get(work ?? '') ?? new Troubles(work !== undefined)
  all.set(work ?? '', its)
  return its
}
