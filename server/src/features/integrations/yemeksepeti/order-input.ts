import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { heldTo, kurusOf, mealTax } from '#server/domain/integrations/amounts.ts'
import { momentIn } from '#server/domain/integrations/moment.ts'
import { cut, degree, joined, paidByWords, phoneIn } from '#server/domain/integrations/words.ts'
import { type Topping, type YemeksepetiOrder, type YemeksepetiProduct } from './wire.ts'

/** Whether the platform's own rider delivers the order. */
export const isByRider = ({ delivery }: YemeksepetiOrder) => Boolean(delivery?.riderPickupTime)

/**
 * Converts an order of Yemeksepeti to ours. Amounts become kuruş. The total is the platform's own:
 * what the lines and discounts leave over becomes a discount that the platform bears, or a fee.
 */
export function orderInputOf(it: YemeksepetiOrder, branch_id: string): OrderInput {
  const isPickup = it.expeditionType === 'pickup'
  const lines = it.products.map(lineOf)
  const fee = Math.max(0, kurusOf(it.price.deliveryFee))
  const discounts = (it.discounts ?? []).flatMap(discountsOf)
  const { payment_method, is_paid, isKnown } = paidBy(it)
  const { firstName, lastName, mobilePhone } = it.customer ?? {}
  const number = it.shortCode || it.code
  return {
    branch_id,
    channel: 'yemeksepeti',
    external_id: it.token,
    ...(number && { external_number: cut(number, 40) }),
    delivery_type: isPickup ? 'comeGetIt' : 'deliveryToAddress',
    customer: {
      name: cut(joined([firstName, lastName], ' '), 120) || `${platforms.yemeksepeti.name} müşterisi`,
      phone: phoneIn(mobilePhone),
    },
    address: isPickup ? null : addressOf(it),
    note: cut(
      joined([
        it.test && 'TEST SİPARİŞİ',
        it.comments?.customerComment,
        it.comments?.vendorComment,
        !isKnown && `Ödeme: ${it.payment?.type ?? '—'}`,
      ]),
      500,
    ),
    scheduled_at: it.preOrder ? (dueOf(it) ?? null) : null,
    payment_method,
    is_paid,
    lines,
    ...heldTo(kurusOf(it.price.grandTotal), 'yemeksepeti', { lines, fee, discounts }),
    tip: 0,
  }
}

/**
 * The moment that the platform has promised: when its rider or the customer comes, or when the
 * restaurant's courier is at the door.
 */
export function dueOf({ delivery, pickup }: YemeksepetiOrder): string | undefined {
  const rider = momentIn(delivery?.riderPickupTime)?.toISOString()
  return rider ?? delivery?.expectedDeliveryTime ?? pickup?.pickupTime ?? undefined
}

/**
 * A line. What was paid for a line is not read: discounts stand beside the lines, and the sum is
 * held to the platform's total. A quantity that is not a whole number becomes one line with the
 * quantity in its name.
 */
function lineOf(it: YemeksepetiProduct): LineInput {
  const quantity = Number(String(it.quantity).replace(',', '.'))
  const isWhole = Number.isInteger(quantity) && quantity >= 1 && quantity <= 999
  const name = it.name || '—'
  return {
    name: cut(isWhole ? name : `${String(it.quantity)} × ${name}`, 120),
    quantity: isWhole ? quantity : 1,
    unit_price: isWhole ? kurusOf(it.unitPrice) : Math.round(kurusOf(it.unitPrice) * (quantity > 0 ? quantity : 1)),
    tax_rate: mealTax,
    options: optionsOf(it.selectedToppings ?? []).slice(0, 60),
    note: cut(it.comment, 300),
  }
}

/** The toppings of a product, with those inside them, each with its share of the price. */
const optionsOf = (toppings: readonly Topping[], times = 1): LineInput['options'] =>
  toppings.flatMap((it) => {
    const each = Number(it.quantity ?? 1)
    const quantity = Math.min(999, Math.max(1, Number.isInteger(each) ? each : 1) * times)
    const option = { name: cut(it.name, 80) || '—', action: 'add' as const, quantity, price: kurusOf(it.price) }
    return [option, ...optionsOf(it.children ?? [], quantity)]
  })

const funders: Record<string, Discount['funder']> = { PLATFORM: 'platform', VENDOR: 'branch', THIRD_PARTY: 'partner' }

/** A discount, split by who bears it. A part for which nobody is named counts as the platform's. */
function discountsOf({ name, amount, sponsorships }: NonNullable<YemeksepetiOrder['discounts']>[number]): Discount[] {
  const all = kurusOf(amount)
  const borne = (sponsorships ?? []).map((it) => ({
    funder: funders[it.sponsor ?? ''] ?? 'platform',
    amount: kurusOf(it.amount),
  }))
  const rest = all - borne.reduce((sum, it) => sum + it.amount, 0)
  return [...borne, { funder: 'platform' as const, amount: rest }]
    .filter((it) => it.amount > 0)
    .map((it) => ({ kind: 'campaign', name: cut(name, 80) || platforms.yemeksepeti.name, ...it }))
}

/**
 * How the order is paid. Money is due at the door if the platform says how much must be collected;
 * the payment's words only tell by which method.
 */
function paidBy({ payment, price }: YemeksepetiOrder) {
  const { method } = paidByWords(payment?.type ?? '')
  const due = price.collectFromCustomer
  const is_paid = due === null || due === undefined ? payment?.status === 'paid' : kurusOf(due) <= 0
  if (is_paid) {
    const online = method === undefined || method === 'cash' || method === 'card_door' ? 'online_card' : method
    return { payment_method: online, is_paid, isKnown: true } as const
  }
  const atDoor = method === 'online_card' ? undefined : method
  return { payment_method: atDoor ?? 'cash', is_paid, isKnown: atDoor !== undefined } as const
}

/**
 * `platform_courier` and `platform_due` are stored in the address: who delivers decides which steps
 * the platform is sent, and the acceptance states when.
 */
function addressOf(it: YemeksepetiOrder): NonNullable<OrderInput['address']> & {
  platform_courier: boolean
  platform_due?: string
} {
  const to = it.delivery?.address
  const due = dueOf(it)
  return {
    text: cut(joined([joined([to?.street, to?.number], ' '), to?.building], ', '), 300) || platforms.yemeksepeti.name,
    district: cut(to?.deliveryMainArea, 60),
    city: cut(to?.city, 60),
    directions: cut(
      joined([
        joined(
          [
            to?.entrance && `Giriş ${to.entrance}`,
            to?.floor && `Kat ${to.floor}`,
            to?.flatNumber && `Daire ${to.flatNumber}`,
          ],
          ', ',
        ),
        to?.deliveryInstructions,
      ]),
      300,
    ),
    lat: degree(to?.latitude, 90),
    lng: degree(to?.longitude, 180),
    platform_courier: isByRider(it),
    ...(due && { platform_due: due }),
  }
}
