import { appDelivery } from '#contract/ordering/app-delivery.ts'
import { exactly, type Place } from '#contract/ordering/geo.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import { areaOf, minutesTo, quoteIn } from '#server/domain/ordering/deliver-to.ts'
import { offerAt, quartersFor } from '#server/domain/ordering/offer.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { branchIn, type BranchKey } from '#server/kit/guard/tree.ts'

/** A branch that may sell. For an app, other branches do not exist. */
function sellingBranch(actor: Context['actor'], branch_id: string): BranchKey {
  const { id, company_id, is_active } = branchIn(actor.tree, branch_id)
  if (!is_active) throw fault('not_found')
  return { company_id, branch_id: id }
}

async function quoteFor(ctx: Context, key: BranchKey, place: Place, basket: number, at: Date) {
  const area = await areaOf(ctx.db, key, exactly(place))
  if (!area) throw fault('not_found')
  const { zone_name: _, ...quote } = quoteIn(area, place, basket, at)
  return quote
}

export const appDeliveryRoutes = routes(appDelivery, {
  area: async ({ params }, ctx) => {
    const area = await areaOf(ctx.db, sellingBranch(ctx.actor, params.branch_id))
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
    quoteFor(ctx, sellingBranch(ctx.actor, params.branch_id), { lat, lng }, basket, at ? new Date(at) : ctx.now),

  slots: async ({ params, query }, { actor, db, now }) => {
    const { delivery_type: order_method, lat, lng, basket } = query
    const key = sellingBranch(actor, params.branch_id)
    const [facts] = await stateFacts(db, { company: key.company_id, branch: key.branch_id }, now)
    if (!facts) throw fault('not_found')
    const { timezone } = facts
    const place =
      order_method === 'deliveryToAddress' && lat !== undefined && lng !== undefined ? exactly({ lat, lng }) : undefined
    const area = place && (await areaOf(db, key, place))
    const wayAt = place && area ? minutesTo(area, place, basket) : () => 0
    const date = query.day ?? wallClock(now, timezone).date
    const slots = quartersFor(facts, { order_method, now, date }, wayAt)
    return {
      takes_now: offerAt(facts, { order_method, now, at: null, way_min: wayAt(now) }).length === 0,
      timezone,
      day: date,
      slots: slots.map((it) => it.toISOString()),
    }
  },
})
