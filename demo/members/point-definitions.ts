import type { EarnRule, PointType } from '#contract/members/points/points.ts'
import type { Chance } from '../chance.ts'
import type { DemoCompany } from '../companies.ts'
import { companyId } from '../organisation.ts'

export const dayMs = 86_400_000
export const iso = (at: number) => new Date(at).toISOString()

export const spend = {
  is_active: true,
  point_value: 1,
  lower: 500,
  upper: 0,
  percent_bp: 5000,
  min_order_total: 0,
  funder: 'company' as const,
}

/** The point definitions of a company in the demo world. */
export function definitions(chance: Chance, company: DemoCompany, now: number) {
  const german = company.country === 'DE'
  const of = (point_type: PointType, tr: string, de: string, more: Partial<EarnRule> = {}) => ({
    company_id: companyId(company.slug),
    id: chance.uuid(now),
    name: german ? de : tr,
    point_type,
    validity_days: 180,
    earn_rate_bp: 0,
    earn_points: 0,
    min_order_total: 0,
    min_wallet_amount: 0,
    branch_ids: [],
    delivery_types: [],
    schedule: [],
    starts_on: null,
    ends_on: null,
    is_active: true,
    ...more,
  })
  const lunch = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, start_min: 11 * 60, end_min: 15 * 60 }))
  return [
    of('purchase', 'Her alışverişte %3', 'Auf jeden Einkauf 3 %', { earn_rate_bp: 300 }),
    of('purchase', 'Öğlen gel al %6', 'Mittags abgeholt 6 %', {
      earn_rate_bp: 600,
      delivery_types: ['comeGetIt'],
      schedule: lunch,
    }),
    of('wallet', 'Cüzdana yükleme', 'Guthaben aufladen', {
      earn_rate_bp: 500,
      min_wallet_amount: german ? 2000 : 20_000,
    }),
    of('first_membership', 'Hoş geldin puanı', 'Willkommenspunkte', { earn_points: 1000, validity_days: 365 }),
    of('order_comment', 'Yorum puanı', 'Punkte für Bewertungen', { earn_points: 100, validity_days: 90 }),
  ].map((it, nth) => ({ ...it, created_at: iso(now - 900 * dayMs + nth * 1000), updated_at: iso(now) }))
}
