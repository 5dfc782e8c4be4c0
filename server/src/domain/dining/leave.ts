import sql from 'sql-template-tag'
import { paidMinutes } from '#contract/dining/table-session.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { moneyText } from '#server/kit/money.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { leftOver } from './bills.ts'
import { endCommands } from './commands.ts'
import { getUp } from './seating.ts'
import { isSeated, lockFloor, sessionOf, tablesChanged, type SessionRow } from './sessions.ts'
import { whyNot } from './words.ts'

/**
 * A hook that is called whenever a session (the visit of a table's guests) ends, in the transaction
 * that ends it.
 */
export const guestsLeft = defineHook<{ company_id: string; branch_id: string; session_id: string; now: Date }>()

/**
 * Ends a session. Its tables become free, and sessions that were merged into it end too. The
 * session must be locked and must have nothing open.
 */
export async function leave(db: Db, { company_id, branch_id, id }: SessionRow, now: Date): Promise<void> {
  await getUp(db, company_id, id, now)
  await endCommands(db, { company_id, id }, now)
  const ended = await db.many<{
    id: string
  }>(sql`update table_session set state = 'closed', closed_at = ${now}, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and (id = ${id} or merged_into = ${id}) and state <> 'closed' returning id`)
  for (const it of ended) await guestsLeft.tell(db, { company_id, branch_id, session_id: it.id, now })
}

/**
 * Throws if the guests cannot leave: the kitchen still has an order of theirs, or one side still
 * owes the other money. The refusal names the amount. `current` is the record that the refusal
 * shows to the caller.
 */
export async function refuseLeftOver(db: Db, session: SessionRow, lang: Lang, current?: object): Promise<void> {
  const left = await leftOver(db, session)
  if (!left) return
  const { currency } = await db.must<{ currency: string }>(
    sql`select currency from company where id = ${session.company_id}`,
  )
  const money = await moneyText(db, lang, currency)
  throw fault('conflict', { detail: whyNot(lang, left.why, money(left.amount)), ...(current && { current }) })
}

/**
 * Frees tables whose guests paid a quarter of an hour ago and have not ordered since. The stored
 * time of payment decides, so no table is missed after a restart. Any number of workers may do this
 * at once.
 */
export const freePaidTables = perTenant(
  ({ db, now }) => {
    const due = sql`select company_id, branch_id, id from table_session where state = 'paid' and paid_at <= ${paidBefore(now())}`
    return db.many<Paid>(sql`/* platform: every paid table */ ${fairly(due)}`)
  },
  (kit, it) => kit.db.tx((db) => freeTable(db, it, kit.now())),
  { after: (kit) => kit.nudge() },
)

type Paid = Pick<SessionRow, 'company_id' | 'branch_id' | 'id'>
const paidBefore = (now: Date) => new Date(now.getTime() - paidMinutes * 60_000)

async function freeTable(db: Db, key: Paid, now: Date): Promise<void> {
  await lockFloor(db, key)
  const session = await sessionOf(db, { company: key.company_id }, key.id, 'lock')
  if (session.state !== 'paid' || !isSeated(session) || new Date(session.paid_at ?? now) > paidBefore(now)) return
  if (await leftOver(db, session))
    // If the guests pay again later, the table is checked again.
    await db.one(
      sql`update table_session set state = 'open', paid_at = null, version = version + 1, updated_at = ${now} where company_id = ${key.company_id} and id = ${key.id}`,
    )
  else {
    await leave(db, session, now)
    await audit(
      db,
      { now, request_id: 'paid-table', ip: '', actor: undefined },
      { noun: 'table-session', record_id: key.id, action: 'close', company_id: key.company_id },
    )
  }
  await tablesChanged(db, key, null)
}

export const paidTableLoop = defineLoop('paid tables', 10_000, freePaidTables)
