import sql from 'sql-template-tag'
import type { Kit } from '../kit.ts'
import { noteGivenUp } from './given-up.ts'
import { going, type Due } from './run-row.ts'
import { runWork, type RunKind } from './run.ts'
import { fairly, perTenant, type Service } from './work.ts'

/**
 * For how long a due run may wait, in ms, if no worker knows its kind, before operators are told.
 * During an upgrade, a worker of the newer version takes such a run long before.
 */
const patienceMs = 15 * 60_000

/**
 * Tells the platform's operators, once for each run, about due runs of kinds that this version does
 * not know: after a downgrade, or because a kind was removed. The runs keep waiting, so that a
 * version that knows them can still take them.
 */
export const noteUnknownRuns = (kinds: readonly Pick<RunKind, 'name'>[]): Service =>
  perTenant(({ db, now }) => {
    const before = new Date(now().getTime() - patienceMs)
    const due = sql`select r.company_id, r.id, r.kind, r.due_at from run r where r.state in ${going} and r.due_at <= ${before}
        and r.noted_at is null and r.kind <> all(${kinds.map((it) => it.name)})`
    return db.many<Due>(
      sql`/* platform: every company's runs that nobody takes */ ${fairly(due, { by: 'company_id', order: 'due_at, id', each: 100 })}`,
    )
  }, note)

const note = (kit: Kit, { company_id, id, kind }: Due) =>
  kit.db.tx(async (db) => {
    const now = kit.now()
    const isNew = await db.one(sql`update run set noted_at = ${now} where company_id = ${company_id} and id = ${id}
      and state in ${going} and noted_at is null returning 1 as one`)
    const it = { company_id, work: runWork, kind, record: id, reason: 'unknown_kind' }
    if (isNew) await noteGivenUp(kit, db, it, now)
  })
