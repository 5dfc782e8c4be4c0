import type { Examples } from '../kit/example.ts'
import type { stock } from './stock.ts'

export const stockExamples: Examples<typeof stock> = {
  product: { out: { kind: 'day' } },
  material: { out: { kind: 'reopened' } },
}
