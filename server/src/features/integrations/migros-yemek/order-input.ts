import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { heldTo, mealTax } from '#server/domain/integrations/amounts.ts'
import { cut, degree, joined, paidByWords, phoneIn } from '#server/domain/integrations/words.ts'
import { sumOf, type MigrosItem, type MigrosOrder, type Option } from './wire.ts'

const { name } = platforms.migros

/** Whether the platform's own courier delivers the order. */
export const isByCourier = ({ deliveryProvider }: MigrosOrder) => deliveryProvider === 'MIGROS'

/** What the customer pays. */
export const paidTotal = ({ prices }: MigrosOrder) => sumOf(prices.discounted) || (sumOf(prices.total) ?? 0)

/** Converts an order of Migros Yemek to ours. The total is the platform's own. */
export function orderInputOf(it: MigrosOrder, branch_id: string): OrderInput {
  const lines = linesOf(it)
  const { payment_method, is_paid, isKnown } = paidBy(it)
  const { firstName, lastName, fullName, phoneNumber } = it.customer ?? {}
  const more = it.extendedProperties
  return {
    branch_id,
    channel: 'migros',
    external_id: String(it.id),
    external_number: cut(more?.shortCode, 40) || String(it.id),
    delivery_type: 'deliveryToAddress',
    customer: {
      name: cut(fullName || joined([firstName, lastName], ' '), 120) || `${name} müşterisi`,
      phone: phoneIn(phoneNumber),
    },
    address: addressOf(it),
    note: cut(
      joined([
        more?.orderNote,
        more?.saveGreen && 'Servis istemiyor (plastik çatal, bıçak, peçete)',
        !isKnown && `Ödeme: ${it.payment?.type?.description || it.payment?.type?.name || '—'}`,
      ]),
      500,
    ),
    scheduled_at: null,
    payment_method,
    is_paid,
    lines,
    ...heldTo(paidTotal(it), 'migros', { lines, discounts: discountsOf(it) }),
    tip: 0,
  }
}

/**
 * The lines. Sources do not say whether a line's price contains its options: it does unless the
 * lines alone fall short of the order's total.
 */
function linesOf(it: MigrosOrder): LineInput[] {
  const isWith = it.items.reduce((sum, item) => sum + item.price, 0) >= (sumOf(it.prices.total) ?? 0)
  return it.items.map((item): LineInput => {
    const options = optionsOf(item.options ?? [], item).slice(0, 60)
    const chosen = isWith ? options.reduce((sum, option) => sum + option.price * option.quantity, 0) : 0
    return {
      name: cut(item.name, 120) || '—',
      quantity: item.amount,
      unit_price: Math.max(0, (item.unitPrice ?? Math.round(item.price / item.amount)) - chosen),
      tax_rate: mealTax,
      options,
      note: cut(item.note, 300),
    }
  })
}

/** What was chosen and left out for one piece of a line, with the options inside of options. */
const optionsOf = (options: readonly Option[], item: MigrosItem): LineInput['options'] =>
  options.flatMap((it) => {
    const all = Math.max(1, it.quantity ?? 1)
    const quantity = Math.min(999, all % item.amount === 0 ? all / item.amount : all)
    const action = it.excluded ? ('remove' as const) : ('add' as const)
    const price = it.excluded ? 0 : Math.round((it.primaryPrice ?? 0) / (quantity * item.amount))
    const option = { name: cut(it.itemNames || it.headerName, 80) || '—', action, quantity, price }
    return [option, ...optionsOf(it.subOptions ?? [], item)]
  })

/** The restaurant's share of a discount. What the platform bears is what the total leaves over. */
function discountsOf(it: MigrosOrder): Discount[] {
  const total = sumOf(it.prices.total) ?? 0
  const own = total - (sumOf(it.prices.restaurantDiscounted) || total)
  const amount = Math.min(own, total - paidTotal(it))
  return amount > 0 ? [{ kind: 'campaign', name: `${name} kampanyası`, amount, funder: 'branch' }] : []
}

/** How the order is paid: online, or by the method that the platform's words name at the door. */
function paidBy({ payment }: MigrosOrder) {
  const { name: code, description, isOnlinePayment } = payment?.type ?? {}
  const { method } = paidByWords(joined([description, code], ' '))
  if (isOnlinePayment !== true)
    return { payment_method: method ?? 'cash', is_paid: false, isKnown: method !== undefined } as const
  const isCard = method === undefined || method === 'cash' || method === 'card_door'
  return { payment_method: isCard ? 'online_card' : method, is_paid: true, isKnown: true } as const
}

/** `platform_courier` is stored in the address, because who delivers decides which steps are sent. */
function addressOf(it: MigrosOrder): NonNullable<OrderInput['address']> & { platform_courier: boolean } {
  const to = it.customer?.deliveryAddress
  const { ringDoorBell, contactlessDelivery } = it.extendedProperties ?? {}
  return {
    text: cut(joined([to?.district?.name, to?.detail], ', '), 300) || name,
    district: cut(to?.town?.name, 60),
    city: cut(to?.city?.name, 60),
    directions: cut(
      joined([to?.direction, ringDoorBell === false && 'Zili çalmayın', contactlessDelivery && 'Kapıya bırakın']),
      300,
    ),
    lat: degree(to?.geoLocation?.latitude, 90),
    lng: degree(to?.geoLocation?.longitude, 180),
    platform_courier: isByCourier(it),
  }
}
