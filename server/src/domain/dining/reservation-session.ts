import sql from 'sql-template-tag'
import type { Reservation } from '#contract/dining/reservation.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { leave, refuseLeftOver } from './leave.ts'
import { getUp, seat, sitDown, takeTables } from './seating.ts'
import { isSeated, lockFloor, sessionOf, tablesChanged } from './sessions.ts'
import type { By } from './settle.ts'

const nameOf = ({ actor }: By) => actor?.name ?? null
const langOf = ({ lang }: By) => lang ?? 'tr'

/**
 * Opens a session (visit) for guests who arrive with a reservation, if the company takes orders at
 * tables.
 */
export async function openSession(db: Db, row: Reservation, by: By): Promise<void> {
  const { company_id, branch_id, table_ids } = row
  const licensed = await db.one(sql`select company_id from license
    where company_id = ${company_id} and (licensed_module_list ->> 'table_order')::boolean`)
  if (!licensed) return
  await lockFloor(db, row)
  const id = await seat(
    db,
    { company_id, branch_id },
    { table_ids, guests: row.party_size, now: by.now, lang: langOf(by) },
  )
  await db.one(sql`update reservation set session_id = ${id} where company_id = ${company_id} and id = ${row.id}`)
  const after = await sessionOf(db, { company: company_id }, id)
  await audit(db, by, { noun: 'table-session', record_id: id, action: 'create', company_id, after })
  await tablesChanged(db, row, nameOf(by))
}

/**
 * Ends the session of a reservation's guests, unless it was merged into another one. Throws while
 * the guests still have an open order or an open amount.
 */
export async function endSession(db: Db, row: Reservation, id: string, by: By): Promise<void> {
  const { company_id } = row
  await lockFloor(db, row)
  const session = await sessionOf(db, { company: company_id }, id, 'lock')
  if (!isSeated(session)) return
  await refuseLeftOver(db, session, langOf(by), row)
  await leave(db, session, by.now)
  await audit(db, by, { noun: 'table-session', record_id: id, action: 'close', company_id, before: session })
  await tablesChanged(db, row, nameOf(by))
}

/** Moves the session of a reservation's guests to other tables. */
export async function moveSession(db: Db, row: Reservation, id: string, by: By): Promise<void> {
  const { company_id, table_ids } = row
  await lockFloor(db, row)
  const session = await sessionOf(db, { company: company_id }, id, 'lock')
  if (!isSeated(session)) return
  await getUp(db, company_id, id, by.now)
  await takeTables(db, row, table_ids, (n) => `table_ids.${n}`, langOf(by))
  await sitDown(db, company_id, id, table_ids, by.now)
  await tablesChanged(db, row, nameOf(by))
}
