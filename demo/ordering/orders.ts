import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { deadlineOf } from '#server/domain/ordering/late/deadline.ts'
import { searchText } from '#server/domain/ordering/search-text.ts'
import { nextStatus } from '#server/domain/ordering/situations.ts'
import { priceLine, summarise, sumOrder } from '#server/domain/ordering/totals.ts'
import { fillBasket, withoutIds } from './basket.ts'
import type { Chance } from '../chance.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import { channelOf, discountsOf, isOnline, noteOf, paymentOf, typeWeights } from './choices.ts'
import { orderedBy, type DemoMember } from './customers.ts'
import { hurried, live, pastLife, type Life, type Reason } from './life.ts'
import type { ShelfProduct } from '../menu/shelf.ts'
import type { DemoBranch, DemoCompany } from '../companies.ts'
import { branchId, companyId } from '../organisation.ts'
import { feeOf, innerZone, outerZone } from '../zones.ts'
import { addressNear } from '../people.ts'

/** Everything from which a branch's orders are generated. */
export interface Shop {
  company: DemoCompany
  branch: DemoBranch
  shelf: ShelfProduct[]
  members: DemoMember[]
  cashier: string
  couriers: { id: string; name: string }[]
  hasGetir: boolean
  settings: Record<DeliveryType, { setting_id: number; situations: Situation[] }>
  reasons: Reason[]
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

interface Wish {
  created_at: number
  now: number
  type?: DeliveryType
  status?: OrderStatus
}
/** An order that is open now, and how many seconds it has been in its current status. */
export interface OpenWish {
  type: DeliveryType
  status: OrderStatus
  since_sec: number
}

/**
 * One order and its timeline, without its number, which depends on its position among all orders.
 * The product's own code computes the sums.
 */
function orderOf(chance: Chance, shop: Shop, { created_at, now, type = chance.weighted(typeWeights), status }: Wish) {
  const { company, branch } = shop
  const { country } = company
  const channel = channelOf(chance, type, country, { getir: shop.hasGetir, others: true })
  const isDelivery = type === 'deliveryToAddress'
  const near = isDelivery ? addressNear(chance, country, branch, outerZone(company).radius_m * 0.95) : undefined
  const zone = near && near.distance_m < innerZone(company).radius_m ? innerZone(company) : outerZone(company)
  const lines = fillBasket(chance, shop.shelf, country, isDelivery ? zone.min_basket : 0).map((it) =>
    priceLine(withoutIds(it)),
  )
  const items = lines.reduce((sum, it) => sum + it.total, 0)
  const fee = isDelivery && !isPlatform(channel) ? feeOf(zone, items) : 0
  const payment_method = paymentOf(chance, type, channel, country)
  const tip = isOnline(payment_method) && chance.yes(0.05) ? chance.whole(1, 5) * (country === 'DE' ? 100 : 1000) : 0
  const totals = sumOrder(lines, discountsOf(chance, items, channel, country), fee, tip)

  const born = {
    delivery_type: type,
    channel,
    created_at,
    actor: shop.cashier,
    preparation_min: 20,
    reasons: shop.reasons,
  }
  const life = status ? live(chance, born, status) : overBy(chance, pastLife(chance, born), created_at, now)
  const { setting_id, situations } = shop.settings[type]
  const last = life.happenings.findLast((it) => it.to !== null)
  const deadline = deadlineOf({
    status: life.status,
    since: new Date(last?.at ?? created_at),
    situations,
    channel,
    unanswered: 'ring',
    minutes: 20,
  })
  const id = chance.uuid(created_at)
  const row = {
    company_id: companyId(company.slug),
    id,
    branch_id: branchId(branch.slug),
    channel,
    external_id: isPlatform(channel) ? chance.hex(24) : null,
    external_number: externalNumber(chance, channel),
    delivery_type: type,
    setting_id,
    status: life.status,
    next_status: nextStatus(situations, life.status),
    version: life.happenings.filter((it) => it.to).length,
    ...orderedBy(chance, channel, type, country, shop.members),
    address: near?.address ?? null,
    note: noteOf(chance, country, type, payment_method),
    lines,
    totals,
    summary: summarise(lines),
    item_count: lines.reduce((sum, it) => sum + it.quantity, 0),
    total: totals.total,
    currency: company.currency,
    payment_method,
    is_paid: isOnline(payment_method) || life.status === 'delivered' || life.status === 'returned',
    created_at: iso(created_at),
    promised_at: iso(life.promised_at),
    deadline_at: deadline.deadline_at?.toISOString() ?? null,
    deadline_kind: deadline.deadline_kind,
    acknowledged_at: iso(life.acknowledged_at),
    approved_at: iso(life.approved_at),
    ready_at: iso(life.ready_at),
    dispatched_at: iso(life.dispatched_at),
    finished_at: iso(life.finished_at),
    moved_by: last && last.kind !== 'created' ? last.actor : null,
    moved_at: last && last.kind !== 'created' ? iso(last.at) : null,
    reason_id: life.reason?.id ?? null,
    reason_text: life.reason?.needs_text
      ? country === 'DE'
        ? 'Telefonisch gemeldet'
        : 'Müşteri telefonla bildirdi'
      : '',
    ...carriedBy(life.dispatched_at ? chance.pick(shop.couriers) : null, channel),
    platform_state: channel === 'getir' ? toldGetir(life) : null,
  }
  return { created_at, row, life }
}

/** Who delivered an order: one of the branch's couriers, or on a platform perhaps somebody else. */
const carriedBy = (courier: Shop['couriers'][number] | null, channel: Channel) => ({
  courier_name: courier?.name ?? null,
  courier_id: isPlatform(channel) ? null : (courier?.id ?? null),
})

/**
 * Most orders of the last hour would still be open. If a fast kitchen could have finished such an
 * order, it is finished here.
 */
function overBy(chance: Chance, life: Life, created_at: number, now: number): Life {
  const isOver = (life.finished_at ?? now) <= now
  return isOver || now - created_at < 14 * 60_000 || life.status === 'returned'
    ? life
    : hurried(life, created_at, now - chance.whole(0, 120_000))
}

/** The last step that was reported to Getir. */
function toldGetir({ status, happenings, reason }: Life) {
  const step = (
    {
      preparing: 'verify',
      on_the_way: 'prepare',
      delivered: 'deliver',
      returned: 'deliver',
      cancelled: 'cancel',
      awaiting_approval: null,
    } as const
  )[status]
  const at = happenings.findLast((it) => it.to !== null && it.kind !== 'return')?.at ?? 0
  return step && reason?.code !== 'unanswered' ? { step, state: 'sent', due_at: iso(at), reason: null } : null
}

function externalNumber(chance: Chance, channel: Channel): string | null {
  switch (channel) {
    case 'getir':
      return chance.pick(['A', 'B', 'C', 'E', 'K', 'M']) + chance.digits(4)
    case 'yemeksepeti':
      return `${chance.hex(4)}-${chance.hex(4)}`
    case 'trendyol':
    case 'migros':
      return `${chance.whole(1, 9)}${chance.digits(9)}`
    default:
      return null
  }
}

/**
 * Generates the rows of `orders` and `order_event` for one branch, with its orders numbered by
 * arrival: an order for each of `moments`, left out if it has not ended by `now`, and the open
 * orders that `wishes` describes. Timelines are kept only from `eventsSince` on.
 */
export function ordersOf(
  chance: Chance,
  shop: Shop,
  it: { moments: number[]; wishes: OpenWish[]; now: number; eventsSince: number },
) {
  const past = it.moments
    .map((created_at) => orderOf(chance, shop, { created_at, now: it.now }))
    .filter(({ life }) => (life.finished_at ?? Infinity) <= it.now)
  const open = it.wishes.map(({ type, status, since_sec }, i) => {
    // Generates the order twice with the same random numbers: first to learn how long it takes,
    // then to start it early enough to have been in its current status for `since_sec`.
    const born = (created_at: number) =>
      orderOf(chance.fork(`open ${i}`), shop, { created_at, now: it.now, type, status })
    const took = (born(it.now).life.happenings.at(-1)?.at ?? it.now) - it.now
    return born(it.now - took - since_sec * 1000)
  })
  const all = [...past, ...open].sort((a, b) => a.created_at - b.created_at)
  const rows = all.map(({ row }, i) => {
    const numbered = { ...row, number: i + 1 }
    return { ...numbered, search_text: searchText(numbered) }
  })
  const events = all
    .filter(({ created_at }) => created_at >= it.eventsSince)
    .flatMap(({ row, life }) =>
      life.happenings.map(({ at, kind, from, to, actor, data }) => ({
        company_id: row.company_id,
        at: iso(at),
        id: chance.uuid(at),
        order_id: row.id,
        kind,
        from_status: from,
        to_status: to,
        actor,
        device: actor && (shop.company.country === 'DE' ? 'Kasse 1' : 'Kasa 1'),
        data,
      })),
    )
  return { rows, events }
}
