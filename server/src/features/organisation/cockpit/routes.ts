import sql from 'sql-template-tag'
import { atRisk, cockpit } from '#contract/organisation/cockpit.ts'
import { sells } from '#server/domain/ordering/sells.ts'
import { ownSteps, secondsOf, usualSteps, waitsSince } from '#server/domain/ordering/late/escalation.ts'
import { reached } from '#server/domain/integrations/restaurant/reach.ts'
import { routes } from '#server/kit/context.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import { riskOf, sum, type BranchFacts } from './risk.ts'

const dayMs = 86_400_000

type Counted = Omit<BranchFacts, 'state' | 'name' | 'parts'>
interface Portfolio {
  company_id: string
  managers_without_two_factor: number
  branches: Counted[]
}

export const cockpitRoutes = routes(cockpit, {
  read: async (_, ctx) => {
    const { actor, db, now, reach } = ctx
    const companies = [...reach.whole].map((id) => companyIn(actor.tree, id)).filter((it) => it.is_active)
    const tie = reach.wholeTie
    const [week, twoWeeks] = [new Date(now.getTime() - 7 * dayMs), new Date(now.getTime() - 14 * dayMs)]
    const lately = new Date(now.getTime() - dayMs)
    // The moment at which escalation takes the action that the branch has chosen.
    const unansweredSec = secondsOf('unanswered_sec', await usualSteps(db))
    const [rows, reaches] = await Promise.all([
      db.many<Portfolio>(sql`
        with counted as (
          select o.branch_id, (count(*) filter (where o.created_at >= ${week}))::int as orders, (count(*) filter (where o.created_at < ${week}))::int as orders_before,
            (count(*) filter (where (o.status = 'awaiting_approval' and ${waitsSince} < ${now}::timestamptz - make_interval(secs => ${unansweredSec}))
              or (o.status = 'cancelled' and o.created_at >= ${lately} and r.code = 'unanswered')))::int as unanswered,
            max(o.created_at) as last_order_at
          from orders o left join cancel_reason r on r.id = o.reason_id ${ownSteps}
          where ${withinCompany(tie, 'o.company_id')} and o.created_at >= ${twoWeeks} and not o.is_test and ${sells('o')} group by o.branch_id
        )
        select c.id as company_id,
          (select count(distinct u.id)::int from app_user u join assignment a on a.user_id = u.id
            where a.scope_type = 'company' and a.scope_id = c.id and u.account_type = 'company' and u.is_active and u.deleted_at is null and u.two_factor_at is null) as managers_without_two_factor,
          coalesce(json_agg(json_build_object('branch_id', b.id, 'orders', coalesce(n.orders, 0), 'orders_before', coalesce(n.orders_before, 0),
            'unanswered', coalesce(n.unanswered, 0), 'last_order_at', n.last_order_at) order by b.name) filter (where b.id is not null), '[]') as branches
        from company c left join branch b on b.company_id = c.id and ${withinCompany(tie, 'b.company_id')} and b.is_active left join counted n on n.branch_id = b.id
        where ${withinCompany(tie, 'c.id')} group by c.id`),
      reached(db, tie, now),
    ])
    const found = new Map(rows.map((it) => [it.company_id, it]))
    const list = companies.map((company) => {
      const row = found.get(company.id)
      const branches = (row?.branches ?? []).map((it) => ({
        ...it,
        name: actor.tree.branches.get(it.branch_id)?.name ?? '',
        state: reaches.get(it.branch_id)?.state.state ?? 'closed',
        parts: reaches.get(it.branch_id)?.reach.parts ?? [],
      }))
      const { license: licence, timezone } = company
      return {
        company_id: company.id,
        company_name: company.name,
        account_name: actor.tree.accounts.get(company.account_id)?.name ?? '',
        ...riskOf(
          { licence, timezone, branches, managers_without_two_factor: row?.managers_without_two_factor ?? 0 },
          now,
        ),
        branches: branches.length,
        open_branches: branches.filter((it) => it.state !== 'closed').length,
        online_branches: branches.filter((it) => reaches.get(it.branch_id)?.state.is_online).length,
        orders: sum(branches, 'orders'),
        orders_before: sum(branches, 'orders_before'),
        licence_ends_at: licence?.ends_at ?? null,
      }
    })
    const total = (of: (it: (typeof list)[number]) => number) => list.reduce((all, it) => all + of(it), 0)
    return {
      totals: {
        companies: list.length,
        at_risk: list.filter((it) => it.score >= atRisk).length,
        branches: total((it) => it.branches),
        open_branches: total((it) => it.open_branches),
        licences_ending: list.filter((it) => it.reasons.some((each) => each.kind.startsWith('licence_'))).length,
      },
      companies: list.sort((a, b) => b.score - a.score || a.company_name.localeCompare(b.company_name, 'tr')),
    }
  },
})
