import type { DeliveryType, OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import type { Channel, Discount } from '#contract/ordering/order-fields.ts'
import { deadlineOf } from '#server/domain/ordering/deadline.ts'
import { searchText } from '#server/domain/ordering/search-text.ts'
import { nextStatus } from '#server/domain/ordering/situations.ts'
import { priceLine, summarise, sumOrder } from '#server/domain/ordering/totals.ts'
import { fillBasket } from './basket.ts'
import type { Chance } from './chance.ts'
import { orderedBy, type DemoMember } from './customers.ts'
import { live, pastLife, type Life, type Reason } from './life.ts'
import type { ShelfProduct } from './menu/shelf.ts'
import { branchId, companyId, type DemoBranch, type DemoCompany } from './organisation.ts'
import { feeOf, innerZone, outerZone } from './zones.ts'
import { addressNear } from './people.ts'

/** All that orders of one branch are made of. */
export interface Shop {
  company: DemoCompany
  branch: DemoBranch
  shelf: ShelfProduct[]
  members: DemoMember[]
  cashier: string
  couriers: string[]
  hasGetir: boolean
  settings: Record<DeliveryType, { setting_id: number; situations: Situation[] }>
  reasons: Reason[]
}

const types = { deliveryToAddress: 62, comeGetIt: 14, comeEat: 8, orderOnTheTable: 12, onlyPayment: 4 } satisfies Record<DeliveryType, number>

function channelOf(chance: Chance, type: DeliveryType, shop: Shop): Channel {
  switch (type) {
    case 'orderOnTheTable':
      return 'table'
    case 'comeEat':
      return chance.weighted({ kiosk: 65, app: 35 })
    case 'onlyPayment':
      return chance.weighted({ table: 60, app: 25, web: 15 })
    case 'comeGetIt':
      return chance.weighted({ app: 42, web: 28, phone: 18, kiosk: 8, api: 4 })
    case 'deliveryToAddress':
      if (shop.company.country === 'DE') return chance.weighted({ web: 38, app: 38, phone: 18, api: 6 })
      return chance.weighted({ app: 24, web: 20, phone: 13, yemeksepeti: 19, trendyol: 11, migros: 4, api: 2, getir: shop.hasGetir ? 17 : 0 })
  }
}

const platforms = new Set<Channel>(['getir', 'yemeksepeti', 'trendyol', 'migros'])
const online = new Set(['online_card', 'wallet', 'platform_paid', 'paypal', 'klarna', 'sepa'])

function paymentOf(chance: Chance, type: DeliveryType, channel: Channel, country: 'TR' | 'DE'): string {
  if (platforms.has(channel)) return chance.weighted({ platform_paid: 78, card_door: 12, cash: 10 })
  if (country === 'DE') return type === 'onlyPayment' ? chance.weighted({ online_card: 60, paypal: 40 }) : chance.weighted({ online_card: 28, paypal: 32, klarna: 8, cash: 20, card_door: 12 })
  if (type === 'onlyPayment') return chance.weighted({ online_card: 84, wallet: 16 })
  if (channel === 'kiosk') return 'card_door'
  return chance.weighted({ online_card: 44, cash: 20, card_door: 21, multinet: 5, pluxee: 4, edenred: 3, wallet: 3 })
}

/** Discounts as the channels give them, each with who bears it (semantics §2). */
function discountsOf(chance: Chance, items: number, channel: Channel, country: 'TR' | 'DE'): Discount[] {
  const german = country === 'DE'
  const part = (percent: number) => Math.floor((items * percent) / 100)
  if (chance.yes(0.86)) return []
  if (platforms.has(channel)) return [{ kind: 'campaign', name: 'Platform kampanyası', amount: part(15), funder: 'platform' }]
  const kind = chance.weighted({ branch: 60, coupon: 28, points: 12 })
  if (kind === 'branch') return [{ kind, name: german ? 'Mittagsrabatt' : 'Öğle indirimi', amount: part(10), funder: 'branch' }]
  if (kind === 'coupon') return [{ kind, name: german ? 'WILLKOMMEN' : 'HOSGELDIN', amount: german ? 300 : 5000, funder: 'company' }]
  return [{ kind, name: german ? 'Punkte' : 'Puan', amount: german ? 150 : 2500, funder: 'member' }]
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

interface Wish { created_at: number; type?: DeliveryType; status?: OrderStatus }
/** An order that is open now, in its status since so many seconds. */
export interface OpenWish { type: DeliveryType; status: OrderStatus; since_sec: number }

/** One order and its timeline, without its number: that follows from the order of all. Sums come from the product's own model. */
function orderOf(chance: Chance, shop: Shop, { created_at, type = chance.weighted(types), status }: Wish) {
  const { company, branch } = shop
  const { country } = company
  const channel = channelOf(chance, type, shop)
  const isDelivery = type === 'deliveryToAddress'
  const near = isDelivery ? addressNear(chance, country, branch, outerZone(company).radius_m * 0.95) : undefined
  const zone = near && near.distance_m < innerZone(company).radius_m ? innerZone(company) : outerZone(company)
  const lines = fillBasket(chance, shop.shelf, country, isDelivery ? zone.min_basket : 0).map(priceLine)
  const items = lines.reduce((sum, it) => sum + it.total, 0)
  const fee = isDelivery && !platforms.has(channel) ? feeOf(zone, items) : 0
  const payment_method = paymentOf(chance, type, channel, country)
  const tip = online.has(payment_method) && chance.yes(0.05) ? chance.whole(1, 5) * (country === 'DE' ? 100 : 1000) : 0
  const totals = sumOrder(lines, discountsOf(chance, items, channel, country), fee, tip)

  const born = { delivery_type: type, channel, created_at, actor: shop.cashier, preparation_min: 20, reasons: shop.reasons }
  const life = status ? live(chance, born, status) : pastLife(chance, born)
  const { setting_id, situations } = shop.settings[type]
  const last = life.happenings.findLast((it) => it.to !== null)
  const deadline = deadlineOf({ status: life.status, since: new Date(last?.at ?? created_at), situations, channel, unanswered: 'ring', minutes: 20 })
  const isPlatform = platforms.has(channel)
  const id = chance.uuid(created_at)
  const row = {
    company_id: companyId(company.slug), id, branch_id: branchId(branch.slug), channel,
    external_id: isPlatform ? chance.hex(24) : null,
    external_number: externalNumber(chance, channel),
    delivery_type: type, setting_id, status: life.status, next_status: nextStatus(situations, life.status),
    version: life.happenings.filter((it) => it.to).length,
    ...orderedBy(chance, channel, type, country, shop.members),
    address: near?.address ?? null, note: noteOf(chance, country), lines, totals, summary: summarise(lines),
    item_count: lines.reduce((sum, it) => sum + it.quantity, 0), total: totals.total, currency: company.currency, payment_method,
    is_paid: online.has(payment_method) || life.status === 'delivered' || life.status === 'returned',
    created_at: iso(created_at), promised_at: iso(life.promised_at), deadline_at: deadline.deadline_at?.toISOString() ?? null, deadline_kind: deadline.deadline_kind,
    acknowledged_at: iso(life.acknowledged_at), approved_at: iso(life.approved_at), ready_at: iso(life.ready_at), dispatched_at: iso(life.dispatched_at), finished_at: iso(life.finished_at),
    moved_by: last && last.kind !== 'created' ? last.actor : null, moved_at: last && last.kind !== 'created' ? iso(last.at) : null,
    reason_id: life.reason?.id ?? null, reason_text: life.reason?.needs_text ? (country === 'DE' ? 'Telefonisch gemeldet' : 'Müşteri telefonla bildirdi') : '',
    courier_name: life.dispatched_at ? chance.pick(shop.couriers) : null,
    platform_state: channel === 'getir' ? toldGetir(life) : null,
  }
  return { created_at, row, life }
}

/** What Getir was told last. */
function toldGetir({ status, happenings, reason }: Life) {
  const step = ({ preparing: 'verify', on_the_way: 'prepare', delivered: 'deliver', returned: 'deliver', cancelled: 'cancel', awaiting_approval: null } as const)[status]
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

const notes = {
  TR: ['Lütfen acısız olsun.', 'Ekmek göndermeyin.', 'Zile basmayın, arayın.', 'Kapıda üstü 200 TL olacak.', 'Plastik çatal bıçak istemiyorum.', 'Bebek uyuyor, kapıya bırakın.'],
  DE: ['Bitte nicht klingeln.', 'Bitte kein Besteck.', 'Vor die Tür stellen.', 'Bitte passend kassieren.'],
}
const noteOf = (chance: Chance, country: 'TR' | 'DE') => (chance.yes(0.12) ? chance.pick(notes[country]) : '')

/**
 * Rows of `orders` and `order_event` of one branch, numbered as they came: those of `moments` that are over by `now`, and the open ones of `wishes`.
 * Timelines are kept from `eventsSince` on.
 */
export function ordersOf(chance: Chance, shop: Shop, it: { moments: number[]; wishes: OpenWish[]; now: number; eventsSince: number }) {
  const past = it.moments.map((created_at) => orderOf(chance, shop, { created_at })).filter(({ life }) => (life.finished_at ?? Infinity) <= it.now)
  const open = it.wishes.map(({ type, status, since_sec }, i) => {
    // The same chance twice: first to learn how long its life has taken, then to let it end where it should.
    const born = (created_at: number) => orderOf(chance.fork(`open ${i}`), shop, { created_at, type, status })
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
        company_id: row.company_id, at: iso(at), id: chance.uuid(at), order_id: row.id, kind, from_status: from, to_status: to, actor, device: actor && (shop.company.country === 'DE' ? 'Kasse 1' : 'Kasa 1'), data,
      })),
    )
  return { rows, events }
}
