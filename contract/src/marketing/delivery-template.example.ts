import { forms, type Examples } from '../kit/example.ts'
import type { deliveryTemplate } from './delivery-template.ts'

const near = { from_m: 0, to_m: 2000, fee: 2000, min_basket: 20_000, free_over: 60_000, minutes: 30 }

export const deliveryTemplateExamples: Examples<typeof deliveryTemplate> = forms<typeof deliveryTemplate.input>({
  name: 'Büyük şehir',
  currency: 'TRY',
  road_factor_pct: 130,
  rings: [near, { ...near, from_m: 2000, to_m: 4000, fee: 3500, min_basket: 30_000, minutes: 40 }],
})
