import type pg from 'pg'
import { fixedId } from '../chance.ts'
import { companies } from '../companies.ts'
import { insertRows } from '../insert.ts'
import { branchId, companyId } from '../organisation.ts'

const dayMs = 86_400_000
const nothing = { rate_bp: null, amount: null }
const terms = { deliveryToAddress: nothing, comeGetIt: nothing, comeEat: nothing, orderOnTheTable: nothing }
const rate = (rate_bp: number) => ({ rate_bp, amount: null })

const names = {
  TR: {
    pickup: 'Gel al indirimi',
    table: 'Masada tatlı bizden',
    week: 'Kuruluş haftası',
    shared: 'Platform destekli indirim',
  },
  DE: { pickup: 'Abholrabatt', table: 'Dessert am Tisch', week: 'Jubiläumswoche', shared: 'Rabatt mit Plattform' },
} as const

/**
 * Creates each company's discounts. Those that hold now are not valid at the company's first
 * branch, because the end-to-end tests expect undiscounted prices there.
 */
export async function layDiscounts(client: pg.ClientBase, now: number): Promise<void> {
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  for (const company of companies) {
    const said = names[company.country]
    const unit = company.country === 'DE' ? 5 : 100
    const others = company.branches.slice(1).map((it) => branchId(it.slug))
    const discount = (key: keyof typeof said, more: object) => ({
      company_id: companyId(company.slug),
      id: fixedId(`${company.slug} discount ${key}`),
      name: said[key],
      terms,
      min_basket: 0,
      max_discount: null,
      applies_to_discounted: false,
      starts_at: at(-20),
      expires_at: null,
      schedule: [],
      branch_ids: [],
      combinable: true,
      funder: 'company',
      share_bp: 10_000,
      awaits: [],
      status: 'approved',
      reject_reason: '',
      is_active: true,
      created_at: at(-20),
      updated_at: at(-20),
      version: 1,
      ...more,
    })
    const rows = [
      discount('week', {
        terms: { ...terms, deliveryToAddress: rate(1500), comeGetIt: rate(2000) },
        starts_at: at(12),
        expires_at: at(19),
      }),
      discount('shared', {
        terms: { ...terms, deliveryToAddress: rate(2000) },
        min_basket: 300 * unit,
        max_discount: 100 * unit,
        funder: 'platform',
        share_bp: 6000,
        status: 'pending',
        awaits: ['platform'],
        created_at: at(-2),
        updated_at: at(-2),
      }),
    ]
    if (others.length > 0)
      rows.push(
        discount('pickup', { terms: { ...terms, comeGetIt: rate(1000) }, min_basket: 200 * unit, branch_ids: others }),
        discount('table', {
          terms: { ...terms, orderOnTheTable: { rate_bp: null, amount: 40 * unit } },
          min_basket: 250 * unit,
          branch_ids: others,
          combinable: false,
          funder: 'branch',
        }),
      )
    await insertRows(client, 'discount', rows)
  }
}
