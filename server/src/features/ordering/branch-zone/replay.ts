import sql from 'sql-template-tag'
import { resolve, type Area } from '#contract/ordering/delivery-area.ts'
import {
  maxReplayed,
  maxReplayLines,
  replayDays,
  replayOutcomes,
  type Drawing,
  type Replayed,
  type ReplayLine,
  type ReplayOutcome,
} from '#contract/ordering/delivery-replay.ts'
import { thousandths, tidied } from '#contract/ordering/geo.ts'
import type { Discount } from '#contract/ordering/order-fields.ts'
import { channels } from '#contract/organisation/channels.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import { each } from '#contract/kit/fields.ts'
import type { Db } from '#server/db/pool.ts'
import { breather } from '#server/kit/turns/breather.ts'

const dayMs = 86_400_000

/** A delivered order, or an address that was refused because of its place. */
export interface Past {
  /** The order's id. For a refusal, this id, `number` and `fee` are null. */
  order_id: string | null
  number: number | null
  at: string
  lat: number | null
  lng: number | null
  basket: number
  fee: number | null
}
interface BranchKey {
  company_id: string
  branch_id: string
}

/** A drawing in the form that `resolve` needs. A zone without an id counts as the newest. */
export const drawnArea = (drawing: Drawing, branch: Pick<Area, 'lat' | 'lng' | 'timezone'>): Area => ({
  ...branch,
  road_factor_pct: drawing.road_factor_pct,
  rings: drawing.rings,
  zones: drawing.zones.map((it, at) => ({ ...it, id: it.id ?? `new ${at}`, rings: it.rings && tidied(it.rings) })),
})

/**
 * Deliveries and refusals of the branch's own channels since a moment, latest first. One more than
 * can be replayed is read, to tell whether there are more.
 */
export async function pastOf(db: Db, { company_id, branch_id }: BranchKey, from: Date): Promise<Past[]> {
  const own = channels.filter((it) => !isPlatform(it))
  const [orders, refusals] = await Promise.all([
    db.many<Past & { fee: number; discounts: Discount[] }>(sql`
      select id as order_id, number::int as number, coalesce(scheduled_at, created_at) as at, (address ->> 'lat')::float8 as lat, (address ->> 'lng')::float8 as lng,
        (totals ->> 'items')::int as basket, totals -> 'discounts' as discounts, (totals ->> 'delivery_fee')::int as fee
      from orders where company_id = ${company_id} and branch_id = ${branch_id} and created_at >= ${from} and status = 'delivered'
        and delivery_type = 'deliveryToAddress' and not is_test and channel = any(${own})
      order by created_at desc, id desc limit ${maxReplayed + 1}`),
    db.many<Pick<Past, 'at' | 'lat' | 'lng' | 'basket'>>(sql`
      select at, lat3 as lat, lng3 as lng, basket from delivery_refusal
      where company_id = ${company_id} and branch_id = ${branch_id} and at >= ${from} order by at desc limit ${maxReplayed + 1}`),
  ])
  return [
    ...orders.map(({ discounts, ...it }) => ({ ...it, basket: Math.max(0, it.basket - productCut(discounts)) })),
    ...refusals.map((it) => ({ ...it, order_id: null, number: null, fee: null })),
  ]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, maxReplayed + 1)
}
const productCut = (discounts: readonly Discount[]) =>
  discounts.reduce((sum, it) => sum + (it.kind === 'product' ? it.amount : 0), 0)

function outcomeOf(before: number | null, after: number | null): ReplayOutcome {
  if (before === null) return after === null ? 'refused' : 'gained'
  if (after === null) return 'lost'
  return after === before ? 'same' : after < before ? 'cheaper' : 'dearer'
}

/**
 * How an area would have affected one order or refusal whose place is known, at the time of that
 * order.
 */
export function lineOf(
  area: Area,
  { order_id, number, at, lat, lng, basket, fee }: Past & { lat: number; lng: number },
): ReplayLine {
  const found = resolve(area, { lat, lng }, basket, new Date(at))
  const after = found.code === 'delivers' ? found.fee : null
  const zone = area.zones.findIndex((it) => it.id === found.zone_id)
  return {
    order_id,
    number,
    at,
    lat3: thousandths(lat),
    lng3: thousandths(lng),
    basket,
    outcome: outcomeOf(fee, after),
    before: fee,
    after,
    code: found.code,
    zone: zone < 0 ? null : zone,
    ring: found.ring,
  }
}

/** The effect of an area on all these orders and refusals. */
export async function replay(area: Area, past: readonly Past[], now: Date): Promise<Replayed> {
  const outcomes = each(replayOutcomes, () => ({ n: 0, before: 0, after: 0, baskets: 0 }))
  const dots = new Map<string, Replayed['dots'][number]>()
  const lines: ReplayLine[] = []
  let without_place = 0
  const breathe = breather()
  for (const { lat, lng, ...it } of past.slice(0, maxReplayed)) {
    await breathe()
    if (lat === null || lng === null) {
      without_place++
      continue
    }
    const line = lineOf(area, { ...it, lat, lng })
    const { outcome, lat3, lng3 } = line
    const sum = outcomes[outcome]
    sum.n++
    sum.before += line.before ?? 0
    sum.after += line.after ?? 0
    sum.baskets += line.basket
    const key = `${lat3} ${lng3} ${outcome}`
    const dot = dots.get(key) ?? { lat3, lng3, outcome, n: 0 }
    dot.n++
    dots.set(key, dot)
    if (outcome !== 'same' && outcome !== 'refused' && lines.length < maxReplayLines) lines.push(line)
  }
  return {
    from: replayedFrom(now).toISOString(),
    until: now.toISOString(),
    outcomes,
    without_place,
    is_cut: past.length > maxReplayed,
    dots: [...dots.values()],
    lines,
  }
}

export const replayedFrom = (now: Date): Date => new Date(now.getTime() - replayDays * dayMs)
