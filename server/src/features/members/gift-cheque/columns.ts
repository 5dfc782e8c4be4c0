import sql, { join, type Sql } from 'sql-template-tag'
import { giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { costsOf } from '#server/domain/members/bearer.ts'
import { statusOf } from '#server/domain/members/voucher/status.ts'
import type { Context } from '#server/kit/context.ts'
import { sameCompany, withinCompany } from '#server/kit/guard/reach.ts'
import { mayChangeValid } from '#server/kit/guard/valid-at.ts'

export const costs = costsOf(giftCheque.approve.permission)

export type Stored = Omit<GiftCheque, 'may_approve' | 'can_change'>

export const columns = ({ now, reach: { tie } }: Pick<Context, 'now' | 'reach'>): Sql => sql`
  c.id, c.company_id, co.name as company_name, co.currency, c.name, c.kind,
  coalesce((select k.code from gift_cheque_code k where ${sameCompany(tie, 'k', 'c')} and k.cheque_id = c.id and k.item_id is null), '') as code,
  c.amount::float8, c.rate_bp, c.max_discount::float8, c.min_basket_amount::float8, c.limit_count, c.limit_amount::float8, c.user_limit, c.starts_at, c.expires_at,
  c.schedule, c.valid_cities, c.branch_ids, c.delivery_types, c.category_ids, c.combinable, c.first_order_only, c.with_points, c.funder, c.share_bp, c.awaits, ${statusOf(now)} as status, c.is_paused, c.reject_reason,
  c.used_count, c.used_amount::float8,
  (select count(*)::int from gift_cheque_use u where ${sameCompany(tie, 'u', 'c')} and u.cheque_id = c.id and u.state = 'reserved' and u.reserved_until > ${now}) as reserved_count,
  (select count(*)::int from gift_cheque_item i where ${sameCompany(tie, 'i', 'c')} and i.cheque_id = c.id) as item_count,
  (select count(*)::int from gift_cheque_item i where ${sameCompany(tie, 'i', 'c')} and i.cheque_id = c.id and (i.state = 'unused' or i.reserved_until <= ${now})) as unused_count,
  c.created_at, c.version, c.updated_at`

export const from = sql`from gift_cheque c left join company co on co.id = c.company_id`

const acts = [giftCheque.update, giftCheque.remove, giftCheque.pause, giftCheque.addItems, giftCheque.print].map(
  (it) => it.permission,
)

export const shown = (row: Stored, ctx: Pick<Context, 'actor'>): GiftCheque => ({
  ...row,
  may_approve: row.status === 'pending' && row.awaits.some((one) => costs.bearsCost(ctx.actor, one, row)),
  can_change: mayChangeValid(ctx.actor, acts, row),
})

export const visible = ({ reach }: Pick<Context, 'reach'>) => withinCompany(reach.tie, 'c.company_id')

/**
 * Vouchers that are valid at any of these branches, judged by the company, the branch and the
 * branch's city.
 */
export function validAt(ids: readonly (string | number)[], { actor }: Pick<Context, 'actor'>): Sql {
  const each = ids.map((id) => {
    const branch_id = String(id)
    const company_id = actor.tree.branches.get(branch_id.toLowerCase())?.company_id ?? null
    return sql`c.company_id = ${company_id} and (cardinality(c.branch_ids) = 0 or ${branch_id}::uuid = any(c.branch_ids))
      and (cardinality(c.valid_cities) = 0 or exists (select 1 from branch b where b.company_id = ${company_id} and b.id = ${branch_id} and b.city_id = any(c.valid_cities)))`
  })
  return join(each, ' or ', '(', ')')
}
