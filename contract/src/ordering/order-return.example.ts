import type { Examples } from '../kit/example.ts'
import type { orderReturn } from './order-return.ts'

export const orderReturnExamples: Examples<typeof orderReturn> = {
  quote: { lines: [{ line: 0, quantity: 1 }] },
}
