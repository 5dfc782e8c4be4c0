import { ids, type Examples } from '../kit/example.ts'
import type { segment } from './segment.ts'

const audience = {
  all: [
    { field: 'order_count' as const, op: 'between' as const, value: { min: 3, max: null } },
    { field: 'last_order' as const, op: 'not_within' as const, value: 60 },
    { not: { field: 'consent' as const, op: 'in' as const, value: ['sms'] } },
  ],
}
const input = { company_id: ids.company, name: 'Uzun süredir gelmeyenler', description: '', audience }

export const segmentExamples: Examples<typeof segment> = {
  create: input,
  update: { ...input, version: 1 },
  count: { company_id: ids.company, audience },
}
