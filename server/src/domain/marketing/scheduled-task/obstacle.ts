import type { TaskAction, TaskObstacle } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import type { Tree } from '#server/kit/guard/tree.ts'

/** The module that scheduled tasks need, and the module that each action needs. */
const module = 'campaign'
const moduleOf: Record<TaskAction, string> = {
  notification: module,
  gift_cheque: 'gift_cheque',
  points: 'loyalty',
  menu: module,
}

/** What an obstacle depends on. The voucher's fields are null if the task gives no voucher. */
export interface Obstructed {
  company_id: string
  branch_id: string | null
  action: TaskAction
  cheque_status: string | null
  cheque_paused: boolean | null
}

/**
 * What keeps a task from running now: licence, company, branch or voucher. Null if nothing does.
 */
export function obstacleOf(tree: Tree, it: Obstructed, now: Date): TaskObstacle | null {
  const company = tree.companies.get(it.company_id)
  if (!company?.is_active) return 'company_off'
  const { license } = company
  if (!license || isExpired(license, now)) return 'licence_ended'
  if ([module, moduleOf[it.action]].some((name) => !license.licensed_module_list[name])) return 'module_missing'
  if (it.branch_id !== null && !tree.branches.get(it.branch_id)?.is_active) return 'branch_off'
  if (it.action !== 'gift_cheque') return null
  if (it.cheque_status === 'completed') return 'cheque_over'
  if (it.cheque_status !== 'approved') return 'cheque_undecided'
  return it.cheque_paused ? 'cheque_paused' : null
}
