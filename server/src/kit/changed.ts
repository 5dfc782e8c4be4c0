import type { Db } from '#server/db/pool.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { fault } from './fault.ts'

export interface Versioned {
  id: string
  version: number
}

/**
 * One change of a record in one transaction: locks it, refuses a stale version with the newer record, writes, re-reads it, and writes a line of history. `load`
 * throws where the caller may not see the record.
 */
export async function changed<R extends Versioned>(
  ctx: Context,
  it: {
    noun: string
    action?: string
    company_id?: (record: R) => string | null
    version: number
    load: (db: Db, lock?: 'lock') => Promise<R>
    write: (db: Db, before: R) => Promise<unknown>
  },
): Promise<R> {
  return ctx.db.tx(async (db) => {
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
  })
}
