import type { Lang } from '#contract/kit/field-words.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'

const is: Record<Lang, Record<OrderStatus, string>> = {
  tr: {
    awaiting_approval: 'onay bekliyor',
    preparing: 'hazırlanıyor',
    on_the_way: 'yolda',
    delivered: 'teslim edildi',
    cancelled: 'iptal edildi',
    returned: 'iade edildi',
  },
  en: {
    awaiting_approval: 'is awaiting approval',
    preparing: 'is being prepared',
    on_the_way: 'is on the way',
    delivered: 'has been delivered',
    cancelled: 'has been cancelled',
    returned: 'has been returned',
  },
  de: {
    awaiting_approval: 'wartet auf Bestätigung',
    preparing: 'wird zubereitet',
    on_the_way: 'ist unterwegs',
    delivered: 'wurde geliefert',
    cancelled: 'wurde storniert',
    returned: 'wurde zurückgegeben',
  },
}

type Words = Record<'over' | 'told' | 'shift' | 'nothing', (status: OrderStatus) => string>

/**
 * Why a step cannot be undone: its time is over, the platform is already being notified, its courier
 * has ended the shift, or something else has happened since.
 */
export const cannotTakeBack: Record<Lang, Words> = {
  tr: {
    over: (status) => `5 saniye geçti; sipariş ${is.tr[status]}.`,
    told: (status) => `Platforma iletiliyor, artık geri alınamaz; sipariş ${is.tr[status]}.`,
    shift: (status) => `Kurye vardiyasını bitirip parasını teslim etti, artık geri alınamaz; sipariş ${is.tr[status]}.`,
    nothing: (status) => `Geri alınacak bir adım kalmadı; sipariş ${is.tr[status]}.`,
  },
  en: {
    over: (status) => `The 5 seconds are over; the order ${is.en[status]}.`,
    told: (status) =>
      `The platform is already being notified, so this can no longer be undone; the order ${is.en[status]}.`,
    shift: (status) =>
      `The courier has ended the shift and handed the cash over, so this can no longer be undone; the order ${is.en[status]}.`,
    nothing: (status) => `There is no step left to undo; the order ${is.en[status]}.`,
  },
  de: {
    over: (status) => `Die 5 Sekunden sind vorbei; die Bestellung ${is.de[status]}.`,
    told: (status) =>
      `Die Plattform wird schon benachrichtigt, das lässt sich nicht mehr rückgängig machen; die Bestellung ${is.de[status]}.`,
    shift: (status) =>
      `Die Schicht ist beendet und das Geld abgegeben, das lässt sich nicht mehr rückgängig machen; die Bestellung ${is.de[status]}.`,
    nothing: (status) => `Kein Schritt lässt sich mehr rückgängig machen; die Bestellung ${is.de[status]}.`,
  },
}
