import sql from 'sql-template-tag'
import { memberCorrection, type Correction } from '#contract/members/correction.ts'
import { readCorrection, columnsOfCorrection, correctionFrom } from '#server/domain/members/wallet/correction-rows.ts'
import { postCorrection } from '#server/domain/members/wallet/corrections.ts'
import { ownMember } from '#server/domain/members/own-member.ts'
import { historyOf } from '#server/kit/audit/audit.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { decision } from '#server/kit/record/decision.ts'
import { anyOf, contains, where } from '#server/kit/list/list.ts'
import { inSpan, longList, type Sorting } from '#server/kit/list/long-list.ts'
import { tiedTo, withinCompany, type Tie } from '#server/kit/guard/reach.ts'

const { noun } = memberCorrection
const sorting: Sorting = { fields: { created_at: ['k.created_at', 'timestamptz'] }, tie: ['k.id', 'uuid'] }
const visible = (tie: Tie) => withinCompany(tie, 'k.company_id')
const tieOfOne = (db: Db, ctx: Context, id: string) => tiedTo(db, ctx.reach.tie, 'member_correction', id)

export const correctionDecision = decision(memberCorrection, {
  table: 'member_correction',
  load: async (db, ctx, id, lock) => readCorrection(db, ctx, await tieOfOne(db, ctx, id), id, lock),
  isOwn: (it) => it.is_own,
  stamp: ({ actor, now }) => ({ decided_by: actor.id, decided_name: actor.name, decided_at: now, updated_at: now }),
  waiting: ({
    reach,
    actor,
  }) => sql`select k.id, btrim(m.name || ' ' || m.surname) as name, k.reason as hint, co.name as place, k.created_at as since,
      k.company_id, null::uuid as branch_id ${correctionFrom} where ${visible(reach.tie)} and k.status = 'pending' and k.asked_by <> ${actor.id}`,
})

export const memberCorrectionRoutes = routes(
  memberCorrection,
  {
    list: async ({ query }, ctx) => {
      const conditions = [
        visible(ctx.reach.tie),
        ...(['company_id', 'member_id', 'kind'] as const).map((it) => anyOf(`k.${it}`, query[it])),
        contains([`m.name || ' ' || m.surname`, 'k.reason', 'k.asked_name'], query.search),
      ]
      const page = await longList<Correction>(ctx.db, {
        columns: columnsOfCorrection(ctx.actor.id),
        from: correctionFrom,
        conditions: [...conditions, anyOf('k.status', query.status ?? ['pending'])],
        query,
        ...sorting,
      })
      const tabs = await ctx.db.many<{ status: string; n: number }>(
        sql`select k.status, count(*)::int as n ${correctionFrom} ${where([...conditions, ...inSpan(query, sorting)])} group by k.status`,
      )
      return { ...page, counts: Object.fromEntries(tabs.map((it) => [it.status, it.n])) }
    },

    read: async ({ params: { member_correction_id: id } }, ctx) =>
      readCorrection(ctx.db, ctx, await tieOfOne(ctx.db, ctx, id), id),

    history: async ({ params: { member_correction_id: id } }, ctx) => {
      const row = await readCorrection(ctx.db, ctx, await tieOfOne(ctx.db, ctx, id), id)
      return historyOf(ctx.db, noun, id, [row.company_id], ctx.kit)
    },

    ...correctionDecision.handlers,
    approve: ({ params: { member_correction_id: id }, body }, ctx) =>
      correctionDecision.decide(ctx, 'approve', id, body, async (db, it) => {
        const owner = await ownMember(db, ctx.reach, it.member_id)
        await postCorrection(db, owner, it, {
          by: `${it.asked_name} · ${ctx.actor.name}`,
          now: ctx.now,
          lang: ctx.lang,
        })
      }),
  },
  (id, { reach }) => sql`select k.company_id from member_correction k where ${visible(reach.tie)} and k.id = ${id}`,
)
