import sql from 'sql-template-tag'
import {
  earn,
  expiryOf,
  type Deed,
  type EarnRule,
  type PointType,
  type SpendRule,
} from '#contract/members/points/points.ts'
import type { Db } from '#server/db/pool.ts'
import { zoneOfCompany } from '#server/kit/company-day.ts'
import { zoneOf } from '../member-day.ts'
import { earnFirst, openPoints, type Fresh, type Owner } from './points.ts'

export interface Spend extends SpendRule {
  funder: 'company' | 'platform'
  version: number
}

/** The rules for spending points as long as nobody has set any: points cannot be spent. */
export const unset: Spend = {
  is_active: false,
  point_value: 1,
  lower: 0,
  upper: 0,
  percent_bp: 10_000,
  min_order_total: 0,
  funder: 'company',
  version: 0,
}

export const spendOf = async (db: Db, company_id: string): Promise<Spend> =>
  (await db.one<Spend>(sql`
    select is_active, point_value, lower, upper, percent_bp, min_order_total::float8 as min_order_total, funder, version
    from point_spend where company_id = ${company_id}`)) ?? unset

/** A company's definitions of one type, the oldest first. */
export const definitionsOf = (db: Db, company_id: string, type: PointType): Promise<EarnRule[]> =>
  db.many<EarnRule>(sql`
    select id, name, point_type, validity_days, earn_rate_bp, earn_points, min_order_total::float8 as min_order_total,
      min_wallet_amount::float8 as min_wallet_amount, branch_ids::text[] as branch_ids, delivery_types, schedule, starts_on, ends_on, is_active
    from point_definition where company_id = ${company_id} and point_type = ${type} order by created_at, id`)

/**
 * Gives a member the points that the company's definitions set for something the member did. This
 * happens once per `key` (`first:{member}`, `comment:{order}:{n}`, `suggestion:{request}`). Gives
 * nothing if no definition applies. Points for loading the wallet are a share of `amount`; all
 * others are a fixed number. Returns the points given.
 */
export async function reward(
  db: Db,
  owner: Owner,
  it: {
    point_type: Exclude<PointType, 'purchase'>
    key: string
    now: Date
    amount?: number
    branch_id?: string | null
  },
): Promise<number> {
  const rules = await definitionsOf(db, owner.company_id, it.point_type)
  if (rules.length === 0) return 0
  const given = await rewardOf(db, owner.company_id, rules, await zoneOf(db, owner), it)
  if (!given) return 0
  const book = await openPoints(db, owner, it.now)
  await book.earn(given.points, { kind: 'earn', key: it.key }, given.lot)
  return given.points
}

/**
 * The points that the rule that applies gives for something done at `now`, and the lot to create
 * for them.
 */
async function rewardOf(
  db: Db,
  company_id: string,
  rules: EarnRule[],
  timezone: string,
  it: { point_type: PointType; now: Date; amount?: number; branch_id?: string | null },
): Promise<{ points: number; lot: Fresh } | undefined> {
  const deed: Deed = {
    point_type: it.point_type,
    amount: it.amount ?? 0,
    basket: it.amount ?? 0,
    branch_id: it.branch_id ?? null,
    delivery_type: null,
    at: it.now,
    timezone,
  }
  const { point_value } = await spendOf(db, company_id)
  const { points, won } = earn(rules, deed, point_value)
  if (!won) return undefined
  const expires_at = expiryOf(it.now, won.validity_days, timezone)
  return { points, lot: { point_type: won.point_type, definition_id: won.id, expires_at } }
}

/** The points for a member who joins now; undefined if the company gives none for joining. */
export async function welcomeGift(db: Db, company_id: string, now: Date) {
  const rules = await definitionsOf(db, company_id, 'first_membership')
  if (rules.length === 0) return undefined
  return rewardOf(db, company_id, rules, await zoneOfCompany(db, company_id), { point_type: 'first_membership', now })
}

/** Gives new members their points for joining, in the transaction that adds these members. */
export async function welcomeAll(db: Db, company_id: string, ids: readonly string[], now: Date): Promise<void> {
  const gift = ids.length > 0 && (await welcomeGift(db, company_id, now))
  if (gift) await earnFirst(db, company_id, ids, { ...gift, now, keyOf: (id) => `first:${id}` })
}
