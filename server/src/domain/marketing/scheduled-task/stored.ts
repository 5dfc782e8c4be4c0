import sql, { type Sql } from 'sql-template-tag'
import type { TaskTiming } from '#contract/marketing/scheduled-task/due-days.ts'
import type { TaskAction } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import type { Audience } from '#contract/members/audience.ts'
import { companyZone } from '#server/kit/company-day.ts'

export interface TaskKey {
  company_id: string
  task_id: string
}

/** A task as the workers need it. */
export interface StoredTask extends TaskKey, TaskTiming {
  branch_id: string | null
  name: string
  action: TaskAction
  notification_id: string | null
  gift_cheque_id: string | null
  points: number | null
  validity_days: number
  category_ids: string[]
  product_ids: string[]
  switches_on: boolean
  audience: Audience | null
  segment_ids: string[]
  rest_days: number
  next_due_on: string | null
  ran_on: string | null
  /** The time zone of the branch or, without a branch, of the company. */
  timezone: string
}

/** The columns of a stored task `t`. */
export const taskColumns = (
  company_id: string,
): Sql => sql`t.company_id, t.id as task_id, t.branch_id, t.name, t.action, t.notification_id, t.gift_cheque_id,
  t.points, t.validity_days, t.category_ids, t.product_ids, t.switches_on, t.audience, t.segment_ids, t.rest_days, t.cycle, t.starts_on, t.at_min, t.ends_on,
  t.next_due_on, t.ran_on, coalesce((select b.timezone from branch b where b.company_id = ${company_id} and b.id = t.branch_id), ${companyZone(company_id)}) as timezone`
