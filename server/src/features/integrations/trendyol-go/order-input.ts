import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { heldTo, kurusOf, mealTax } from '#server/domain/integrations/amounts.ts'
import { cut, degree, joined, paidByWords, phoneIn } from '#server/domain/integrations/words.ts'
import type { Modifier, TrendyolLine, TrendyolPackage } from './wire.ts'

const { name } = platforms.trendyol

/** Whether the platform's own courier delivers the order. */
export const isByCourier = ({ deliveryType }: TrendyolPackage) => deliveryType === 'GO'

/** What the platform writes into an address that the restaurant may not see. */
const hidden = 'Trendyol Yemek'
const seen = (given: string | null | undefined) => (given?.trim() === hidden ? '' : given)

/**
 * Converts a package of Trendyol Go to our order. Pieces that were cancelled are left out, unless
 * all were. The total is the platform's own.
 */
export function orderInputOf(it: TrendyolPackage, branch_id: string): OrderInput {
  const isPickup = it.storePickupSelected === true
  const live = it.lines.filter((line) => piecesOf(line) > 0)
  const lines = (live.length > 0 ? live : it.lines).map(lineOf)
  const fee = kurusOf(it.totalDeliveryPrice)
  const discounts = (it.promotions ?? []).flatMap(discountOf)
  const { payment_method, is_paid, isKnown } = paidBy(it)
  const { firstName, lastName } = it.customer ?? {}
  return {
    branch_id,
    channel: 'trendyol',
    external_id: it.id,
    ...(it.orderNumber && { external_number: cut(String(it.orderNumber), 40) }),
    delivery_type: isPickup ? 'comeGetIt' : 'deliveryToAddress',
    customer: {
      name: cut(joined([firstName, lastName], ' '), 120) || `${name} müşterisi`,
      phone: phoneIn(seen(it.address?.phone)),
    },
    address: isPickup ? null : addressOf(it),
    note: cut(
      joined([
        it.testPackage && 'TEST SİPARİŞİ',
        it.customerNote,
        // GetirYemek's customers order here too.
        it.userInformation?.appName === 'Galaxy' && `${platforms.getir.name} uygulamasından`,
        !isKnown && `Ödeme: ${it.payment?.onDelivery?.paymentType || it.payment?.paymentType || '—'}`,
      ]),
      500,
    ),
    scheduled_at: null,
    payment_method,
    is_paid,
    lines,
    ...heldTo(kurusOf(it.totalPrice), 'trendyol', { lines, fee, discounts }),
    tip: 0,
  }
}

const piecesOf = ({ items }: TrendyolLine) => (items ?? []).filter((it) => !it.isCancelled).length

/**
 * A line. `unitSellingPrice` contains the options, unless it equals the product's own price; our unit
 * price does not.
 */
function lineOf(it: TrendyolLine): LineInput {
  const options = optionsOf(it).slice(0, 60)
  const chosen = options.reduce((sum, option) => sum + option.price, 0)
  const unit = kurusOf(it.unitSellingPrice)
  const isWithout = it.price !== null && it.price !== undefined && kurusOf(it.price) === unit
  return {
    name: cut(it.name, 120) || '—',
    quantity: Math.min(999, piecesOf(it) || it.items?.length || 1),
    unit_price: isWithout ? unit : Math.max(0, unit - chosen),
    tax_rate: mealTax,
    options,
    note: '',
  }
}

/** What was chosen, added and left out, with the options inside of options. */
function optionsOf(it: Omit<Modifier, 'name' | 'price'>): LineInput['options'] {
  const option = (each: Pick<Modifier, 'name' | 'price'>, action: 'add' | 'remove') => ({
    name: cut(each.name, 80) || '—',
    action,
    quantity: 1,
    price: action === 'add' ? kurusOf(each.price) : 0,
  })
  return [
    ...(it.modifierProducts ?? []).flatMap((each) => [option(each, 'add'), ...optionsOf(each)]),
    ...(it.extraIngredients ?? []).map((each) => option(each, 'add')),
    ...(it.removedIngredients ?? []).map((each) => option(each, 'remove')),
  ]
}

/** The restaurant's share of a discount. What the platform bears is what the total leaves over. */
function discountOf({
  description,
  totalSellerAmount,
}: NonNullable<TrendyolPackage['promotions']>[number]): Discount[] {
  const amount = kurusOf(totalSellerAmount)
  return amount > 0 ? [{ kind: 'campaign', name: cut(description, 80) || name, amount, funder: 'branch' }] : []
}

/** How the order is paid: with a card or a meal card in the app, or at the door. */
function paidBy({ payment }: TrendyolPackage) {
  switch (payment?.paymentType) {
    case 'PAY_WITH_CARD':
      return { payment_method: 'online_card', is_paid: true, isKnown: true } as const
    case 'PAY_WITH_MEAL_CARD': {
      const { method } = paidByWords(payment.mealCard?.cardSourceType ?? '')
      return { payment_method: method ?? 'online_card', is_paid: true, isKnown: method !== undefined } as const
    }
    default: {
      const { method } = paidByWords(payment?.onDelivery?.paymentType ?? '')
      return { payment_method: method ?? 'cash', is_paid: false, isKnown: method !== undefined } as const
    }
  }
}

/** `platform_courier` is stored in the address, because who delivers decides which steps are sent. */
function addressOf(it: TrendyolPackage): NonNullable<OrderInput['address']> & { platform_courier: boolean } {
  const to = it.address
  const number = (given: string | number | null | undefined) => (given ? Number(given) : null)
  const [building, floor, door] = [to?.apartmentNumber, to?.floor, to?.doorNumber].map(seen)
  return {
    text: cut(joined([to?.neighborhood, to?.address1, to?.address2].map(seen), ', '), 300) || name,
    district: cut(to?.district, 60),
    city: cut(to?.city, 60),
    directions: cut(
      joined([
        joined([building && `Bina ${building}`, floor && `Kat ${floor}`, door && `Daire ${door}`], ', '),
        seen(to?.addressDescription),
      ]),
      300,
    ),
    lat: degree(number(to?.latitude), 90),
    lng: degree(number(to?.longitude), 180),
    platform_courier: isByCourier(it),
  }
}
