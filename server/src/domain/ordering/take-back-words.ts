import type { Lang } from '#contract/kit/field-words.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'

const is: Record<Lang, Record<OrderStatus, string>> = {
  tr: {
    awaiting_approval: 'onay bekliyor',
    preparing: 'hazırlanıyor',
    on_the_way: 'yolda',
    delivered: 'teslim edildi',
    cancelled: 'iptal edildi',
    returned: 'iade alındı',
  },
  en: {
    awaiting_approval: 'is awaiting approval',
    preparing: 'is being prepared',
    on_the_way: 'is on the way',
    delivered: 'is delivered',
    cancelled: 'is cancelled',
    returned: 'is returned',
  },
  de: {
    awaiting_approval: 'wartet auf Bestätigung',
    preparing: 'wird zubereitet',
    on_the_way: 'ist unterwegs',
    delivered: 'ist geliefert',
    cancelled: 'ist storniert',
    returned: 'ist zurückgenommen',
  },
}

type Words = Record<'over' | 'told' | 'nothing', (status: OrderStatus) => string>

/** Why a step stays: its seconds are over, the platform is being told of it, or it is not the last thing that happened. */
export const cannotTakeBack: Record<Lang, Words> = {
  tr: {
    over: (status) => `5 saniye geçti; sipariş ${is.tr[status]}.`,
    told: (status) => `Platforma iletiliyor, artık geri alınamaz; sipariş ${is.tr[status]}.`,
    nothing: (status) => `Geri alınacak bir adım kalmadı; sipariş ${is.tr[status]}.`,
  },
  en: {
    over: (status) => `The 5 seconds are over; the order ${is.en[status]}.`,
    told: (status) => `The platform is being told, it cannot be taken back any more; the order ${is.en[status]}.`,
    nothing: (status) => `There is no step left to take back; the order ${is.en[status]}.`,
  },
  de: {
    over: (status) => `Die 5 Sekunden sind vorbei; die Bestellung ${is.de[status]}.`,
    told: (status) =>
      `Die Plattform wird gerade informiert, das geht nicht mehr zurück; die Bestellung ${is.de[status]}.`,
    nothing: (status) => `Es gibt keinen Schritt mehr zurückzunehmen; die Bestellung ${is.de[status]}.`,
  },
}
