import sql, { raw, type Sql } from 'sql-template-tag'
import { dayAt } from '#contract/kit/wall-clock.ts'
import { nextDue } from '#contract/marketing/scheduled-task/due-days.ts'
import { concernsMembers, taskFaults } from '#contract/marketing/scheduled-task/rules.ts'
import {
  scheduledTask,
  type ScheduledTask,
  type ScheduledTaskInput,
  type TaskAction,
} from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { segmentsIn } from '#contract/members/audience.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { taskLoop } from '#server/domain/marketing/scheduled-task/loop.ts'
import { obstacleOf, type Obstructed } from '#server/domain/marketing/scheduled-task/obstacle.ts'
import { dropWaiting, dueColumns, queueByHand } from '#server/domain/marketing/scheduled-task/plan.ts'
import { pointsBeyond } from '#server/domain/marketing/scheduled-task/points-run.ts'
import { lastRun, runById, runsOf } from '#server/domain/marketing/scheduled-task/runs.ts'
import { refuseUnfitSegments, refuseUnknown } from '#server/domain/members/audience/refuse.ts'
import { statusOf } from '#server/domain/members/voucher/status.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { homeZone } from '#server/kit/company-zone.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { reachOf } from '#server/kit/guard/actor.ts'
import { sameCompany, withinCompany } from '#server/kit/guard/reach.ts'
import { isValidWithin, refuseValidElsewhere, type ValidAt } from '#server/kit/guard/valid-at.ts'
import { once } from '#server/kit/idempotency.ts'
import { wake } from '#server/kit/jobs/work.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { lowered } from '#server/kit/uuid.ts'

const stateOf: Sql = sql`(case when t.is_paused then 'paused' when t.next_due_at is null then 'ended' else 'active' end)`

type Stored = Omit<ScheduledTask, 'timezone' | 'obstacle' | 'branch_name'> &
  Pick<Obstructed, 'cheque_status' | 'cheque_paused'>
type Placed = Pick<ScheduledTask, 'action' | 'company_id' | 'branch_id'>

/**
 * Where a task has an effect: at the branch whose menu it switches, otherwise for members of the
 * whole company.
 */
const validAt = ({ action, company_id, branch_id }: Placed): ValidAt => ({
  company_id,
  ...(action === 'menu' && branch_id !== null && { branch_ids: [branch_id] }),
})

/** The permission that a user needs to do by hand what a task does. */
const manualPermissions: Record<TaskAction, string> = {
  notification: 'patch-notification-send',
  gift_cheque: 'post-gift-cheque-item',
  points: 'post-member-point',
  menu: 'put-branch-product',
}

const mayManually = (ctx: Context, it: Placed): boolean =>
  isValidWithin(reachOf(ctx.actor, manualPermissions[it.action]), validAt(it))

/**
 * Refuses to let a task act if the user may not do the same by hand, or may no longer give so many
 * points alone.
 */
async function refuseBeyondRights(db: Db, ctx: Context, task: ScheduledTask): Promise<void> {
  refuseValidElsewhere(ctx, validAt(task))
  if (!mayManually(ctx, task)) throw fault('permission_required', { permission: manualPermissions[task.action] })
  if (task.action === 'points') await refuseTooManyPoints(db, task.company_id, task)
}

const zoneOf = ({ actor: { tree } }: Pick<Context, 'actor'>, it: Pick<Placed, 'company_id' | 'branch_id'>): string =>
  tree.branches.get(it.branch_id?.toLowerCase() ?? null)?.timezone ??
  tree.companies.get(it.company_id.toLowerCase())?.timezone ??
  homeZone

const record = recordRoutes(scheduledTask, {
  table: 'scheduled_task t',
  company: 'company_id',
  columns: ({
    now,
    reach: { tie },
  }) => sql`t.id, t.company_id, co.name as company_name, co.currency, t.branch_id, t.name, t.action, t.notification_id, t.gift_cheque_id,
    t.points, t.validity_days, t.category_ids, t.product_ids, t.switches_on, t.audience, t.rest_days, t.cycle, t.starts_on, t.at_min, t.ends_on, t.is_paused,
    ${stateOf} as state, coalesce(o.name, c.name) as template_name, t.next_due_at, t.ran_on, ${statusOf(now)} as cheque_status, c.is_paused as cheque_paused,
    ${lastRun((column) => raw(jsonTime(column)), sameCompany(tie, 'r', 't'))} as last_run, t.created_at, t.version, t.updated_at`,
  from: () => sql`from scheduled_task t join company co on co.id = t.company_id
    left join notification o on o.company_id = t.company_id and o.id = t.notification_id
    left join gift_cheque c on c.company_id = t.company_id and c.id = t.gift_cheque_id`,
  within: ({ reach }) => withinCompany(reach.tie, 't.company_id'),
  shown: ({ cheque_status, cheque_paused, ...row }: Stored, ctx): ScheduledTask => ({
    ...row,
    branch_name: ctx.actor.tree.branches.get(row.branch_id)?.name ?? null,
    timezone: zoneOf(ctx, row),
    obstacle: obstacleOf(ctx.actor.tree, { ...row, cheque_status, cheque_paused }, ctx.now),
  }),
  search: () => ['t.name'],
  sort: () => ({ name: 't.name collate "tr-x-icu"' }),
  filter: { state: (values) => sql`${stateOf} = any(${[...values]}::text[])` },
  fixed: ['company_id'],
  check: (body, { actor: { tree } }) => {
    refuseBrokenRules(taskFaults(body))
    if (body.branch_id && tree.branches.get(body.branch_id.toLowerCase())?.company_id !== body.company_id.toLowerCase())
      throw wrongField('branch_id', 'choice')
  },
  before: async (body, { db, ctx, company_id, before }) => {
    if (before) refuseValidElsewhere(ctx, validAt(before))
    refuseValidElsewhere(ctx, validAt(body))
    if (!mayManually(ctx, body)) throw wrongField('action', 'task_rights')
    await refuseMissing(db, company_id, body)
    if (body.action === 'points') await refuseTooManyPoints(db, company_id, body)
    if (!body.audience || !concernsMembers(body.action)) return
    await refuseUnknown(db, ctx, company_id, { it: body.audience, before: before?.audience ?? undefined })
    await refuseUnfitSegments(db, company_id, body.audience)
  },
  write: (input: ScheduledTaskInput, { ctx, before }) => {
    const { action, audience } = input
    const hasMembers = concernsMembers(action)
    const due = before?.is_paused ? null : nextDue(input, zoneOf(ctx, input), ctx.now, before?.ran_on ?? null)
    return {
      ...input,
      // Fields that only other actions use are cleared.
      notification_id: action === 'notification' ? input.notification_id : null,
      gift_cheque_id: action === 'gift_cheque' ? input.gift_cheque_id : null,
      points: action === 'points' ? input.points : null,
      category_ids: action === 'menu' ? lowered(input.category_ids) : [],
      product_ids: action === 'menu' ? lowered(input.product_ids) : [],
      audience: hasMembers ? JSON.stringify(audience) : null,
      segment_ids: hasMembers && audience ? segmentsIn(audience) : [],
      ...dueColumns(due),
    }
  },
  uses: [],
  removing: async (row, { db, ctx, id, company_id }) => {
    refuseValidElsewhere(ctx, validAt(row))
    await db.one(sql`delete from scheduled_task_run where company_id = ${company_id} and task_id = ${id}`)
  },
})

/**
 * Refuses a notification, a personal voucher, or parts of a menu that the task's company does not
 * have.
 */
async function refuseMissing(db: Db, company_id: string, it: ScheduledTaskInput): Promise<void> {
  const { notification_id, gift_cheque_id, branch_id } = it
  if (notification_id !== null) {
    const found = await db.one(
      sql`select 1 as one from notification where company_id = ${company_id} and id = ${notification_id} for key share`,
    )
    if (!found) throw wrongField('notification_id', 'choice')
  }
  if (gift_cheque_id !== null) {
    const found = await db.one(
      sql`select 1 as one from gift_cheque where company_id = ${company_id} and id = ${gift_cheque_id} and kind = 'personal' for key share`,
    )
    if (!found) throw wrongField('gift_cheque_id', 'choice')
  }
  for (const [field, table] of [
    ['category_ids', 'category'],
    ['product_ids', 'product'],
  ] as const) {
    const ids = lowered(it[field])
    if (ids.length === 0) continue
    const { n } = await db.must<{ n: number }>(
      sql`select count(*)::int as n from ${raw(table)} where company_id = ${company_id} and branch_id = ${branch_id} and id = any(${ids}::uuid[])`,
    )
    if (n < ids.length) throw wrongField(field, 'choice')
  }
}

/** Refuses more points for each member than a user may give without somebody else's approval. */
async function refuseTooManyPoints(
  db: Db,
  company_id: string,
  { points }: Pick<ScheduledTaskInput, 'points'>,
): Promise<void> {
  const max = await pointsBeyond(db, { company_id, points })
  if (max !== undefined) throw wrongField('points', 'too_big', { max })
}

const act = (
  ctx: Context,
  action: 'pause' | 'resume',
  { params, body }: { params: { scheduled_task_id: string }; body: { version: number } },
): Promise<ScheduledTask> =>
  once(ctx, `scheduled-task.${action}`, { ...params, ...body }, (db) =>
    record.changeIn(db, ctx, params.scheduled_task_id, {
      version: body.version,
      action,
      write: async ({ before }) => {
        const is_paused = action === 'pause'
        if (is_paused) refuseValidElsewhere(ctx, validAt(before))
        else await refuseBeyondRights(db, ctx, before)
        if (before.is_paused === is_paused) throw fault('conflict', { current: before })
        if (is_paused) await dropWaiting(db, { company_id: before.company_id, task_id: before.id }, ctx.now)
        const due = is_paused ? null : nextDue(before, before.timezone, ctx.now, before.ran_on)
        return { is_paused, ...dueColumns(due) }
      },
    }),
  )

export const scheduledTaskRoutes = routes(
  scheduledTask,
  {
    ...record.handlers,
    pause: (given, ctx) => act(ctx, 'pause', given),
    resume: (given, ctx) => act(ctx, 'resume', given),
    run: async ({ params, body }, ctx) => {
      const made = await once(
        ctx,
        'scheduled-task.run',
        { ...params, ...body },
        async (db) => {
          const task = await record.one(db, ctx, params.scheduled_task_id, 'lock')
          await refuseBeyondRights(db, ctx, task)
          if (task.version !== body.version) throw fault('stale_version', { current: task })
          const key = { company_id: task.company_id, task_id: task.id }
          const on = dayAt(ctx.now, task.timezone)
          const id = await queueByHand(db, key, { on, user_id: ctx.actor.id, now: ctx.now })
          if (!id) throw fault('conflict', { current: task })
          return runById(db, key.company_id, { task_id: task.id, id })
        },
        201,
      )
      wake(ctx.kit, taskLoop.name)
      return made
    },
    runs: async ({ params, query }, ctx) => {
      const { company_id, id } = await record.one(ctx.db, ctx, params.scheduled_task_id)
      return runsOf(ctx.db, { company_id, task_id: id }, query)
    },
  },
  record.companyOf,
)
