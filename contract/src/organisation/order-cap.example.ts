import type { Examples } from '../kit/example.ts'
import type { CapRule, orderCap } from './order-cap.ts'

const rule: CapRule = {
  order_methods: [],
  schedule: [],
  max_orders: 12,
  max_amount: null,
  max_dishes: null,
  category_ids: [],
}

export const orderCapExamples: Examples<typeof orderCap> = {
  update: {
    version: 1,
    max_later_min: 45,
    max_pace_min: 20,
    rules: [
      rule,
      {
        ...rule,
        order_methods: ['deliveryToAddress'],
        schedule: [4, 5].map((weekday) => ({ weekday, start_min: 1080, end_min: 1320 })),
        max_orders: 8,
        max_amount: 900_000,
      },
    ],
  },
}
