import sql from 'sql-template-tag'
import { branchRequest, type BranchRequest } from '#contract/organisation/requests.ts'
import type { Db } from '#server/db/pool.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { decision } from '#server/kit/record/decision.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { anyOf, contains, where } from '#server/kit/list/list.ts'
import { inSpan, longList, type Sorting } from '#server/kit/list/long-list.ts'
import { tiedTo, within, type Tie } from '#server/kit/guard/reach.ts'

const columns = sql`q.id, q.branch_id, b.name as branch_name, q.company_id, q.kind, q.customer_name, q.customer_phone, q.customer_email, q.message, q.restaurant_name, q.city_id,
  ci.name as city_name, q.district, q.address, q.status, q.decided_by, q.decided_at, q.decision_note, q.created_branch_id, q.created_at, q.version`
const from = sql`from branch_request q join branch b on b.company_id = q.company_id and b.id = q.branch_id left join city ci on ci.id = q.city_id`
const sorting: Sorting = {
  fields: {
    created_at: ['q.created_at', 'timestamptz'],
    status: ['q.status', 'text'],
    customer_name: [`q.customer_name collate "tr-x-icu"`, 'text'],
  },
  tie: ['q.id', 'uuid'],
}
const ofBranch = (tie: Tie, branch_id?: string) =>
  branch_id ? sql`${within(tie, 'q')} and q.branch_id = ${branch_id}` : within(tie, 'q')

interface Named {
  branch_id?: string
  branch_request_id: string
}

async function one(db: Db, ctx: Context, it: Named, lock?: 'lock'): Promise<BranchRequest> {
  const tie = await tiedTo(db, ctx.reach.tie, 'branch_request', it.branch_request_id)
  const found = sql`${ofBranch(tie, it.branch_id)} and q.id = ${it.branch_request_id}`
  // The lock is taken without the joins: if a row changed during the wait, the joined rows read
  // before would be outdated.
  if (lock) await db.one(sql`select q.id from branch_request q where ${found} for update`)
  const row = await db.one<BranchRequest>(sql`select ${columns} ${from} where ${found}`)
  if (!row) throw fault('not_found')
  return row
}

/** A request can be answered only once (semantics §4). */
export const branchRequestDecision = decision(branchRequest, {
  table: 'branch_request',
  load: one,
  waiting: ({
    reach,
  }) => sql`select q.id, q.customer_name as name, q.message as hint, b.name as place, q.created_at as since, q.company_id, q.branch_id
      from branch_request q join branch b on b.company_id = q.company_id and b.id = q.branch_id where ${within(reach.tie, 'q')} and q.status = 'pending'`,
})
const { decide } = branchRequestDecision

export const branchRequestRoutes = routes(branchRequest, {
  list: async ({ params, query }, ctx) => {
    const conditions = [
      ofBranch(ctx.reach.tie, params.branch_id),
      anyOf('q.kind', query.kind),
      contains(['q.customer_name', 'q.customer_phone', 'q.message', 'q.restaurant_name'], query.search),
    ]
    const page = await longList<BranchRequest>(ctx.db, {
      columns,
      from,
      conditions: [...conditions, anyOf('q.status', query.status)],
      query,
      ...sorting,
    })
    const tabs = await ctx.db.many<{ status: string; n: number }>(
      sql`select q.status, count(*)::int as n ${from} ${where([...conditions, ...inSpan(query, sorting)])} group by q.status`,
    )
    return { ...page, counts: Object.fromEntries(tabs.map((it) => [it.status, it.n])) }
  },
  read: ({ params }, ctx) => one(ctx.db, ctx, params),
  find: ({ params }, ctx) => one(ctx.db, ctx, params),
  // A request is closed once it is answered. A suggestion waits until its branch exists.
  approve: ({ params, body }, ctx) =>
    decide(ctx, 'approve', params, body, async (_, it) =>
      it.kind === 'request' ? { status: 'completed' } : undefined,
    ),
  reject: ({ params, body }, ctx) => decide(ctx, 'reject', params, body),
})
