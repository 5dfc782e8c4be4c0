import sql from 'sql-template-tag'
import { commandMinutes, type TableCommand } from '#contract/dining/table-command.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { tablesChanged, type SessionRow } from './sessions.ts'

export const commandColumns = sql`c.id, c.branch_id, c.table_id, t.name as table_name, c.session_id, c.kind, c.payment, c.note, c.state, c.repeats,
  c.created_at, c.seen_at, c.seen_by`

/**
 * Records that guests call the staff. A table has at most one open call of each kind. Calling again
 * counts as a reminder, and staff must acknowledge the call again.
 */
export async function callFor(
  db: Db,
  session: SessionRow,
  table_id: string,
  it: Pick<TableCommand, 'kind' | 'payment' | 'note'>,
  now: Date,
): Promise<Pick<TableCommand, 'id' | 'kind' | 'state' | 'repeats' | 'created_at'>> {
  const { company_id, branch_id, id } = session
  const row = await db.must<Pick<TableCommand, 'id' | 'kind' | 'state' | 'repeats' | 'created_at'>>(sql`
    insert into table_command as c (company_id, id, branch_id, table_id, session_id, kind, payment, note, state, created_at, updated_at)
    values (${company_id}, ${uuidv7(now.getTime())}, ${branch_id}, ${table_id}, ${id}, ${it.kind}, ${it.payment}, ${it.note}, 'open', ${now}, ${now})
    on conflict (company_id, table_id, kind) where state in ('open', 'seen') do update set repeats = c.repeats + 1, state = 'open',
      payment = coalesce(excluded.payment, c.payment), note = excluded.note, version = c.version + 1, updated_at = excluded.updated_at
    returning id, kind, state, repeats, created_at`)
  if (it.kind === 'bill')
    await db.one(sql`update table_session set state = 'bill_asked', version = version + 1, updated_at = ${now}
      where company_id = ${company_id} and id = ${id} and state = 'open'`)
  await tablesChanged(db, session, null, row.id)
  return row
}

/** Ends all open calls of a session's guests. */
export const endCommands = (db: Db, { company_id, id }: Pick<SessionRow, 'company_id' | 'id'>, now: Date) =>
  db.one(sql`update table_command set state = 'expired', version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and session_id = ${id} and state in ('open', 'seen')`)

/** Expires calls that nobody has completed within half an hour. */
export const expireCommands = perTenant(
  ({ db, now }) => {
    const due = sql`select distinct company_id, branch_id from table_command where state in ('open', 'seen') and created_at <= ${oldest(now())}`
    return db.many<BranchKey>(sql`/* platform: every table's calls */ ${fairly(due, { by: 'company_id' })}`)
  },
  (kit, at) =>
    kit.db.tx(async (db) => {
      const now = kit.now()
      await db.one(sql`update table_command set state = 'expired', version = version + 1, updated_at = ${now}
        where company_id = ${at.company_id} and branch_id = ${at.branch_id} and state in ('open', 'seen') and created_at <= ${oldest(now)}`)
      await tablesChanged(db, at, null)
    }),
  { after: (kit) => kit.nudge() },
)
const oldest = (now: Date) => new Date(now.getTime() - commandMinutes * 60_000)

export const commandLoop = defineLoop('table calls', 10_000, expireCommands)
