import { randomInt } from 'node:crypto'
import sql, { empty } from 'sql-template-tag'
import { makeCode } from '#contract/members/offer/coupon-code.ts'
import { giftCheque, type GiftCheque, type GiftChequeInput } from '#contract/members/offer/gift-cheque.ts'
import type { Db } from '#server/db/pool.ts'
import { refuseBrokenTerms, storedTerms } from '#server/domain/members/offer-record.ts'
import { lowered } from '#server/kit/uuid.ts'
import { showBatches } from '#server/domain/members/voucher/batch.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { narrowedTo, withinCompany } from '#server/kit/guard/reach.ts'
import { changedWithin, refuseValidElsewhere } from '#server/kit/guard/valid-at.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { tasksOfCheque } from '#server/domain/marketing/scheduled-task/used-by.ts'
import { statusOf } from '#server/domain/members/voucher/status.ts'
import { columns, costs, from, shown, validAt, visible, type Stored } from './columns.ts'

function refuseBroken(body: GiftChequeInput, ctx: Pick<Context, 'actor'>): void {
  if ((body.amount === null) === (body.rate_bp === null)) throw wrongField('amount', 'amount_or_rate')
  refuseBrokenTerms(body, ctx)
}

/**
 * Refuses unknown categories. A category that was deleted after it was chosen stays, but reduces
 * nothing.
 */
async function refuseStrangeCategories(
  db: Db,
  company_id: string,
  ids: readonly string[],
  chosen: readonly string[] = [],
): Promise<void> {
  const added = lowered(ids).filter((id) => !chosen.includes(id))
  if (added.length === 0) return
  const known = await db.must<{ n: number }>(
    sql`select count(*)::int as n from category where company_id = ${company_id} and id = any(${added}::uuid[])`,
  )
  if (known.n !== added.length) throw wrongField('category_ids', 'choice')
}

const instead = {
  tr: 'Silmek yerine duraklatın.',
  en: 'Pause it instead.',
  de: 'Pausieren Sie ihn stattdessen.',
}

export const record = recordRoutes(giftCheque, {
  table: 'gift_cheque c',
  company: 'company_id',
  columns,
  from: () => from,
  within: visible,
  shown: shown as (row: Stored, ctx: Context) => GiftCheque,
  search: () => ['c.name'],
  sort: () => ({ name: 'c.name collate "tr-x-icu"' }),
  filter: {
    branch_id: validAt,
    status: (values, { now }) => sql`${statusOf(now)} = any(${values})`,
    is_paused: (values) => sql`c.is_paused = any(${values}::boolean[])`,
  },
  fixed: ['company_id', 'kind'],
  unique: 'code',
  check: refuseBroken,
  before: async (body, { db, ctx, before }) => {
    changedWithin.before(body, { ctx, before })
    await refuseStrangeCategories(db, body.company_id.toLowerCase(), body.category_ids, before?.category_ids)
  },
  write: ({ code: _code, ...rest }, { ctx }) => {
    const share_bp = rest.funder === 'company' ? 10_000 : rest.share_bp
    const awaits = costs.awaitedBy(ctx.actor, { ...rest, share_bp })
    return {
      ...storedTerms(rest),
      max_discount: rest.rate_bp === null ? null : rest.max_discount,
      // A changed voucher needs a new approval by its funders.
      status: awaits.length === 0 ? 'approved' : 'pending',
      awaits,
      share_bp,
      category_ids: lowered(rest.category_ids),
      reject_reason: '',
    }
  },
  parts: async ({ kind, code }, { db, company_id, id, before }) => {
    if (kind !== 'code' || (before && !code)) return
    await db.one(
      sql`delete from gift_cheque_code where company_id = ${company_id} and cheque_id = ${id} and item_id is null`,
    )
    await db.one(
      sql`insert into gift_cheque_code (company_id, code, cheque_id) values (${company_id}, ${code || makeCode(randomInt)}, ${id})`,
    )
  },
  uses: [
    tasksOfCheque,
    {
      things: {
        tr: ['verilmiş kupon', 'verilmiş kupon'],
        en: ['voucher handed out', 'vouchers handed out'],
        de: ['ausgegebener Gutschein', 'ausgegebene Gutscheine'],
      },
      of: ({ id, company_id }) => sql`select '' as name, count(*)::int as n from gift_cheque_item
        where company_id = ${company_id} and cheque_id = ${id} having count(*) > 0`,
      advice: instead,
    },
    {
      things: { tr: ['kullanım', 'kullanım'], en: ['use', 'uses'], de: ['Einlösung', 'Einlösungen'] },
      of: ({ id, company_id }) => sql`select '' as name, count(*)::int as n from gift_cheque_use
        where company_id = ${company_id} and cheque_id = ${id} and (state <> 'reserved' or reserved_until > now()) having count(*) > 0`,
      advice: instead,
    },
  ],
  names: ({ query: { company_id } }, { reach }) =>
    sql`select c.id, c.name from gift_cheque c where ${withinCompany(narrowedTo(reach.tie, company_id ? [company_id] : undefined), 'c.company_id')}
      ${company_id ? sql`and c.company_id = ${company_id}` : empty} and c.kind = 'personal' and c.status <> 'rejected'`,
  removing: async (row, { db, ctx, company_id, id }) => {
    refuseValidElsewhere(ctx, row)
    await db.one(
      sql`delete from gift_cheque_use where company_id = ${company_id} and cheque_id = ${id} and state = 'reserved' and reserved_until <= ${ctx.now}`,
    )
  },
})

export const one = (ctx: Context, id: string) => record.one(ctx.db, ctx, id)

export const currencyOf = (db: Db, company_id: string) =>
  db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)

export const tiedAt = ({ now, lang }: Pick<Context, 'now' | 'lang'>, company: string) => ({
  tie: { company },
  now,
  lang,
})

export async function batchOf(ctx: Pick<Context, 'now' | 'lang'> & { db: Db }, company_id: string, id: string) {
  const [batch] = await showBatches(ctx.db, sql`r.company_id = ${company_id} and r.id = ${id}`, tiedAt(ctx, company_id))
  if (!batch) throw fault('not_found')
  return batch
}
