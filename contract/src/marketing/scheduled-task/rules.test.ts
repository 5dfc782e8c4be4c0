import { expect, it } from 'vitest'
import { taskFaults } from './rules.ts'
import { scheduledTaskExamples } from './scheduled-task.example.ts'
import { scheduledTask, type ScheduledTaskInput } from './scheduled-task.ts'

const input = scheduledTask.input.parse(scheduledTaskExamples.create)
const faults = (more: Partial<ScheduledTaskInput>) =>
  taskFaults({ ...input, ...more }).map((it) => `${it.path} ${it.code}`)

it('finds what an action lacks', () => {
  expect(faults({})).toEqual([])
  expect(faults({ points: null })).toEqual(['points required'])
  expect(faults({ action: 'notification' })).toEqual(['notification_id required'])
  expect(faults({ action: 'gift_cheque', audience: null })).toEqual(['gift_cheque_id required', 'audience required'])
  expect(faults({ audience: { all: [] } })).toEqual(['audience required'])
  expect(faults({ action: 'menu', audience: null })).toEqual(['branch_id required', 'category_ids required'])
  expect(faults({ ends_on: '2026-11-30' })).toEqual(['ends_on ends_before_start'])
})
