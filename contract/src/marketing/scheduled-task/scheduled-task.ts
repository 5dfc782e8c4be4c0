import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { branchRef, companyRef, day, oneOf, ref, text, uuid, version } from '../../kit/fields.ts'
import { longPage, longQuery } from '../../kit/list.ts'
import { countedIn, quantity } from '../../kit/quantities.ts'
import { record } from '../../kit/record.ts'
import { audience } from '../../members/audience.ts'
import { taskCycles } from './due-days.ts'

/**
 * What a task does: send a notification, give a gift voucher or points to members, or switch parts
 * of a branch's menu on or off.
 */
export const taskActions = ['notification', 'gift_cheque', 'points', 'menu'] as const
export type TaskAction = (typeof taskActions)[number]

/** `ended`: no further run is due. */
export const taskStates = ['active', 'paused', 'ended'] as const
export type TaskState = (typeof taskStates)[number]

/** `superseded`: the run was missed, and a later one took its place. */
export const taskRunStates = ['waiting', 'running', 'done', 'failed', 'superseded'] as const
export type TaskRunState = (typeof taskRunStates)[number]

/** The reasons for which a task cannot run and which are known before it runs. */
export const taskObstacles = [
  'licence_ended',
  'module_missing',
  'company_off',
  'branch_off',
  'cheque_paused',
  'cheque_over',
  'cheque_undecided',
] as const
export type TaskObstacle = (typeof taskObstacles)[number]
/** Why a run failed: because of an obstacle, or for a reason that only the run can find. */
export const taskFailures = [
  ...taskObstacles,
  'no_sender',
  'none_sent',
  'audience_large',
  'too_dear',
  'menu_gone',
  'points_limit',
  'failed',
] as const
export type TaskFailure = (typeof taskFailures)[number]

/** The most points that a run may give to one member. */
const maxPoints = 1_000_000
export const maxTaskCategories = 50
export const maxTaskProducts = 200

const base = record('scheduled-task', {
  input: {
    company_id: companyRef(),
    /** The branch whose clock counts and whose menu is switched; null means the company's clock. */
    branch_id: z.nullable(branchRef()),
    name: text(60),
    action: oneOf(taskActions),
    /** The notification whose text is sent. Each run sends a copy of it. */
    notification_id: z.nullable(ref('notification', uuid())),
    gift_cheque_id: z.nullable(ref('gift-cheque', uuid())),
    points: z.nullable(countedIn('count', z.int().check(z.positive(), z.lte(maxPoints)))),
    /** The days after which the points expire. 0 means never. */
    validity_days: quantity('days', 0, 3650),
    category_ids: z.array(uuid()).check(z.maxLength(maxTaskCategories)),
    product_ids: z.array(uuid()).check(z.maxLength(maxTaskProducts)),
    /** Whether the categories and products are switched on or off. */
    switches_on: z.boolean(),
    /** The members concerned, chosen again for each run. Null if the task concerns no members. */
    audience: z.nullable(audience()),
    /** For how many days, from the day of a run, later runs leave out the members it reached. */
    rest_days: quantity('days', 0, 365),
    cycle: oneOf(taskCycles),
    starts_on: day(),
    at_min: quantity('clock', 0, 1439),
    ends_on: z.nullable(day()),
  },
  shows: {
    company_name: z.string(),
    branch_name: z.nullable(z.string()),
    currency: z.string(),
    timezone: z.string(),
    is_paused: z.boolean(),
    state: oneOf(taskStates),
    /** Why a run that started now would fail; null if nothing is known to prevent it. */
    obstacle: z.nullable(oneOf(taskObstacles)),
    /** The name of the notification or voucher. */
    template_name: z.nullable(z.string()),
    /** When the task runs next; null if it is paused or has ended. */
    next_due_at: z.nullable(z.string()),
    /** The day of the last run that was due. No second run becomes due on this day. */
    ran_on: z.nullable(z.string()),
    last_run: z.nullable(
      z.object({ due_at: z.string(), state: oneOf(taskRunStates), reason: z.nullable(oneOf(taskFailures)) }),
    ),
    created_at: z.string(),
  },
  sort: ['created_at', 'name', 'next_due_at'],
  order: '-created_at',
  filter: {
    company_id: companyRef(),
    action: oneOf(taskActions),
    state: oneOf(taskStates),
  },
})
export type ScheduledTask = z.infer<typeof base.row>
export type ScheduledTaskInput = z.infer<typeof base.input>

const { params } = base
const module = 'campaign'

const run = z.object({
  due_on: z.string(),
  /** 0 for the run that was due on this day; runs by hand are numbered from 1. */
  number: z.int(),
  due_at: z.string(),
  /** Who started the run by hand; null if it was due. */
  by: z.nullable(z.string()),
  state: oneOf(taskRunStates),
  reason: z.nullable(oneOf(taskFailures)),
  /** How many members were chosen, or how many categories and products were to be switched. */
  chosen: z.int(),
  /** For how many of these the run has succeeded, and for how many it has failed. */
  done: z.int(),
  failed: z.int(),
  /** What the run made or gave. */
  notification_id: z.nullable(z.string()),
  gift_cheque_id: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
})
export type TaskRun = z.infer<typeof run>

const act = <const N extends 'pause' | 'resume'>(name: N) =>
  ({
    method: 'PATCH',
    path: `/scheduled-task/{scheduled_task_id}/${name}`,
    permission: 'patch-scheduled-task-pause',
    params,
    body: z.strictObject({ version: version() }),
    answer: base.row,
    idempotent: true,
  }) as const

/**
 * A task that is performed for a company at regular intervals (members-marketing §11), at a time
 * of day of the branch or the company. Of several missed runs, only the latest is performed.
 * After a change or a pause, the next run is always in the future.
 */
export const scheduledTask = {
  ...base,
  create: call({ ...base.create, module }),
  update: call({ ...base.update, module }),
  pause: call(act('pause')),
  resume: call({ ...act('resume'), module, adds: true }),
  /** Runs the task now, in addition to the runs that are due. Refused while another run is waiting. */
  run: call({
    method: 'POST',
    path: '/scheduled-task/{scheduled_task_id}/run',
    permission: 'post-scheduled-task-run',
    module,
    params,
    body: z.strictObject({ version: version() }),
    answer: run,
    idempotent: true,
    status: 201,
  }),
  /** The runs of a task, newest first. */
  runs: call({
    method: 'GET',
    path: '/scheduled-task/{scheduled_task_id}/run',
    permission: 'get-scheduled-task',
    params,
    query: longQuery({ sort: ['due_at'], order: '-due_at', span: 'due_at', filter: {} }),
    answer: longPage(run),
  }),
}
