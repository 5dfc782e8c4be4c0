import sql, { raw, type Sql } from 'sql-template-tag'
import { hiddenWords, maskedComment } from '#contract/members/comment-flags.ts'
import { comment, commentDays, commentStatuses, type Comment } from '#contract/members/comment.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { settleComment, writeComment } from '#server/domain/members/comments.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { historyOf } from '#server/kit/audit/audit.ts'
import { changed } from '#server/kit/record/changed.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { decision } from '#server/kit/record/decision.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { anyOf, contains, where } from '#server/kit/list/list.ts'
import { inSpan, longList, type Sorting } from '#server/kit/list/long-list.ts'
import { sameCompany, tiedTo, within } from '#server/kit/guard/reach.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

const { noun } = comment
type Stored = Omit<Comment, 'masked_text'>

const columns = sql`c.id, c.company_id, c.branch_id, b.name as branch_name, c.source, c.order_id, o.number::int as order_number, coalesce(o.summary, '') as summary, c.member_id,
  c.customer_name, c.taste, c.service, c.speed, c.worst, c.text, c.flags, c.is_masked, c.status, c.reject_reason, c.reply, c.replied_by, c.replied_at,
  c.decided_by, c.decided_at, c.created_at, c.version, c.updated_at`
const from = sql`from comment c join branch b on b.company_id = c.company_id and b.id = c.branch_id left join orders o on o.company_id = c.company_id and o.id = c.order_id`

const sorting: Sorting = {
  fields: { created_at: ['c.created_at', 'timestamptz'], worst: ['c.worst', 'bigint'] },
  tie: ['c.id', 'uuid'],
}

/** The rows with their texts as the public sees them. */
async function shown(db: Db, rows: readonly Stored[]): Promise<Comment[]> {
  const companies = [...new Set(rows.map((it) => it.company_id))]
  const lists = new Map(
    await Promise.all(
      companies.map(async (id) => [id, hiddenWords((await settingOf(db, 'comments', id)).hidden_words)] as const),
    ),
  )
  return rows.map((row) => ({
    ...row,
    masked_text: maskedComment(row.text, lists.get(row.company_id) ?? []),
  }))
}

/** A comment that the caller may access. Throws 404 for any other. */
async function one(db: Db, { reach }: Context, id: string, lock?: 'lock'): Promise<Comment> {
  const found = sql`${within(await tiedTo(db, reach.tie, 'comment', id), 'c')} and c.id = ${id}`
  if (lock) await db.one(sql`select c.id from comment c where ${found} for update`)
  const row = await db.one<Stored>(sql`select ${columns} ${from} where ${found}`)
  if (!row) throw fault('not_found')
  const [it] = await shown(db, [row])
  return it!
}

export const commentDecision = decision(comment, {
  table: 'comment',
  // An approved comment may later be rejected and a rejected one approved. An approved comment may
  // also be approved again in order to mask it.
  steps: {
    approve: { from: commentStatuses, to: 'approved' },
    reject: { from: commentStatuses, to: 'rejected' },
  },
  load: one,
  waiting: ({
    reach,
  }) => sql`select c.id, c.customer_name as name, c.text as hint, b.name as place, c.created_at as since, c.company_id, c.branch_id
      from comment c join branch b on b.company_id = c.company_id and b.id = c.branch_id where ${within(reach.tie, 'c')} and c.status = 'pending'`,
})
const { decide } = commentDecision

/** Refuses to decide on or answer a review that a platform publishes: this is possible only there. */
function refuseIfOnPlatform({ source }: Comment): void {
  if (source !== 'app') throw fault('conflict', { cause: 'of_platform' })
}

/** "Ayşe Kaya" → "Ayşe K." */
const initialled = (name: string) => name.replace(/^(\S+)\s.*?(\S)\S*$/u, '$1 $2.')

export const commentRoutes = routes(
  comment,
  {
    list: async ({ query }, ctx) => {
      const conditions: (Sql | undefined)[] = [
        within(ctx.reach.tie, 'c'),
        ...(['company_id', 'branch_id', 'member_id', 'worst', 'source'] as const).map((it) =>
          anyOf(`c.${it}`, query[it]),
        ),
        contains(['c.text', 'c.customer_name', 'c.reply'], query.search),
      ]
      const page = await longList<Stored>(ctx.db, {
        columns,
        from,
        conditions: [...conditions, anyOf('c.status', query.status)],
        query,
        ...sorting,
      })
      const tabs = await ctx.db.many<{ status: string; n: number }>(
        sql`select c.status, count(*)::int as n from comment c ${where([...conditions, ...inSpan(query, sorting)])} group by c.status`,
      )
      const counts = Object.fromEntries(tabs.map((it) => [it.status, it.n]))
      return { ...page, data: await shown(ctx.db, page.data), counts }
    },

    read: ({ params }, ctx) => one(ctx.db, ctx, params.comment_id),

    history: async ({ params }, ctx) => {
      const { company_id, id } = await one(ctx.db, ctx, params.comment_id)
      return historyOf(ctx.db, noun, id, [company_id], ctx.kit)
    },

    summary: async ({ query }, { db, reach, now }) => {
      const { branch_id } = query
      const at = (alias: string) =>
        branch_id
          ? sql`${within(reach.tie, alias)} and ${raw(`${alias}.branch_id`)} = ${branch_id}`
          : within(reach.tie, alias)
      const since = new Date(now.getTime() - 90 * 86_400_000)
      const [sums, by_worst, products] = await Promise.all([
        db.must<{ n: number; taste: number; service: number; speed: number }>(sql`
        select coalesce(sum(r.n), 0)::int as n, coalesce(sum(r.taste), 0)::int as taste, coalesce(sum(r.service), 0)::int as service, coalesce(sum(r.speed), 0)::int as speed
        from branch_rating r where ${at('r')}`),
        db.many<{ worst: number; approved: number; rejected: number; pending: number }>(sql`
        select c.worst, count(*) filter (where c.status = 'approved')::int as approved, count(*) filter (where c.status = 'rejected')::int as rejected,
          count(*) filter (where c.status = 'pending')::int as pending
        from comment c where ${at('c')} and c.source = 'app' and c.created_at > ${since} group by c.worst order by c.worst`),
        db.many<{ name: string; n: number; taste: number }>(sql`
        select line ->> 'name' as name, count(*)::int as n, round(avg(c.taste), 2)::float8 as taste
        from comment c join orders o on ${sameCompany(reach.tie, 'o', 'c')} and o.id = c.order_id cross join lateral jsonb_array_elements(o.lines) line
        where ${at('c')} and c.status = 'approved' and c.source = 'app' and c.created_at > ${since}
        group by 1 order by n desc, name limit 20`),
      ])
      return { ...sums, by_worst, products }
    },

    approve: ({ params, body }, ctx) =>
      decide(ctx, 'approve', params.comment_id, body, async (db, it) => {
        refuseIfOnPlatform(it)
        await settleComment(db, it, true, ctx.now)
        return { is_masked: body.is_masked, reject_reason: null }
      }),
    reject: ({ params, body }, ctx) =>
      decide(ctx, 'reject', params.comment_id, body, async (db, it) => {
        refuseIfOnPlatform(it)
        await settleComment(db, it, false, ctx.now)
        return { is_masked: false, reject_reason: body.reject_reason }
      }),

    reply: ({ params: { comment_id: id }, body }, ctx) =>
      changed<Comment>(ctx, {
        noun,
        action: 'reply',
        version: body.version,
        company_id: (it) => it.company_id,
        load: (db, lock) => one(db, ctx, id, lock),
        write: (db, it) => {
          refuseIfOnPlatform(it)
          const [by, at] = body.reply ? [ctx.actor.name, ctx.now] : [null, null]
          return db.one(sql`update comment set reply = ${body.reply}, replied_by = ${by}, replied_at = ${at}, version = version + 1, updated_at = ${ctx.now}
            where company_id = ${it.company_id} and id = ${id}`)
        },
      }),

    send: ({ params, body }, ctx) =>
      ctx.db.tx(async (db) => {
        const tie = await tiedTo(db, ctx.reach.tie, 'orders', body.order_id)
        const order = await db.one<{
          company_id: string
          branch_id: string
          member_id: string | null
          customer_name: string
          status: string
          finished_at: string | null
        }>(sql`select o.company_id, o.branch_id, o.member_id, o.customer_name, o.status, o.finished_at from orders o
        where ${within(tie, 'o')} and o.branch_id = ${params.branch_id} and o.id = ${body.order_id} and not o.is_test for update`)
        if (!order) throw fault('not_found', { errors: [{ path: 'order_id', code: 'no_such_order' }] })
        const { status, finished_at, ...of } = order
        if (status !== 'delivered' || !finished_at) throw wrongField('order_id', 'not_delivered')
        const { timezone } = branchIn(ctx.actor.tree, params.branch_id)
        if (dayAt(ctx.now, timezone) > plusDays(dayAt(new Date(finished_at), timezone), commentDays))
          throw wrongField('order_id', 'comment_late', { max: commentDays })
        const { taste, service, speed, text } = body
        const row = await writeComment(db, {
          ...of,
          order_id: body.order_id,
          taste,
          service,
          speed,
          text,
          now: ctx.now,
        })
        if (!row) throw fault('conflict', { cause: 'comment_decided' })
        return row
      }),

    shown: async ({ params, query }, ctx) => {
      const page = await longList<Stored>(ctx.db, {
        columns,
        from,
        conditions: [
          within(ctx.reach.tie, 'c'),
          sql`c.branch_id = ${params.branch_id}`,
          sql`c.status = 'approved' and c.source = 'app'`,
        ],
        query,
        fields: { created_at: ['c.created_at', 'timestamptz'] },
        tie: ['c.id', 'uuid'],
      })
      const rows = await shown(ctx.db, page.data)
      return {
        ...page,
        data: rows.map(
          ({ id, customer_name, taste, service, speed, text, masked_text, is_masked, reply, created_at }) => ({
            id,
            customer_name: initialled(customer_name),
            taste,
            service,
            speed,
            text: is_masked ? masked_text : text,
            reply,
            created_at,
          }),
        ),
      }
    },
  },
  (id, { reach }) => sql`select c.company_id from comment c where ${within(reach.tie, 'c')} and c.id = ${id}`,
)
