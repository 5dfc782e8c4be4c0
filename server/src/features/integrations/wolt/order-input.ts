import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { germanMealTax, heldTo } from '#server/domain/integrations/amounts.ts'
import { cut, degree, joined, phoneIn } from '#server/domain/integrations/words.ts'
import type { WoltItem, WoltOption, WoltOrder } from './wire.ts'

const { name } = platforms.wolt

const isDelivered = ({ delivery }: WoltOrder) => delivery.type === 'homedelivery'
/** Whether the restaurant's own courier delivers the order. */
export const isSelfDelivered = (it: WoltOrder) => isDelivered(it) && it.delivery.self_delivery === true
/** Whether Wolt's courier delivers the order. */
export const isByCourier = (it: WoltOrder) => isDelivered(it) && it.delivery.self_delivery !== true
export const isPreorder = ({ type, pre_order }: WoltOrder) => type === 'preorder' || Boolean(pre_order?.preorder_time)

/**
 * The fee for the way, if it is the restaurant's: Wolt keeps the fees of the orders that its courier
 * delivers.
 */
const feeOf = (it: WoltOrder) => (isSelfDelivered(it) ? (it.fees?.total?.amount ?? 0) : 0)

/** Converts an order of Wolt to ours. `taxes` holds the rates of the products that we know, by their ids. */
export function orderInputOf(it: WoltOrder, branch_id: string, taxes: ReadonlyMap<string, number>): OrderInput {
  const lines = linesOf(it, taxes)
  const fee = feeOf(it)
  const total = it.basket_price.total.amount + fee
  return {
    branch_id,
    channel: 'wolt',
    external_id: it.id,
    external_number: cut(it.order_number, 40) || it.id.slice(-6),
    delivery_type: isDelivered(it) ? 'deliveryToAddress' : it.delivery.type === 'eatin' ? 'comeEat' : 'comeGetIt',
    customer: { name: cut(it.consumer_name, 120) || `${name}-Kunde`, phone: phoneIn(it.consumer_phone_number) },
    address: addressOf(it),
    note: cut(joined([it.consumer_comment, changeFor(it)]), 500),
    scheduled_at: it.pre_order?.preorder_time ?? null,
    payment_method: it.cash_payment ? 'cash' : 'online_card',
    is_paid: !it.cash_payment,
    lines,
    ...heldTo(total, 'wolt', { lines, fee, discounts: discountsOf(it, lines), rest: `${name}-Rabatt` }),
    tip: 0,
  }
}

/** The cash that the customer will bring, if it is more than the order costs. */
function changeFor({ cash_payment }: WoltOrder): string {
  const brings = cash_payment?.cash_to_expect?.amount ?? 0
  if (brings <= (cash_payment?.cash_amount?.amount ?? 0)) return ''
  return `Zahlt bar mit ${(brings / 100).toFixed(2).replace('.', ',')} ${cash_payment?.cash_to_expect?.currency ?? ''}`
}

const beforeDiscounts = ({ item_price: { total, price_breakdown } }: WoltItem) =>
  price_breakdown?.total_before_discounts?.amount ?? total.amount

/**
 * The lines, at their prices before discounts. A line's sum is divided among its pieces; sources do
 * not say whether it contains the options: it does unless the lines alone fall short of the basket.
 */
function linesOf(it: WoltOrder, taxes: ReadonlyMap<string, number>): LineInput[] {
  const { total, price_breakdown } = it.basket_price
  const basket = price_breakdown?.total_before_discounts?.amount ?? total.amount
  const isWith = it.items.reduce((sum, item) => sum + beforeDiscounts(item), 0) >= basket
  return it.items.map((item): LineInput => {
    const options = (item.options ?? []).map(optionOf).slice(0, 60)
    const chosen = isWith ? options.reduce((sum, option) => sum + option.price * option.quantity, 0) : 0
    return {
      name: cut(item.name, 120) || '—',
      quantity: item.count,
      unit_price: Math.max(0, Math.round(beforeDiscounts(item) / item.count) - chosen),
      tax_rate: taxes.get(item.pos_id ?? '') ?? germanMealTax,
      options,
      note: '',
    }
  })
}

const optionOf = (it: WoltOption) => ({
  name: cut(it.value || it.name, 80) || '—',
  action: 'add' as const,
  quantity: Math.min(999, Math.max(1, it.count ?? 1)),
  price: it.price?.amount ?? 0,
})

/** The discount on the basket, which counts as the restaurant's own: Wolt does not say who bears it. */
function discountsOf(it: WoltOrder, lines: LineInput[]): Discount[] {
  const items = lines.reduce(
    (sum, line) =>
      sum + line.quantity * line.options.reduce((all, { price, quantity }) => all + price * quantity, line.unit_price),
    0,
  )
  const off = it.basket_price.price_breakdown?.total_discounts?.amount ?? 0
  const amount = Math.min(off, items - it.basket_price.total.amount)
  return amount > 0 ? [{ kind: 'campaign', name: `${name}-Aktion`, amount, funder: 'branch' }] : []
}

/** `platform_courier` is stored in the address, because who delivers decides which steps are sent. */
function addressOf(it: WoltOrder): (NonNullable<OrderInput['address']> & { platform_courier: boolean }) | null {
  if (!isDelivered(it)) return null
  const to = it.delivery.location
  return {
    text: cut(to?.street_address || to?.formatted_address, 300) || name,
    district: '',
    city: cut(to?.city, 60),
    directions: cut(to?.apartment, 300),
    lat: degree(to?.coordinates?.lat, 90),
    lng: degree(to?.coordinates?.lon, 180),
    platform_courier: isByCourier(it),
  }
}
