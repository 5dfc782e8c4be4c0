import { refusal } from './registry.ts'
import { isoNow, moveTo, type OrderRecord, type World } from './world.ts'
import type { Bilingual, CancelReason } from './wire.ts'

/**
 * The reasons a restaurant may give. The texts are those that clients have reported; the ids are
 * ours.
 */
export const cancelReasons: { id: string; messages: Bilingual }[] = [
  ['Sipariş minimum sepet tutarı altında', 'The order is under the minimum basket'],
  ['Müşteri adresi restoran servis alanı dışında', 'The address is outside the service area'],
  ['Restoranda ürün eksik', 'A product is missing at the restaurant'],
  ['Restoran teknik problem yaşıyor', 'The restaurant has a technical problem'],
].map(([tr = '', en = ''], n) => ({ id: `${n + 1}`.padStart(24, 'c'), messages: { tr, en } }))

function cancelled(world: World, record: OrderRecord, status: 1500 | 1600, reason: CancelReason, note: string): void {
  record.stopWaiting()
  Object.assign(record.order, { cancelDate: isoNow(world), cancelNote: note, cancelReason: reason })
  moveTo(world, record, status)
  world.webhooks.push(record.restaurant, 'cancelOrder', record.order.id, record.order)
}

function refuseIfOver(record: OrderRecord): void {
  const { status } = record.order
  if (status === 1500 || status === 1600) throw refusal(13)
  if (status === 900) throw refusal(11)
}

/**
 * Cancels an order at the restaurant's request (1600). Throws refusal 59 if the reason is not a
 * listed one, 13 if the order is already cancelled, and 11 if the food has already left. Like every
 * cancellation, this one is pushed, even to the restaurant that requested it.
 */
export function cancelByRestaurant(world: World, record: OrderRecord, reasonId: unknown, note: string): void {
  refuseIfOver(record)
  if (record.order.status >= 600) throw refusal(11)
  const reason = cancelReasons.find((known) => known.id === reasonId)
  if (!reason) throw refusal(59)
  cancelled(world, record, 1600, { ...reason, cancelSource: 1 }, note)
}

const platformReasons = {
  customer: { status: 1500, source: 2, tr: 'Müşteri siparişi iptal etti', en: 'Cancelled by the customer' },
  admin: { status: 1500, source: 3, tr: 'Getir tarafından iptal edildi', en: 'Cancelled by Getir' },
  automatic: { status: 1600, source: 4, tr: 'Restoran yanıt vermedi', en: 'The restaurant did not answer' },
} as const

export type Canceller = keyof typeof platformReasons

/**
 * Cancels an order without a request by the restaurant. The status becomes 1500 if a customer or an
 * admin cancels it, and 1600 if nobody has answered it.
 */
export function cancelByPlatform(world: World, record: OrderRecord, by: Canceller, note = ''): void {
  refuseIfOver(record)
  const { status, source, tr, en } = platformReasons[by]
  const id = `${source}`.padStart(24, 'd')
  cancelled(world, record, status, { id, messages: { tr, en }, cancelSource: source }, note)
}
