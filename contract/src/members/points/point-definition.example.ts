import { forms, ids, type Examples } from '../../kit/example.ts'
import type { pointDefinition } from './point-definition.ts'

export const pointDefinitionExamples: Examples<typeof pointDefinition> = {
  ...forms<typeof pointDefinition.input>({
    company_id: ids.company,
    name: 'Her alışverişte %3',
    point_type: 'purchase',
    validity_days: 180,
    earn_rate_bp: 300,
    earn_points: 0,
    min_order_total: 10_000,
    min_wallet_amount: 0,
    branch_ids: [],
    delivery_types: [],
    schedule: [],
    starts_on: null,
    ends_on: null,
    is_active: true,
  }),
  updateSpend: {
    company_id: ids.company,
    is_active: true,
    point_value: 1,
    lower: 500,
    upper: 0,
    percent_bp: 5000,
    min_order_total: 15_000,
    funder: 'company',
    version: 0,
  },
  simulate: { branch_id: ids.branch, delivery_type: 'comeGetIt', items: 42_000 },
}
