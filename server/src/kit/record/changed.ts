import type { Db } from '#server/db/pool.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { fault } from '../answer/fault.ts'

export interface Versioned {
  id: string
  version: number
}

export interface Change<R extends Versioned> {
  noun: string
  action?: string
  company_id?: (record: R) => string | null
  version: number
  /** Loads the record. Throws if the caller may not access it. */
  load: (db: Db, lock?: 'lock') => Promise<R>
  write: (db: Db, before: R) => Promise<unknown>
}

/**
 * Makes one change to a record in the caller's transaction: locks it, refuses a stale version with
 * the newer record, writes, reads it again, and adds a line of history.
 */
export async function changedIn<R extends Versioned>(db: Db, ctx: Context, it: Change<R>): Promise<R> {
  const before = await it.load(db, 'lock')
  if (before.version !== it.version) throw fault('stale_version', { current: before })
  await it.write(db, before)
  const after = await it.load(db)
  const company_id = it.company_id?.(after)
  await audit(db, ctx, {
    noun: it.noun,
    record_id: after.id,
    action: it.action ?? 'update',
    ...(company_id && { company_id }),
    before,
    after,
  })
  return after
}

/** Makes one change to a record in its own transaction. */
export const changed = <R extends Versioned>(ctx: Context, it: Change<R>): Promise<R> =>
  ctx.db.tx((db) => changedIn(db, ctx, it))
