import sql from 'sql-template-tag'
import { memberMerge, type LikelyPair } from '#contract/members/member-merge.ts'
import type { Member } from '#contract/members/member.ts'
import type { Db } from '#server/db/pool.ts'
import { likelyPairs } from '#server/domain/members/merge/duplicates.ts'
import { postingOf, secondGift } from '#server/domain/members/merge/gift.ts'
import { lockPair, mergeMembers } from '#server/domain/members/merge/merge.ts'
import { changesSince, undoMerge, type StoredMerge } from '#server/domain/members/merge/undo.ts'
import { hasMovingOrders, movingOrders } from '#server/domain/members/merge/orders.ts'
import { erasureFirstText, movingText, refusalOfUndo } from '#server/domain/members/merge/words.ts'
import { namedMembers } from '#server/domain/members/named.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { containsFoldedPhone } from '#server/kit/list/list.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { readRuns, shownRun, wakeRuns } from '#server/kit/jobs/run.ts'
import { maskedSide } from './columns.ts'
import { one, oneIn } from './routes.ts'

const noun = 'member'

/** The other record, which must be in the same company and not the same record. */
async function otherOf(db: Db, ctx: Context, own: Member, other_id: string): Promise<Member> {
  const other = await oneIn(db, ctx, other_id).catch(() => undefined)
  if (!other || other.id === own.id || other.company_id !== own.company_id) throw wrongField('other_id', 'choice')
  return other
}

const isErasureAsked = (db: Db, { company_id, id }: Member) =>
  db.one(
    sql`select 1 as one from member_erasure where company_id = ${company_id} and member_id = ${id} and status in ('pending', 'approved')`,
  )

/** The merge that may still be undone: the newest one of the last day. */
const lastOf = (db: Db, { company_id, id }: Member, now: Date) =>
  db.one<StoredMerge & { other_name: string; actor: string | null; undo_until: string }>(sql`
    select g.company_id, g.id, g.member_id, g.other_id, o.name || ' ' || o.surname as other_name, g.at, g.actor, g.undo_until, g.version_after, g.kept, g.run_id, r.state as run_state
    from member_merge g join member o on o.company_id = ${company_id} and o.id = g.other_id
      left join run r on r.company_id = ${company_id} and r.id = g.run_id
    where g.company_id = ${company_id} and g.member_id = ${id} and g.undone_at is null and g.undo_until > ${now} order by g.at desc, g.id desc limit 1`)

export const memberMergeRoutes = routes(memberMerge, {
  duplicates: async ({ query }, ctx) => {
    const { company_id } = query
    const page = await longList<LikelyPair>(ctx.db, {
      columns: sql`pair.id, pair.reasons, pair.member, pair.other, pair.created_at`,
      from: likelyPairs(company_id, query.reason),
      conditions: [containsFoldedPhone('pair.search_text', query.search)],
      query,
      fields: { created_at: ['pair.created_at', 'timestamptz'] },
      tie: ['pair.id', 'text'],
    })
    const data = page.data.map((row) => ({
      ...row,
      member: maskedSide(row.member, company_id, ctx),
      other: maskedSide(row.other, company_id, ctx),
    }))
    return { ...page, data }
  },

  keepApart: ({ params, body }, ctx) =>
    ctx.db.tx(async (db) => {
      const own = await oneIn(db, ctx, params.member_id)
      const other = await otherOf(db, ctx, own, body.other_id)
      const { company_id } = own
      const [first, second] = [own.id, other.id].sort()
      await db.one(sql`insert into member_distinct (company_id, member_id, other_id, at, actor) values (${company_id}, ${first}, ${second}, ${ctx.now}, ${ctx.actor.name})
        on conflict do nothing`)
      for (const [it, apart_from] of [
        [own.id, other.id],
        [other.id, own.id],
      ])
        await audit(db, ctx, {
          noun,
          record_id: it!,
          company_id,
          action: 'keep-apart',
          before: {},
          after: { apart_from },
        })
      return null
    }),

  others: async ({ params, query }, ctx) => {
    const { company_id, id } = await oneIn(ctx.db, ctx, params.member_id)
    return namedMembers(ctx.db, ctx.actor, { company_id, not: id }, query)
  },

  preview: async ({ params, query }, ctx) => {
    const member = await oneIn(ctx.db, ctx, params.member_id)
    const other = await otherOf(ctx.db, ctx, member, query.other_id)
    const of = sql`company_id = ${other.company_id} and member_id = ${other.id}`
    const rows = await ctx.db.must<
      Record<'orders' | 'cheques' | 'comments' | 'addresses' | 'devices' | 'institutions', number>
    >(sql`
      select (select count(*)::int from orders where ${of}) as orders, (select count(*)::int from gift_cheque_item where ${of}) as cheques,
        (select count(*)::int from comment where ${of}) as comments, (select count(*)::int from member_address where ${of}) as addresses,
        (select count(*)::int from member_device where ${of}) as devices, (select count(*)::int from institution_member where ${of}) as institutions`)
    const { point_balance: points, point_debt, wallet_balance: wallet } = other
    const pair = { company_id: member.company_id, member_id: member.id, other_id: other.id }
    const gift = await secondGift(ctx.db, pair, ctx.now)
    const gifts = { gift_points: -postingOf(gift.parts).amount, gift_cheques: gift.items.length }
    return { member, other, moved: { ...rows, points, point_debt, wallet, ...gifts } }
  },

  merge: async ({ params, body }, ctx) => {
    const after = await once(ctx, 'member-merge', { ...params, ...body }, async (db) => {
      const found = await oneIn(db, ctx, params.member_id)
      const { company_id, id: member_id } = found
      await otherOf(db, ctx, found, body.other_id)
      const pair = { company_id, member_id, other_id: body.other_id }
      await lockPair(db, pair)
      const before = await oneIn(db, ctx, member_id)
      const other = await otherOf(db, ctx, before, body.other_id)
      if (await hasMovingOrders(db, company_id, [member_id, other.id]))
        throw fault('conflict', { current: { changes: ['orders_moving'] }, detail: movingText(ctx.lang) })
      if (await isErasureAsked(db, other)) throw fault('conflict', { detail: erasureFirstText(ctx.lang) })
      if (before.version !== body.version) throw fault('stale_version', { current: before })
      if (other.version !== body.other_version) throw fault('stale_version', { current: other })
      if (body.taken.includes('phone') && !other.phone) throw wrongField('taken', 'choice')
      await mergeMembers(db, pair, body.taken, ctx)
      const after = await oneIn(db, ctx, member_id)
      await audit(db, ctx, { noun, record_id: member_id, company_id, action: 'merge', before, after })
      await audit(db, ctx, {
        noun,
        record_id: other.id,
        company_id,
        action: 'merge',
        before: other,
        after: { ...other, merged_into: member_id },
      })
      return after
    })
    wakeRuns(ctx.kit)
    return after
  },

  last: async ({ params }, ctx) => {
    const last = await lastOf(ctx.db, await one(ctx, params.member_id), ctx.now)
    if (!last) return null
    const { id, other_id, other_name, at, actor, undo_until } = last
    const changes = await changesSince(ctx.db, last)
    const why_not = changes.length > 0 ? refusalOfUndo(ctx.lang, changes) : null
    return { id, other_id, other_name, at, actor, undo_until, changes, why_not }
  },

  moving: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    const [run] = await readRuns(ctx.db, movingOrders(company_id, [id]), { tie: { company: company_id }, max: 1 })
    return run ? shownRun(run, ctx) : null
  },

  undo: async ({ params, body }, ctx) => {
    const after = await once(ctx, 'member-merge-undo', { ...params, ...body }, async (db) => {
      const own = await oneIn(db, ctx, params.member_id)
      const { company_id, id: member_id } = own
      const found = await lastOf(db, own, ctx.now)
      if (found) await lockPair(db, found)
      const last = await lastOf(db, own, ctx.now)
      if (last?.id !== body.merge_id) throw fault('not_found')
      const changes = await changesSince(db, last)
      if (changes.length > 0)
        throw fault('conflict', { current: { changes }, detail: refusalOfUndo(ctx.lang, changes) })
      const before = await oneIn(db, ctx, member_id)
      await undoMerge(db, last, ctx)
      const after = await oneIn(db, ctx, member_id)
      const more = { noun, company_id, action: 'undo-merge' }
      await audit(db, ctx, { ...more, record_id: member_id, before, after })
      await audit(db, ctx, {
        ...more,
        record_id: last.other_id,
        before: { merged_into: member_id },
        after: { merged_into: null },
      })
      return after
    })
    wakeRuns(ctx.kit)
    return after
  },
})
