import { forms, ids, type Examples } from '../../kit/example.ts'
import type { scheduledTask } from './scheduled-task.ts'

export const scheduledTaskExamples: Examples<typeof scheduledTask> = {
  ...forms<typeof scheduledTask.input>({
    company_id: ids.company,
    branch_id: null,
    name: 'Doğum günü puanı',
    action: 'points',
    notification_id: null,
    gift_cheque_id: null,
    points: 500,
    validity_days: 30,
    category_ids: [],
    product_ids: [],
    switches_on: false,
    audience: { all: [{ field: 'birthday', op: 'ahead', value: 0 }] },
    rest_days: 300,
    cycle: 'daily',
    starts_on: '2026-12-01',
    at_min: 600,
    ends_on: null,
  }),
  pause: { version: 1 },
  resume: { version: 1 },
  run: { version: 1 },
}
