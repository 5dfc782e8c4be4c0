import sql from 'sql-template-tag'
import { repeatOrder, type RepeatOffer } from '#contract/members/repeat-order.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import type { Quote } from '#contract/ordering/quote.ts'
import { createOrder, quoteOrder } from '#server/domain/ordering/create.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { Fault, fault, wrongField } from '#server/kit/answer/fault.ts'
import { tiedTo, withinCompany } from '#server/kit/guard/reach.ts'
import { askedAgain, lastOrder, otherWay, type Gone, type LastOrder } from './again.ts'

interface Found {
  order: AppOrder
  gone: Gone[]
  quote: Quote | null
  refusals: string[]
}

/**
 * Calculates the order's price without the lines that are not sold today. Reasons that rule out the
 * whole order are reported.
 */
async function priced(ctx: Context, order: AppOrder, gone: Gone[]): Promise<Found> {
  if (order.lines.length === 0) return { order, gone, quote: null, refusals: [] }
  try {
    return { order, gone, quote: await quoteOrder(order, ctx), refusals: [] }
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'invalid') throw error
    const faults = (error.more.errors ?? []).map((it) => ({
      ...it,
      message: 'message' in it ? String(it.message) : '',
    }))
    const lineOf = (path: string) => /^lines\.(\d+)(\.|$)/.exec(path)?.[1]
    const off = new Map(
      faults.flatMap((it) => (lineOf(it.path) ? [[Number(lineOf(it.path)), it.message] as const] : [])),
    )
    if (off.size > 0) {
      const names = await namesOf(ctx, order)
      const left = order.lines.filter((_, at) => !off.has(at))
      return priced(ctx, { ...order, lines: left }, [
        ...gone,
        ...[...off].map(([at, why]) => ({ name: names[at] ?? '', why })),
      ])
    }
    const isPayment = faults.every(({ path }) => path === 'payment_method')
    if (isPayment && order.payment_method !== otherWay) return priced(ctx, { ...order, payment_method: otherWay }, gone)
    return { order, gone, quote: null, refusals: faults.map(({ message, path }) => message || path) }
  }
}

/** The names of the products in these lines, for messages about unavailable ones. */
async function namesOf({ db, reach, lang }: Context, { lines }: AppOrder): Promise<string[]> {
  const ids = lines.map((it) => it.product_id ?? '')
  const rows = await db.many<{ id: string; name: string }>(sql`select p.id, p.name ->> ${lang} as name from product p
    where ${withinCompany(reach.tie, 'p.company_id')} and p.id = any(${ids}::uuid[])`)
  return ids.map((id) => rows.find((it) => it.id === id)?.name ?? '')
}

/** The last order as it would be placed today. Undefined if there is none. */
async function again(
  given: Context,
  params: { member_id: string; branch_id: string; order_id?: string },
): Promise<(Found & { last: LastOrder }) | undefined> {
  const ctx = {
    ...given,
    reach: { ...given.reach, tie: await tiedTo(given.db, given.reach.tie, 'member', params.member_id) },
  }
  const known = await ctx.db.one(
    sql`select 1 as one from member m where ${withinCompany(ctx.reach.tie, 'm.company_id')} and m.id = ${params.member_id} and m.merged_into is null and m.erased_at is null`,
  )
  if (!known) throw fault('not_found')
  const last = await lastOrder(ctx, params)
  if (!last) return undefined
  const { order, gone } = await askedAgain(ctx, { ...params, last })
  return { ...(await priced(ctx, order, gone)), last }
}

const shown = ({ last, order, gone, quote, refusals }: Found & { last: LastOrder }, currency: string): RepeatOffer => ({
  order_id: last.id,
  number: last.number,
  ordered_at: new Date(last.created_at).toISOString(),
  delivery_type: last.delivery_type,
  payment_method: order.payment_method,
  address: order.address?.text ?? null,
  lines: (quote?.lines ?? []).map(({ name, quantity, options, total }) => ({
    name,
    quantity,
    options: options.filter((it) => it.action !== 'keep').map((it) => `${it.action === 'remove' ? '−' : ''}${it.name}`),
    total,
  })),
  gone: gone.map(({ name, why }) => ({ name, why: why ?? '' })),
  delivery_fee: quote?.delivery_fee ?? 0,
  total: quote?.total ?? null,
  currency,
  refusals,
})

export const repeatOrderRoutes = routes(repeatOrder, {
  read: async ({ params, query }, ctx) => {
    const found = await again(ctx, { ...params, ...query })
    if (!found) return null
    const { currency } = await ctx.db.must<{ currency: string }>(sql`
      select c.currency from member m join company c on c.id = m.company_id where ${withinCompany(ctx.reach.tie, 'm.company_id')} and m.id = ${params.member_id}`)
    return shown(found, found.quote?.currency ?? currency)
  },

  create: async ({ params, body }, ctx) => {
    const { expected_total, call_id, ...of } = body
    const found = await again(ctx, { ...params, ...of })
    if (!found) throw fault('not_found')
    // Nothing in the order is on sale any more, so there are no lines to order.
    if (found.order.lines.length === 0) throw wrongField('order_id', 'choice')
    // Callers with many companies order in the company of the member.
    const tie = await tiedTo(ctx.db, ctx.reach.tie, 'member', params.member_id)
    const there = { ...ctx, reach: { ...ctx.reach, tie } }
    return createOrder(
      { ...found.order, expected_total, ...(call_id && { external_id: `call:${call_id.toLowerCase()}` }) },
      there,
      { ...params, ...body },
    )
  },
})
