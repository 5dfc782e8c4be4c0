import { ids, type Examples } from '../kit/example.ts'
import type { repeatOrder } from './repeat-order.ts'

export const repeatOrderExamples: Examples<typeof repeatOrder> = {
  create: { branch_id: ids.branch, order_id: ids.product, expected_total: 26_000 },
}
