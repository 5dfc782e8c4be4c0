import { costsBorne } from '#server/domain/members/bearer.ts'
import { fieldOf, orTooDear } from '#server/domain/members/audience/too-dear.ts'
import sql from 'sql-template-tag'
import { giftCheque, maxBatch } from '#contract/members/offer/gift-cheque.ts'
import { giveBack, takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { previewOf } from '#server/domain/members/voucher/audience.ts'
import { chequeBatchRun, showBatches } from '#server/domain/members/voucher/batch.ts'
import { wrongCodes } from '#server/domain/members/voucher/orders.ts'
import { basketLines } from '#server/domain/members/voucher/basket-lines.ts'
import { reserve } from '#server/domain/members/voucher/cheques.ts'
import { chequesOfMember } from '#server/domain/members/voucher/of-member.ts'
import { lowered } from '#server/kit/uuid.ts'
import { refusalText } from '#server/domain/ordering/refusal-text.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { decision } from '#server/kit/record/decision.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { guestOf } from '#server/kit/guard/guest.ts'
import { once } from '#server/kit/idempotency.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { countedTo, countUpTo } from '#server/kit/list/long-list.ts'
import { moneyText } from '#server/kit/money.ts'
import { narrowedTo, withinCompany } from '#server/kit/guard/reach.ts'
import { isValidWithin, refuseValidElsewhere } from '#server/kit/guard/valid-at.ts'
import { cancelRun, findRun } from '#server/kit/jobs/run-acts.ts'
import { createRun, wakeRuns } from '#server/kit/jobs/run.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { costs, from } from './columns.ts'
import { batchInput, membersOf, oneAudience } from './given.ts'
import { itemsOf, unusedCodes, usesOf } from './lists.ts'
import { batchOf, currencyOf, one, record, tiedAt } from './record.ts'

type Params = { gift_cheque_id: string }
interface Stepped {
  params: Params
  body: { version: number }
}

export const chequeDecision = decision(giftCheque, {
  table: 'gift_cheque',
  load: record.one,
  // Only a funder of the voucher may decide.
  refuse: (ctx, row) => {
    refuseValidElsewhere(ctx, row)
    if (!row.awaits.some((one) => costs.bearsCost(ctx.actor, one, row))) throw wrongField('funder', 'not_bearer')
  },
  stamp: ({ now }) => ({ updated_at: now }),
  waiting: ({ reach }) => {
    const borne = costsBorne(reach, 'c')
    return (
      borne &&
      sql`select c.id, c.name, '' as hint, co.name as place, c.created_at as since, c.company_id, null::uuid as branch_id
        ${from} where ${borne} and c.status = 'pending'`
    )
  },
})
const { decide } = chequeDecision

const pauseTo = (ctx: Context, { params, body }: Stepped, action: 'pause' | 'resume') =>
  once(ctx, `gift-cheque.${action}`, { ...params, ...body }, (db) =>
    record.changeIn(db, ctx, params.gift_cheque_id, {
      version: body.version,
      action,
      write: ({ before }) => {
        refuseValidElsewhere(ctx, before)
        const is_paused = action === 'pause'
        if (before.is_paused === is_paused) throw fault('conflict', { current: before })
        return { is_paused }
      },
    }),
  )

export const giftChequeRoutes = routes(
  giftCheque,
  {
    ...record.handlers,

    list: (given, ctx) => {
      const { company_id = [], branch_id = [] } = given.query
      const named = [...company_id, ...branch_id.map((id) => branchIn(ctx.actor.tree, id).company_id)]
      const tie = narrowedTo(ctx.reach.tie, named.length > 0 ? [...new Set(lowered(named))] : undefined)
      return record.handlers.list(given, { ...ctx, reach: { ...ctx.reach, tie } })
    },

    approve: ({ params, body }, ctx) =>
      decide(ctx, 'approve', params.gift_cheque_id, body, async (_, it) => {
        const awaits = it.awaits.filter((one) => !costs.bearsCost(ctx.actor, one, it))
        // If there are several funders, the others must still approve.
        return { awaits, ...(awaits.length > 0 && { status: 'pending' }) }
      }),
    reject: ({ params, body }, ctx) =>
      decide(ctx, 'reject', params.gift_cheque_id, body, async () => ({ reject_reason: body.reason })),
    pause: (given, ctx) => pauseTo(ctx, given, 'pause'),
    resume: (given, ctx) => pauseTo(ctx, given, 'resume'),

    audience: async ({ body }, ctx) => {
      const { valid_cities, branch_ids, first_order_only } = body
      const conditions = [
        sql`m.company_id = ${body.company_id} and m.is_active and m.merged_into is null and m.erased_at is null`,
        ...(first_order_only ? [sql`s.last_order_at is null`] : []),
        ...(valid_cities.length > 0 ? [anyOf('coalesce(m.city_id, m.last_city_id)', valid_cities)!] : []),
        ...(branch_ids.length > 0 ? [sql`coalesce(s.last_branch_id = any(${branch_ids}::uuid[]), true)`] : []),
      ]
      const all = conditions.reduce((left, right) => sql`${left} and ${right}`)
      const who = sql`from member m left join member_stat s on s.company_id = m.company_id and s.member_id = m.id where ${all}`
      const n = await orTooDear(ctx.lang, 'audience', countUpTo(ctx.db, who))
      const { currency } = await currencyOf(ctx.db, body.company_id)
      return {
        members: Math.min(n, countedTo),
        is_capped: n > countedTo,
        currency,
        may_create: isValidWithin(ctx.reach, body),
      }
    },

    items: async ({ params, query }, ctx) => itemsOf(ctx.db, await one(ctx, params.gift_cheque_id), query, ctx.now),
    uses: async ({ params, query }, ctx) => usesOf(ctx.db, await one(ctx, params.gift_cheque_id), query),

    previewItems: async ({ params, body }, ctx) => {
      const { company_id, id: cheque_id } = await one(ctx, params.gift_cheque_id)
      const asks = previewOf(ctx.kit.slow, { company_id, cheque_id }, oneAudience(body), ctx.now)
      return orTooDear(ctx.lang, fieldOf(body), asks)
    },

    addItems: async ({ params, body }, ctx) => {
      const batch = await once(
        ctx,
        'gift-cheque.items',
        { ...params, ...body },
        async (db) => {
          const row = await record.one(db, ctx, params.gift_cheque_id, 'lock')
          refuseValidElsewhere(ctx, row)
          if (row.kind === 'code') throw wrongField('count', 'one_code_only')
          const { company_id, id: record_id } = row
          const input = await orTooDear(ctx.lang, fieldOf(body), batchInput(db, row, body, ctx.now))
          const total = input.audience?.count ?? (input.member_ids.length || input.count)
          const id = await createRun(db, chequeBatchRun, {
            company_id,
            record_id,
            user_id: ctx.actor.id,
            input,
            total,
            now: ctx.now,
          })
          await audit(db, ctx, { noun: 'gift-cheque', record_id, company_id, action: 'give', after: { count: total } })
          return batchOf({ ...ctx, db }, company_id, id)
        },
        201,
      )
      wakeRuns(ctx.kit)
      return batch
    },

    batches: async ({ params }, ctx) => {
      const { company_id, id } = await one(ctx, params.gift_cheque_id)
      return showBatches(ctx.db, sql`r.company_id = ${company_id} and r.record_id = ${id}`, tiedAt(ctx, company_id))
    },

    cancelBatch: async ({ params }, ctx) => {
      const batch = await once(ctx, 'gift-cheque.cancel', params, async (db) => {
        const row = await record.one(db, ctx, params.gift_cheque_id)
        refuseValidElsewhere(ctx, row)
        const run = await findRun(
          db,
          sql`r.company_id = ${row.company_id} and r.record_id = ${row.id} and r.id = ${params.batch_id} and r.kind = ${chequeBatchRun.name}`,
        )
        await cancelRun(db, chequeBatchRun, run, ctx.now)
        return batchOf({ ...ctx, db }, row.company_id, run.id)
      })
      wakeRuns(ctx.kit)
      return batch
    },

    print: ({ params, body }, ctx) =>
      once(ctx, 'gift-cheque.print', { ...params, ...body }, async (db) => {
        const row = await record.one(db, ctx, params.gift_cheque_id)
        refuseValidElsewhere(ctx, row)
        const codes = await unusedCodes(db, row, body.batch_id, maxBatch, ctx.now)
        const { company_id, id: record_id } = row
        await audit(db, ctx, {
          noun: 'gift-cheque',
          record_id,
          company_id,
          action: 'print',
          after: { count: codes.length },
        })
        return { codes }
      }),

    reserve: async ({ body }, ctx) => {
      const { company_id, timezone } = branchIn(ctx.actor.tree, body.branch_id)
      const { member_id } = body
      if (member_id)
        await membersOf(ctx.db, company_id, [member_id]).catch(() => Promise.reject(wrongField('member_id', 'choice')))
      const guest = guestOf(ctx)
      const limit = wrongCodes({ company_id, member_id, guest, branch_id: body.branch_id.toLowerCase() })
      // A guest at the checkout may start again now and then, but must not be able to reserve all
      // the vouchers.
      if (guest) await takeTryOrRefuse(ctx.db, { key: `cheque-reserve ${guest}`, max: 30, minutes: 15 })
      await takeTryOrRefuse(ctx.db, limit)
      let isWrong = false
      try {
        return await once(
          ctx,
          'gift-cheque.reserve',
          body,
          async (db) => {
            const lines = await basketLines(db, company_id, body.lines)
            const kept = await reserve(db, { ...body, lines, company_id, now: ctx.now })
            if (!('path' in kept)) return kept
            isWrong = kept.code === 'cheque_unknown'
            const { currency } = await currencyOf(db, company_id)
            const by = { now: ctx.now, timezone, money: await moneyText(db, ctx.lang, currency) }
            throw fault('invalid', { errors: [refusalText(ctx.lang, by, kept)] })
          },
          201,
        )
      } finally {
        if (!isWrong) await giveBack(ctx.db, [limit.key])
      }
    },

    ofMember: async ({ params, query }, ctx) => {
      const found = await ctx.db.one<{ company_id: string; member_id: string }>(
        sql`select m.company_id, m.id as member_id from member m where ${withinCompany(ctx.reach.tie, 'm.company_id')} and m.id = ${params.member_id}`,
      )
      if (!found) throw fault('not_found')
      return chequesOfMember(ctx.db, found, query, ctx.now)
    },
  },
  record.companyOf,
)
