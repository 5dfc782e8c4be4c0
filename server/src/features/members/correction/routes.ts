import sql from 'sql-template-tag'
import { memberCorrection, type Correction } from '#contract/members/correction.ts'
import { readCorrection, columnsOfCorrection, correctionFrom } from '#server/domain/members/wallet/correction-rows.ts'
import { postCorrection } from '#server/domain/members/wallet/corrections.ts'
import { ownMember } from '#server/domain/members/own-member.ts'
import { historyOf } from '#server/kit/audit/audit.ts'
import { changedIn } from '#server/kit/record/changed.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { anyOf, contains, where } from '#server/kit/list/list.ts'
import { inSpan, longList, type Sorting } from '#server/kit/list/long-list.ts'
import { tiedTo, withinCompany, type Tie } from '#server/kit/guard/reach.ts'

const { noun } = memberCorrection
const sorting: Sorting = { fields: { created_at: ['k.created_at', 'timestamptz'] }, tie: ['k.id', 'uuid'] }
const visible = (tie: Tie) => withinCompany(tie, 'k.company_id')
const tieOfOne = (db: Db, ctx: Context, id: string) => tiedTo(db, ctx.reach.tie, 'member_correction', id)

/** One decision: by somebody else, once. Of two at the same time the later is 409 with what the first made of it. */
const decide = (
  ctx: Context,
  id: string,
  body: { version: number; decision_note: string },
  status: 'approved' | 'denied',
  post?: (db: Db, it: Correction) => Promise<void>,
): Promise<Correction> =>
  once(ctx, `${noun} ${status} ${id}`, body, async (db) => {
    const tie = await tieOfOne(db, ctx, id)
    return changedIn<Correction>(db, ctx, {
      noun,
      action: status === 'approved' ? 'approve' : 'deny',
      version: body.version,
      company_id: (it) => it.company_id,
      load: (db, lock) => readCorrection(db, ctx, tie, id, lock),
      write: async (db, it) => {
        if (it.status !== 'pending') throw fault('conflict', { current: it })
        if (it.is_own) throw fault('second_person')
        await db.one(sql`update member_correction set status = ${status}, decided_by = ${ctx.actor.id}, decided_name = ${ctx.actor.name}, decided_at = ${ctx.now},
          decision_note = ${body.decision_note}, version = version + 1, updated_at = ${ctx.now} where company_id = ${it.company_id} and id = ${id}`)
        await post?.(db, it)
      },
    })
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

    approve: ({ params: { member_correction_id: id }, body }, ctx) =>
      decide(ctx, id, body, 'approved', async (db, it) => {
        const owner = await ownMember(db, ctx.reach, it.member_id)
        await postCorrection(db, owner, it, {
          by: `${it.asked_name} · ${ctx.actor.name}`,
          now: ctx.now,
          lang: ctx.lang,
        })
      }),

    deny: ({ params: { member_correction_id: id }, body }, ctx) => decide(ctx, id, body, 'denied'),
  },
  (id, { reach }) => sql`select k.company_id from member_correction k where ${visible(reach.tie)} and k.id = ${id}`,
)
