import type { RuleFault } from '../../menu/rules.ts'
import { audienceFaults } from '../../members/audience.ts'
import type { ScheduledTaskInput, TaskAction } from './scheduled-task.ts'

type Task = Pick<
  ScheduledTaskInput,
  | 'action'
  | 'branch_id'
  | 'notification_id'
  | 'gift_cheque_id'
  | 'points'
  | 'category_ids'
  | 'product_ids'
  | 'audience'
  | 'starts_on'
  | 'ends_on'
>

/** The field without which an action has nothing to do. */
const needed = { notification: 'notification_id', gift_cheque: 'gift_cheque_id', points: 'points' } as const

/** Whether an action concerns members. */
export const concernsMembers = (action: TaskAction): boolean => action !== 'menu'

/** Finds faults of a task that its schema cannot find. */
export function taskFaults(it: Task): RuleFault[] {
  const faults: RuleFault[] = []
  const lacks = (path: string) => faults.push({ path, code: 'required' })
  if (it.action === 'menu') {
    if (it.branch_id === null) lacks('branch_id')
    if (it.category_ids.length + it.product_ids.length === 0) lacks('category_ids')
  } else {
    const field = needed[it.action]
    if (it[field] === null) lacks(field)
    if (it.audience) faults.push(...audienceFaults(it.audience))
    else lacks('audience')
  }
  if (it.ends_on !== null && it.ends_on < it.starts_on) faults.push({ path: 'ends_on', code: 'ends_before_start' })
  return faults
}
