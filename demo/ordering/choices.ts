import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { Discount } from '#contract/ordering/order-fields.ts'
import type { Chance } from '../chance.ts'
import { flyerName, welcomeCode } from '../members/cheques.ts'

export type Country = 'TR' | 'DE'

/** The percentage of orders of each type. */
export const typeWeights = {
  deliveryToAddress: 62,
  comeGetIt: 14,
  comeEat: 8,
  orderOnTheTable: 12,
  onlyPayment: 4,
} satisfies Record<DeliveryType, number>

/**
 * The channel of an order of this type. `platforms` are the delivery platforms that the branch is
 * on.
 */
export function channelOf(
  chance: Chance,
  type: DeliveryType,
  country: Country,
  platforms: { getir: boolean; others: boolean },
): Channel {
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
      if (country === 'DE') return chance.weighted({ web: 38, app: 38, phone: 18, api: 6 })
      return chance.weighted({
        app: 24,
        web: 20,
        phone: 13,
        api: 2,
        getir: platforms.getir ? 17 : 0,
        ...(platforms.others && { yemeksepeti: 19, trendyol: 11, migros: 4 }),
      })
  }
}

/** The payment methods by which an order is paid before the food is made. */
export const onlineMethods = new Set(['online_card', 'wallet', 'platform_paid', 'paypal', 'klarna', 'sepa'])

/** Whether the order is paid before the food is made. */
export const isOnline = (payment_method: string) => onlineMethods.has(payment_method)

/** The code of the payment method of the order (rules §7). */
export function paymentOf(chance: Chance, type: DeliveryType, channel: Channel, country: Country): string {
  if (isPlatform(channel)) return chance.weighted({ platform_paid: 78, card_door: 12, cash: 10 })
  if (country === 'DE')
    return type === 'onlyPayment'
      ? chance.weighted({ online_card: 60, paypal: 40 })
      : chance.weighted({ online_card: 28, paypal: 32, klarna: 8, cash: 20, card_door: 12 })
  if (type === 'onlyPayment') return chance.weighted({ online_card: 84, wallet: 16 })
  if (channel === 'kiosk') return 'card_door'
  return chance.weighted({ online_card: 44, cash: 20, card_door: 21, multinet: 5, pluxee: 4, edenred: 3, wallet: 3 })
}

/**
 * The discounts of an order as its channel grants them, each with the party that pays for it
 * (semantics §2).
 */
export function discountsOf(chance: Chance, items: number, channel: Channel, country: Country): Discount[] {
  const german = country === 'DE'
  const part = (percent: number) => Math.floor((items * percent) / 100)
  if (chance.yes(0.86)) return []
  if (isPlatform(channel))
    return [{ kind: 'campaign', name: 'Platform kampanyası', amount: part(15), funder: 'platform' }]
  const kind = chance.weighted({ branch: 68, coupon: 32 })
  if (kind === 'branch')
    return [{ kind, name: german ? 'Mittagsrabatt' : 'Öğle indirimi', amount: part(10), funder: 'branch' }]
  return [{ kind, name: couponOf(items, country), amount: german ? 300 : 5000, funder: 'company' }]
}

/**
 * The coupon code entered for an order: mostly the welcome code, sometimes the code on the flyers
 * (cheques.ts).
 */
const couponOf = (items: number, country: Country) => (items % 700 < 200 ? flyerName(country) : welcomeCode(country))

type NoteKind = 'any' | 'pickup' | 'door' | 'cash' | 'table'
const notes: Record<Country, Record<NoteKind, string[]>> = {
  TR: {
    any: ['Lütfen acısız olsun.', 'Soğansız olursa sevinirim.', 'Az tuzlu lütfen.'],
    pickup: ['On dakikaya oradayım.', 'Paketi sıcak tutun, yoldayım.', 'Arabayla geliyorum, kapıda beklerim.'],
    door: [
      'Zile basmayın, arayın.',
      'Bebek uyuyor, kapıya bırakın.',
      'Plastik çatal bıçak istemiyorum.',
      'Ekmek göndermeyin.',
    ],
    cash: ['Nakit ödeyeceğim, para üstü getirin lütfen.'],
    table: ['Hepsi birlikte gelsin lütfen.', 'Çocuk için ayrı tabak rica ederiz.', 'Önce içecekler gelsin.'],
  },
  DE: {
    any: ['Bitte nicht scharf.', 'Ohne Zwiebeln, bitte.', 'Bitte wenig Salz.'],
    pickup: ['Bin in zehn Minuten da.', 'Bitte warm halten, bin unterwegs.'],
    door: ['Bitte nicht klingeln.', 'Vor die Tür stellen.', 'Bitte kein Besteck.'],
    cash: ['Zahle bar, bitte Wechselgeld mitbringen.'],
    table: ['Bitte alles zusammen bringen.', 'Getränke bitte zuerst.'],
  },
}
const noteKinds: Record<DeliveryType, NoteKind[]> = {
  deliveryToAddress: ['any', 'door'],
  comeGetIt: ['any', 'pickup'],
  comeEat: ['any'],
  orderOnTheTable: ['any', 'table'],
  onlyPayment: [],
}

/**
 * A customer's note to the kitchen or the courier, as customers write it for such an order; usually
 * none.
 */
export function noteOf(chance: Chance, country: Country, type: DeliveryType, payment_method: string): string {
  const hasNote = chance.yes(0.12)
  const isCashAtDoor = type === 'deliveryToAddress' && payment_method === 'cash'
  const kinds = [...noteKinds[type], ...(isCashAtDoor ? (['cash'] as const) : [])]
  return hasNote && kinds.length > 0 ? chance.pick(kinds.flatMap((kind) => notes[country][kind])) : ''
}
