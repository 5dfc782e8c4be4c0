import { ids, type Examples } from '../../kit/example.ts'
import type { giftCheque } from './gift-cheque.ts'

const input = {
  company_id: ids.company,
  name: 'Hoş geldin çeki',
  kind: 'code' as const,
  code: '',
  amount: 5000,
  rate_bp: null,
  max_discount: null,
  min_basket_amount: 20_000,
  limit_count: 500,
  limit_amount: 2_500_000,
  user_limit: 1,
  starts_at: '2026-11-01T00:00:00.000Z',
  expires_at: '2099-12-31T21:00:00.000Z',
  schedule: [],
  valid_cities: [],
  branch_ids: [],
  delivery_types: [],
  category_ids: [],
  combinable: true,
  first_order_only: false,
  with_points: true,
  funder: 'company' as const,
  share_bp: 10_000,
}

export const giftChequeExamples: Examples<typeof giftCheque> = {
  create: input,
  update: { ...input, version: 1 },
  approve: { version: 1 },
  reject: { version: 1, reason: 'Bütçe bu ay doldu' },
  pause: { version: 1 },
  resume: { version: 1 },
  audience: { company_id: ids.company, valid_cities: [], branch_ids: [], first_order_only: false },
  previewItems: { audience: { field: 'order_count', op: 'between', value: { min: 5, max: null } } },
  addItems: { count: 50 },
  print: { batch_id: null },
  reserve: {
    branch_id: ids.branch,
    coupon_code: 'K7QM-4R2P-Z',
    member_id: null,
    delivery_type: 'comeGetIt',
    basket: 25_000,
  },
}
