import sql from 'sql-template-tag'
import { appBranch } from '#contract/organisation/app-branch.ts'
import type { Answer } from '#contract/kit/call.ts'
import { routes } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'

export const appBranchRoutes = routes(appBranch, {
  list: (_, { db, reach }) =>
    db.many<Answer<typeof appBranch.list>[number]>(sql`
      select b.id, b.company_id, b.name, b.phone, b.address, b.district, ci.name as city_name, b.lat, b.lng, b.timezone, c.currency,
        b.order_methods as delivery_types
      from branch b join company c on c.id = b.company_id join city ci on ci.id = b.city_id
      where ${within(reach.tie, 'b', 'id')} and b.is_active order by b.name collate "tr-x-icu", b.id`),
})
