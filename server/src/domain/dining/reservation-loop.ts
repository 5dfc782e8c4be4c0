import sql from 'sql-template-tag'
import { nextAct } from '#contract/dining/reservation-steps.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { bookingBranch } from './booking-branch.ts'
import { lockReservation } from './reservation-rows.ts'
import { takeStep } from './reservation-acts.ts'
import { tellGuest } from './tell-guest.ts'

/**
 * Takes the automatic steps of reservations: rejects unanswered requests, reminds guests, and marks
 * guests who did not come. Each row states when its next step is due. Any number of workers may
 * therefore do this at once, and the first worker after a pause takes all overdue steps.
 */
export const actOnReservations = perTenant(
  (kit) => {
    const due = sql`select company_id, branch_id, id, next_at from reservation where next_at <= ${kit.now()}`
    return kit.db.many<BranchKey & { id: string }>(
      sql`/* platform: every branch's reservations to which something happens now */ ${fairly(due, { order: 'next_at' })}`,
    )
  },
  (kit, it) => kit.db.tx((db) => actOn(db, it, kit.now())),
  {
    after: (kit, due) => {
      for (const branch_id of new Set(due.map((it) => it.branch_id))) kit.nudge(branch_id)
    },
  },
)

async function actOn(db: Db, it: BranchKey & { id: string }, now: Date): Promise<void> {
  const { company_id, id } = it
  const isDue = await db.one(
    sql`select id from reservation where company_id = ${company_id} and id = ${id} and next_at <= ${now} for update skip locked`,
  )
  if (!isDue) return
  const branch = await bookingBranch(db, it)
  const locked = await lockReservation(db, { company: company_id }, id)
  const { row, reminded_at } = locked
  const awaited = {
    status: row.status,
    starts_at: new Date(row.starts_at),
    created_at: new Date(row.created_at),
    isToRemind: row.email !== '' && !reminded_at,
    no_show_min: branch.rules.no_show_min,
    timezone: branch.hours.timezone,
  }
  const next = nextAct(awaited)
  // Checks again whether the step is due, because the branch's rules may have changed since it was
  // planned.
  if (!next || next.at > now) return later(db, it, next?.at ?? null, reminded_at)
  if (next.act === 'remind') {
    if (now < awaited.starts_at) await tellGuest(db, branch, row, 'reminder')
    return later(db, it, nextAct({ ...awaited, isToRemind: false })?.at ?? null, now.toISOString())
  }
  const by = { now, request_id: 'reservations', ip: '', actor: undefined }
  await takeStep(db, branch, locked, next.act, { is_told: next.act === 'reject' }, by)
}

async function later(
  db: Db,
  { company_id, id }: BranchKey & { id: string },
  next_at: Date | null,
  reminded_at: string | null,
): Promise<void> {
  await db.one(
    sql`update reservation set next_at = ${next_at}, reminded_at = ${reminded_at} where company_id = ${company_id} and id = ${id}`,
  )
}

export const reservationLoop = defineLoop('reservations', 5000, actOnReservations)
