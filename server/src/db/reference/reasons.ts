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
/** The platforms' own codes, and whether a text is required. */
type Rest = {
  needs_text?: boolean
  getir?: string
  lieferando?: string
  migros?: string
  trendyol?: string
  ubereats?: string
  wolt?: string
  yemeksepeti?: string
}

const cancel = (
  [code, tr, en, de]: Wording,
  actor: ReasonSeed['actor'],
  liable: ReasonSeed['liable'],
  from_statuses: OrderStatus[],
  delivery_types: DeliveryType[],
  { needs_text = false, ...platform_codes }: Rest = {},
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
 * Reasons of rules §7 with the platforms' codes. Trendyol numbers its reasons; Yemeksepeti, Uber
 * Eats, Wolt and Lieferando have words for them. Getir returns different ids per order, and the ids
 * of Migros are not published, so their values are texts by which a reason is found in their lists.
 * From on_the_way on, only reasons that can occur at the door apply.
 */
export const reasons: ReasonSeed[] = [
  cancel(
    ['item_unavailable', 'Ürün tükendi', 'Item unavailable', 'Artikel nicht verfügbar'],
    'branch',
    'branch',
    beforeLeaving,
    withFood,
    {
      getir: 'ürün eksik',
      lieferando: 'rest_cancelled_out_of_stock',
      migros: 'ürün',
      trendyol: '621',
      ubereats: 'ITEM_AVAILABILITY',
      wolt: 'ITEMS_UNAVAILABLE',
      yemeksepeti: 'ITEM_UNAVAILABLE',
    },
  ),
  cancel(
    ['too_busy', 'Restoran çok yoğun', 'Restaurant too busy', 'Restaurant überlastet'],
    'branch',
    'branch',
    beforeLeaving,
    withFood,
    {
      lieferando: 'rest_cancelled_too_busy',
      migros: 'yoğun',
      trendyol: '623',
      ubereats: 'CAPACITY',
      yemeksepeti: 'TOO_BUSY',
    },
  ),
  cancel(
    ['closed', 'Restoran kapalı', 'Restaurant closed', 'Restaurant geschlossen'],
    'branch',
    'branch',
    waiting,
    withFood,
    { migros: 'kapalı', trendyol: '622', ubereats: 'STORE_CLOSED', wolt: 'VENUE_CLOSING_SOON', yemeksepeti: 'CLOSED' },
  ),
  cancel(
    ['out_of_area', 'Adres servis alanı dışında', 'Outside delivery area', 'Außerhalb des Liefergebiets'],
    'branch',
    'customer',
    beforeLeaving,
    address,
    {
      getir: 'servis alanı dışında',
      migros: 'alan',
      trendyol: '626',
      ubereats: 'ADDRESS',
      yemeksepeti: 'OUTSIDE_DELIVERY_AREA',
    },
  ),
  cancel(
    ['no_courier', 'Kurye yok', 'No courier available', 'Kein Kurier verfügbar'],
    'branch',
    'branch',
    beforeLeaving,
    address,
    { lieferando: 'rest_cancelled_drivers_unavailable', migros: 'kurye', trendyol: '624', yemeksepeti: 'NO_COURIER' },
  ),
  cancel(
    ['below_minimum', 'Minimum sepet altında', 'Below minimum order', 'Unter Mindestbestellwert'],
    'branch',
    'customer',
    waiting,
    ['deliveryToAddress', 'comeGetIt'],
    { getir: 'minimum sepet', yemeksepeti: 'MOV_NOT_REACHED' },
  ),
  cancel(
    ['address_wrong', 'Adres eksik/hatalı', 'Incomplete or wrong address', 'Adresse unvollständig/falsch'],
    'any',
    'customer',
    untilDelivered,
    address,
    { ubereats: 'ADDRESS', yemeksepeti: 'ADDRESS_INCOMPLETE_MISSTATED' },
  ),
  cancel(
    ['customer_unreachable', 'Müşteriye ulaşılamadı', 'Customer unreachable', 'Kunde nicht erreichbar'],
    'any',
    'customer',
    ['on_the_way'],
    address,
    { lieferando: 'rest_cancelled_customer_absent', yemeksepeti: 'UNABLE_TO_FIND' },
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
    { ubereats: 'CUSTOMER_CALLED_TO_CANCEL' },
  ),
  cancel(
    ['payment_failed', 'Ödeme alınamadı', 'Payment failed', 'Zahlung fehlgeschlagen'],
    'any',
    'customer',
    untilDelivered,
    everywhere,
    { yemeksepeti: 'UNABLE_TO_PAY' },
  ),
  cancel(['fraud', 'Sahte sipariş', 'Fake order', 'Fake-Bestellung'], 'any', 'customer', untilDelivered, everywhere, {
    lieferando: 'rest_cancelled_fake_order',
    yemeksepeti: 'FRAUD_PRANK',
    needs_text: true,
  }),
  cancel(
    ['duplicate', 'Mükerrer sipariş', 'Duplicate order', 'Doppelbestellung'],
    'any',
    'customer',
    beforeLeaving,
    everywhere,
    { trendyol: '627' },
  ),
  cancel(['test', 'Test siparişi', 'Test order', 'Testbestellung'], 'any', 'branch', untilDelivered, everywhere, {
    lieferando: 'system_cancelled_test_order',
    yemeksepeti: 'TEST_ORDER',
  }),
  cancel(
    ['technical', 'Teknik sorun', 'Technical problem', 'Technisches Problem'],
    'any',
    'branch',
    beforeLeaving,
    everywhere,
    { getir: 'teknik problem', ubereats: 'POS_OFFLINE', yemeksepeti: 'TECHNICAL_PROBLEM', needs_text: true },
  ),
  cancel(['weather', 'Hava koşulları', 'Bad weather', 'Schlechtes Wetter'], 'any', 'branch', untilDelivered, address, {
    yemeksepeti: 'BAD_WEATHER',
  }),
  cancel(
    ['unanswered', 'Restoran yanıt vermedi', 'Restaurant did not answer', 'Restaurant hat nicht geantwortet'],
    'platform',
    'branch',
    waiting,
    everywhere,
    { yemeksepeti: 'NO_RESPONSE' },
  ),
  giveBack(['return_wrong', 'Yanlış ürün', 'Wrong item', 'Falscher Artikel'], 'branch', withFood, {
    yemeksepeti: 'WRONG_ORDER_ITEMS_DELIVERED',
  }),
  giveBack(['return_missing', 'Eksik ürün', 'Missing item', 'Fehlender Artikel'], 'branch', withFood),
  giveBack(['return_quality', 'Kalite sorunu', 'Poor quality', 'Mangelnde Qualität'], 'branch', withFood, {
    yemeksepeti: 'FOOD_QUALITY_SPILLAGE',
    needs_text: true,
  }),
  giveBack(['return_late', 'Geç teslim', 'Delivered late', 'Zu spät geliefert'], 'courier', address, {
    yemeksepeti: 'LATE_DELIVERY',
  }),
  giveBack(['return_payment', 'Hatalı ödeme', 'Paid by mistake', 'Irrtümlich bezahlt'], 'customer', ['onlyPayment']),
]
