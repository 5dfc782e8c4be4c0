import type { Examples } from '../kit/example.ts'
import type { backgroundWork } from './background-work.ts'

export const backgroundWorkExamples: Examples<typeof backgroundWork> = {
  seen: { until: '2026-05-04T09:30:00.000Z' },
}
