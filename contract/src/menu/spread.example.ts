import { ids, type Examples } from '../kit/example.ts'
import type { spread } from './spread.ts'

const body: Examples<typeof spread>['start'] = { branch_ids: [ids.otherBranch], product_ids: null, fields: ['price'] }

export const spreadExamples: Examples<typeof spread> = { diff: body, start: body }
