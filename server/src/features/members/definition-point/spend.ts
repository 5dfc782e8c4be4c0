import sql from 'sql-template-tag'
import type { Parsed } from '#contract/kit/call.ts'
import type { pointDefinition, PointSpend } from '#contract/members/points/point-definition.ts'
import { spendOf } from '#server/domain/members/points/definitions.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'

async function shown(db: Db, company_id: string): Promise<PointSpend> {
  const [spend, more] = await Promise.all([
    spendOf(db, company_id),
    db.must<{ currency: string; is_value_fixed: boolean }>(sql`
      select currency, exists (select 1 from point_lot where company_id = ${company_id}) as is_value_fixed from company where id = ${company_id}`),
  ])
  return { company_id, ...spend, ...more }
}

export const readSpend = ({ query }: Parsed<typeof pointDefinition.readSpend>, { db }: Context) =>
  shown(db, query.company_id.toLowerCase())

/** Changes the rules of spending points. The value of a point is fixed once somebody has points. */
export function updateSpend({ body }: Parsed<typeof pointDefinition.updateSpend>, ctx: Context): Promise<PointSpend> {
  const { version, company_id: given, ...rules } = body
  const company_id = given.toLowerCase()
  if (rules.upper > 0 && rules.upper < rules.lower) throw wrongField('upper', 'above_limit')
  return ctx.db.tx(async (db) => {
    // The lock is on a key made from the company's id, because the row of its rules may not exist
    // yet.
    await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`point-spend ${company_id}`}, 0))`)
    const before = await shown(db, company_id)
    if (before.version !== version) throw fault('stale_version', { current: before })
    if (before.is_value_fixed && rules.point_value !== before.point_value) throw wrongField('point_value', 'fixed')
    await db.one(sql`
      insert into point_spend as s (company_id, is_active, point_value, lower, upper, percent_bp, min_order_total, funder, updated_at)
      values (${company_id}, ${rules.is_active}, ${rules.point_value}, ${rules.lower}, ${rules.upper}, ${rules.percent_bp}, ${rules.min_order_total}, ${rules.funder}, ${ctx.now})
      on conflict (company_id) do update set is_active = excluded.is_active, point_value = excluded.point_value, lower = excluded.lower, upper = excluded.upper,
        percent_bp = excluded.percent_bp, min_order_total = excluded.min_order_total, funder = excluded.funder, updated_at = excluded.updated_at, version = s.version + 1`)
    const after = await shown(db, company_id)
    await audit(db, ctx, { noun: 'point-spend', record_id: company_id, company_id, action: 'update', before, after })
    return after
  })
}
