import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isAway, type Pool } from '#server/db/pool.ts'

/** Whom work is done for. */
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
  /** Not tried again before. */
  next_at: Date
}

const working = new AsyncLocalStorage<string>()

/** Runs a piece of background work under its name, by which its troubles are kept. */
export const asWork = <T>(name: string, run: () => Promise<T>): Promise<T> => working.run(name, run)

/** The work under way; undefined where somebody calls its parts directly, who waits for nothing. */
export const currentWork = (): string | undefined => working.getStore()

/** A turn that was not over in its time. */
export class TookTooLong extends Error {}

/** What the panel has words for, by the database's codes. */
const databaseReasons: [RegExp, string][] = [
  [/^55P03/, 'locked'],
  [/^57014/, 'too_long'],
  [/^40/, 'busy'],
  [/^(08|53|57)/, 'database_away'],
]

/** What somebody who looks after the platform can act on; of the database's refusals never the values, which may be a person's. */
export function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) {
    const { code = '', constraint, table } = error
    const known = databaseReasons.find(([codes]) => codes.test(code))?.[1]
    return known ?? `database error ${[code, constraint ?? table].filter(Boolean).join(', ')}`
  }
  if (error instanceof TookTooLong) return 'too_long'
  if (isAway(error)) return 'database_away'
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}

/** What a node knows of one work's tenants that could not be served. */
export class Troubles {
  readonly #by = new Map<string, Trouble>()
  /** Turns that were left to themselves and have not ended. */
  readonly #held = new Map<string, number>()

  readonly #mayWait: boolean
  constructor(mayWait: boolean) {
    this.#mayWait = mayWait
  }

  /** Whether a tenant is not tried now: an earlier turn is still under way, or it has failed lately, and why. */
  waitOf(key: string): { why: string | undefined } | undefined {
    const known = this.#by.get(key)
    const waits = this.#held.has(key) || (known && known.next_at.getTime() > Date.now())
    return this.#mayWait && waits ? { why: known?.reason } : undefined
  }

  /** The tenant's turn has not ended until the answer is called. */
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

  /** Nothing is due any more for tenants whose key begins so and is not among these. */
  endOthers(start: string, due: ReadonlySet<string>): void {
    for (const [key, it] of this.#by)
      if (key.startsWith(start) && !due.has(key) && it.next_at.getTime() <= Date.now()) this.end(key)
  }

  all(): Trouble[] {
    return [...this.#by.values()].toSorted((a, b) => a.since.getTime() - b.since.getTime())
  }
}

const known = new WeakMap<Pool, Map<string, Troubles>>()

/** Kept in memory: a worker that starts anew tries everybody. */
export function troublesOf(db: Pool, work: string | undefined): Troubles {
  const all = known.get(db) ?? new Map<string, Troubles>()
  known.set(db, all)
  const its = all.get(work ?? '') ?? new Troubles(work !== undefined)
  all.set(work ?? '', its)
  return its
}
