import sql from 'sql-template-tag'
import type { Reservation } from '#contract/dining/reservation.ts'
import { overdueMinutes } from '#contract/dining/table-command.ts'
import type { Db } from '#server/db/pool.ts'
import { writeToTeam } from '#server/domain/organisation/team-letters.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import type { BookingBranch } from './booking-branch.ts'

/** Minimum minutes between two mails to a branch's team about calls from its tables. */
const quietMin = 15

/**
 * Tells the branch's team by mail that a guest has booked a reservation or asks for one. Only
 * members who receive reservation alerts get the mail.
 */
export async function alertBooked(db: Db, kit: Kit, branch: BookingBranch, it: Reservation): Promise<void> {
  const url = `${kit.url}/manegement/${it.branch_id}/reservation`
  const facts = { branch: branch.name, name: it.name, guests: it.party_size, when: new Date(it.starts_at), url }
  await writeToTeam(db, it, 'reservation-booked', facts, { timezone: branch.hours.timezone, about: it.id })
}

interface Overdue {
  company_id: string
  branch_id: string
  id: string
  branch: string
  table: string
}

/**
 * Mails the branch's team about a table call that nobody has seen for three minutes. Each call
 * causes at most one mail, and each branch gets at most one mail every quarter of an hour. Only
 * members who receive table-call alerts get the mail.
 */
export const alertOverdue = perTenant(
  ({ db, now }) => {
    const due = sql`select c.company_id, c.branch_id, c.id, c.created_at, b.name as branch, t.name as table
    from table_command c join dining_table t on t.company_id = c.company_id and t.id = c.table_id
      join branch b on b.company_id = c.company_id and b.id = c.branch_id
    where c.state = 'open' and c.told_at is null and c.created_at <= ${new Date(now().getTime() - overdueMinutes * 60_000)}`
    return db.many<Overdue>(sql`/* platform: every table's calls */ ${fairly(due, { order: 'created_at', each: 1 })}`)
  },
  (kit, it) => kit.db.tx((db) => tell(db, kit, it, kit.now())),
)

async function tell(db: Db, kit: Kit, it: Overdue, now: Date): Promise<void> {
  const { company_id, branch_id, branch, table } = it
  const wasTold =
    await db.one(sql`select 1 from table_command where company_id = ${company_id} and branch_id = ${branch_id}
    and told_at > ${new Date(now.getTime() - quietMin * 60_000)} limit 1`)
  if (wasTold) return
  // The update finds no row if another worker is sending the alert or somebody has seen the call in
  // the meantime.
  const isMine = await db.one(sql`update table_command set told_at = ${now}
    where company_id = ${company_id} and id = ${it.id} and told_at is null and state = 'open' returning id`)
  if (!isMine) return
  const url = `${kit.url}/manegement/${branch_id}/command`
  await writeToTeam(db, it, 'table-waits', { branch, table, url })
}

export const overdueLoop = defineLoop('overdue table calls', 10_000, alertOverdue)
