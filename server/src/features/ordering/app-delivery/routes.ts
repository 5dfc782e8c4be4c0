import { appDelivery } from '#contract/ordering/app-delivery.ts'
import { resolve } from '#contract/ordering/delivery-area.ts'
import { exactly, type Place } from '#contract/ordering/geo.ts'
import { quartersOf } from '#contract/ordering/hand-over.ts'
import { wallClock } from '#contract/organisation/wall-clock.ts'
import { stateFacts } from '#server/domain/organisation/branch-state.ts'
import { areaOf } from '#server/domain/ordering/deliver-to.ts'
import { aheadOf, refusalNow } from '#server/domain/ordering/open-for.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'
import { branchIn, type BranchKey } from '#server/kit/tree.ts'

/** A branch that sells at all; the others do not exist for an app. */
function sellingBranch({ actor }: Context, branch_id: string): BranchKey {
  const { id, company_id, is_active } = branchIn(actor.tree, branch_id)
  if (!is_active) throw fault('not_found')
  return { company_id, branch_id: id }
}

async function quoteFor(ctx: Context, key: BranchKey, given: Place, basket: number, at: Date) {
  const place = exactly(given)
  const area = await areaOf(ctx.db, key, place)
  if (!area) throw fault('not_found')
  const found = resolve(area, place, basket, at)
  const { code, distance_m } = found
  const nothing = { fee: null, minutes: null, min_basket: null, distance_m }
  if (area.area_source === 'app') return { ...nothing, code: 'left_to_app' as const }
  if (found.code === 'below_minimum') return { ...nothing, code, min_basket: found.min_basket }
  return found.code === 'delivers' ? { ...nothing, code, fee: found.fee, minutes: found.minutes } : { ...nothing, code }
}

export const appDeliveryRoutes = routes(appDelivery, {
  area: async ({ params }, ctx) => {
    const area = await areaOf(ctx.db, sellingBranch(ctx, params.branch_id))
    if (!area) throw fault('not_found')
    const { lat, lng, zones, rings, area_source } = area
    return {
      is_left_to_app: area_source === 'app',
      lat,
      lng,
      zones: zones.filter((it) => it.is_active),
      rings: [...rings],
    }
  },

  quote: ({ params, query: { lat, lng, basket, at } }, ctx) =>
    quoteFor(ctx, sellingBranch(ctx, params.branch_id), { lat, lng }, basket, at ? new Date(at) : ctx.now),

  slots: async ({ params, query }, ctx) => {
    const { delivery_type, lat, lng, basket } = query
    const key = sellingBranch(ctx, params.branch_id)
    const [facts] = await stateFacts(ctx.db, { company: key.company_id, branch: key.branch_id })
    if (!facts) throw fault('not_found')
    const { timezone } = facts
    const day = query.day ?? wallClock(ctx.now, timezone).date
    const isDelivered = delivery_type === 'deliveryToAddress' && lat !== undefined && lng !== undefined
    const quote = isDelivered ? await quoteFor(ctx, key, { lat, lng }, basket, ctx.now) : undefined
    const refusal = facts.order_methods.includes(delivery_type)
      ? refusalNow(facts, delivery_type, ctx.now)
      : 'forbidden'
    const ahead = aheadOf(facts, delivery_type, quote?.minutes ?? 0)
    const isAhead = refusal !== 'forbidden' && ahead.max_ahead_days > 0
    const slots = isAhead ? quartersOf(facts, ahead, ctx.now, day) : []
    return { takes_now: refusal === null, timezone, day, slots: slots.map((it) => it.toISOString()) }
  },
})
