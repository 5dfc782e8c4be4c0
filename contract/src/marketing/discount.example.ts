import { ids, type Examples } from '../kit/example.ts'
import type { discount } from './discount.ts'

const nothing = { rate_bp: null, amount: null }
const terms = {
  company_id: ids.company,
  terms: {
    deliveryToAddress: { rate_bp: 1000, amount: null },
    comeGetIt: { rate_bp: 1500, amount: null },
    comeEat: nothing,
    orderOnTheTable: { rate_bp: null, amount: 2500 },
  },
  max_discount: 15_000,
  applies_to_discounted: false,
  min_basket: 20_000,
  starts_at: '2026-11-01T00:00:00.000Z',
  expires_at: '2099-12-31T21:00:00.000Z',
  schedule: [{ weekday: 1, start_min: 660, end_min: 900 }],
  branch_ids: [],
  combinable: true,
  share_bp: 10_000,
  funder: 'company' as const,
}
const input = { ...terms, name: 'Öğle indirimi', is_active: true }

export const discountExamples: Examples<typeof discount> = {
  create: input,
  update: { ...input, version: 1 },
  approve: { version: 1 },
  reject: { version: 1, reason: 'Bu ay başka kampanya var' },
  preview: { ...terms, discount_id: null, basket: 30_000 },
}
