import type { CancelReason } from '#contract/ordering/cancel-reason.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'

/** A reason of a new installation; the database adds id and version. */
export type ReasonSeed = Omit<CancelReason, 'id' | 'version' | 'updated_at'>

const everywhere = [...deliveryTypes]
const withFood = deliveryTypes.filter((it) => it !== 'onlyPayment')
const address: DeliveryType[] = ['deliveryToAddress']
const waiting: OrderStatus[] = ['awaiting_approval']
const beforeLeaving: OrderStatus[] = ['awaiting_approval', 'preparing']
const untilDelivered: OrderStatus[] = ['awaiting_approval', 'preparing', 'on_the_way']

type Wording = [code: string, tr: string, en: string, de: string]
type Rest = Partial<Pick<ReasonSeed, 'needs_text' | 'platform_codes'>>

const cancel = (
  [code, tr, en, de]: Wording,
  actor: ReasonSeed['actor'],
  liable: ReasonSeed['liable'],
  from_statuses: OrderStatus[],
  delivery_types: DeliveryType[],
  { needs_text = false, platform_codes = {} }: Rest = {},
): ReasonSeed => ({
  code,
  name: { tr, en, de },
  kind: 'cancel',
  delivery_types,
  from_statuses,
  actor,
  liable,
  needs_text,
  platform_codes,
})

const giveBack = (
  [code, tr, en, de]: Wording,
  liable: ReasonSeed['liable'],
  delivery_types: DeliveryType[],
  rest: Rest = {},
): ReasonSeed => ({
  ...cancel([code, tr, en, de], 'any', liable, ['delivered'], delivery_types, rest),
  kind: 'return',
})

/**
 * Reasons of rules §7 with the platforms' codes. Trendyol numbers its reasons; Yemeksepeti has
 * words for them. Getir returns different ids per order, so its value is the text by which a reason
 * is found in Getir's list. From on_the_way on, only reasons that can occur at the door apply.
 */
export const reasons: ReasonSeed[] = [
  cancel(
    ['item_unavailable', 'Ürün tükendi', 'Item unavailable', 'Artikel nicht verfügbar'],
    'branch',
    'branch',
    beforeLeaving,
    withFood,
    {
      platform_codes: { getir: 'ürün eksik', trendyol: '621', yemeksepeti: 'ITEM_UNAVAILABLE' },
    },
  ),
  cancel(
    ['too_busy', 'Restoran çok yoğun', 'Restaurant too busy', 'Restaurant überlastet'],
    'branch',
    'branch',
    beforeLeaving,
    withFood,
    {
      platform_codes: { trendyol: '623', yemeksepeti: 'TOO_BUSY' },
    },
  ),
  cancel(
    ['closed', 'Restoran kapalı', 'Restaurant closed', 'Restaurant geschlossen'],
    'branch',
    'branch',
    waiting,
    withFood,
    {
      platform_codes: { trendyol: '622', yemeksepeti: 'CLOSED' },
    },
  ),
  cancel(
    ['out_of_area', 'Adres servis alanı dışında', 'Outside delivery area', 'Außerhalb des Liefergebiets'],
    'branch',
    'customer',
    beforeLeaving,
    address,
    {
      platform_codes: { getir: 'servis alanı dışında', trendyol: '626', yemeksepeti: 'OUTSIDE_DELIVERY_AREA' },
    },
  ),
  cancel(
    ['no_courier', 'Kurye yok', 'No courier available', 'Kein Kurier verfügbar'],
    'branch',
    'branch',
    beforeLeaving,
    address,
    {
      platform_codes: { trendyol: '624', yemeksepeti: 'NO_COURIER' },
    },
  ),
  cancel(
    ['below_minimum', 'Minimum sepet altında', 'Below minimum order', 'Unter Mindestbestellwert'],
    'branch',
    'customer',
    waiting,
    ['deliveryToAddress', 'comeGetIt'],
    {
      platform_codes: { getir: 'minimum sepet', yemeksepeti: 'MOV_NOT_REACHED' },
    },
  ),
  cancel(
    ['address_wrong', 'Adres eksik/hatalı', 'Incomplete or wrong address', 'Adresse unvollständig/falsch'],
    'any',
    'customer',
    untilDelivered,
    address,
    {
      platform_codes: { yemeksepeti: 'ADDRESS_INCOMPLETE_MISSTATED' },
    },
  ),
  cancel(
    ['customer_unreachable', 'Müşteriye ulaşılamadı', 'Customer unreachable', 'Kunde nicht erreichbar'],
    'any',
    'customer',
    ['on_the_way'],
    address,
    {
      platform_codes: { yemeksepeti: 'UNABLE_TO_FIND' },
    },
  ),
  cancel(
    ['no_show', 'Müşteri gelmedi', 'Customer did not show up', 'Kunde nicht erschienen'],
    'branch',
    'customer',
    ['preparing'],
    ['comeGetIt', 'comeEat', 'orderOnTheTable'],
  ),
  cancel(
    ['customer_request', 'Müşteri talebi', 'Customer request', 'Kundenwunsch'],
    'any',
    'customer',
    beforeLeaving,
    everywhere,
  ),
  cancel(
    ['payment_failed', 'Ödeme alınamadı', 'Payment failed', 'Zahlung fehlgeschlagen'],
    'any',
    'customer',
    untilDelivered,
    everywhere,
    {
      platform_codes: { yemeksepeti: 'UNABLE_TO_PAY' },
    },
  ),
  cancel(['fraud', 'Sahte sipariş', 'Fake order', 'Fake-Bestellung'], 'any', 'customer', untilDelivered, everywhere, {
    needs_text: true,
    platform_codes: { yemeksepeti: 'FRAUD_PRANK' },
  }),
  cancel(
    ['duplicate', 'Mükerrer sipariş', 'Duplicate order', 'Doppelbestellung'],
    'any',
    'customer',
    beforeLeaving,
    everywhere,
    {
      platform_codes: { trendyol: '627' },
    },
  ),
  cancel(['test', 'Test siparişi', 'Test order', 'Testbestellung'], 'any', 'branch', untilDelivered, everywhere, {
    platform_codes: { yemeksepeti: 'TEST_ORDER' },
  }),
  cancel(
    ['technical', 'Teknik sorun', 'Technical problem', 'Technisches Problem'],
    'any',
    'branch',
    beforeLeaving,
    everywhere,
    {
      needs_text: true,
      platform_codes: { getir: 'teknik problem', yemeksepeti: 'TECHNICAL_PROBLEM' },
    },
  ),
  cancel(['weather', 'Hava koşulları', 'Bad weather', 'Schlechtes Wetter'], 'any', 'branch', untilDelivered, address, {
    platform_codes: { yemeksepeti: 'BAD_WEATHER' },
  }),
  cancel(
    ['unanswered', 'Restoran yanıt vermedi', 'Restaurant did not answer', 'Restaurant hat nicht geantwortet'],
    'platform',
    'branch',
    waiting,
    everywhere,
    {
      platform_codes: { yemeksepeti: 'NO_RESPONSE' },
    },
  ),
  giveBack(['return_wrong', 'Yanlış ürün', 'Wrong item', 'Falscher Artikel'], 'branch', withFood, {
    platform_codes: { yemeksepeti: 'WRONG_ORDER_ITEMS_DELIVERED' },
  }),
  giveBack(['return_missing', 'Eksik ürün', 'Missing item', 'Fehlender Artikel'], 'branch', withFood),
  giveBack(['return_quality', 'Kalite sorunu', 'Poor quality', 'Mangelnde Qualität'], 'branch', withFood, {
    needs_text: true,
    platform_codes: { yemeksepeti: 'FOOD_QUALITY_SPILLAGE' },
  }),
  giveBack(['return_late', 'Geç teslim', 'Delivered late', 'Zu spät geliefert'], 'courier', address, {
    platform_codes: { yemeksepeti: 'LATE_DELIVERY' },
  }),
  giveBack(['return_payment', 'Hatalı ödeme', 'Paid by mistake', 'Irrtümlich bezahlt'], 'customer', ['onlyPayment']),
]
