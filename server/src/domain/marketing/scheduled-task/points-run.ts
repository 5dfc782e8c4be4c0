import sql from 'sql-template-tag'
import { expiryOf } from '#contract/members/points/points.ts'
import type { Audience } from '#contract/members/audience.ts'
import { takeTurn } from '#server/domain/marketing/notification/task-turn.ts'
import { zoneOf } from '#server/domain/members/member-day.ts'
import { openPoints } from '#server/domain/members/points/points.ts'
import { forget, perPart, takeNext } from '#server/domain/members/sending/recipients.ts'
import { perRow } from '#server/db/per-row.ts'
import type { Db } from '#server/db/pool.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { clocksMs } from '#server/kit/database-clock.ts'
import { defineRun, type PartDone } from '#server/kit/jobs/run.ts'
import { countDone } from './runs.ts'

export interface PointsInput {
  list_id: string
  of: Audience
  count: number
  /** Members to whom the task gave points at this moment or later are skipped. */
  since: string
  task_id: string
  points: number
  validity_days: number
  /** The name of the task, which members see as the reason. */
  reason: string
}
interface Report {
  given: number
  rested: number
  left: number
}

/**
 * Whether the task has given points to `member m` at `since` or later. Points that a node with a
 * wrong clock dated in the future do not count.
 */
export const hasPoints = (company_id: string, { task_id, since }: Pick<PointsInput, 'task_id' | 'since'>, now: Date) =>
  perRow(
    sql`exists (select 1 from point_move p where p.company_id = ${company_id} and p.member_id = m.id and p.at >= ${since}::timestamptz and p.at <= ${new Date(now.getTime() + clocksMs)} and p.key like ${`task:${task_id}:%`})`,
  )

/**
 * The company's limit of points per member that one user may give without another's approval.
 * Undefined if the task gives no points or keeps to the limit.
 */
export async function pointsBeyond(
  db: Db,
  { company_id, points }: { company_id: string; points: number | null },
): Promise<number | undefined> {
  const { points_alone } = await settingOf(db, 'corrections', company_id)
  return points !== null && points_alone !== null && points > points_alone ? points_alone : undefined
}

/** Gives points to the members whom a task has chosen. */
export const taskPointsRun = defineRun<PointsInput, Report>({
  name: 'scheduled-task-points',
  keptMs: 90 * 86_400_000,
  isBulk: true,
  parts: ({ count }) => Math.ceil(count / perPart),
  failed: () => ({ given: 0, rested: 0, left: 0 }),
  close: (db, { company_id }, { list_id }) => forget(db, { company_id, list_id }),
  step: async ({ db, now, run: { company_id, id }, input }): Promise<PartDone<Report>> => {
    await takeTurn(db, { company_id, task_id: input.task_id })
    const list = { company_id, list_id: input.list_id }
    const wanted = { audience: input.of, without: hasPoints(company_id, input, now) }
    const { members, had_one, left } = await takeNext(db, list, wanted, now)
    // The accounts are locked in the order of the members' ids, as everywhere.
    for (const member_id of members.toSorted()) {
      const owner = { company_id, member_id }
      const book = await openPoints(db, owner, now)
      const expires_at = expiryOf(now, input.validity_days, await zoneOf(db, owner))
      const key = `task:${input.task_id}:${id}:${member_id}`
      await book.earn(input.points, { kind: 'adjust', key, reason: input.reason }, { point_type: null, expires_at })
    }
    await countDone(db, { company_id, run_id: id, count: members.length })
    return { report: { given: members.length, rested: had_one, left } }
  },
})
