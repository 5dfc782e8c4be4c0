import type { LineInput } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { heldTo, kurusOf, mealTax } from '#server/domain/integrations/amounts.ts'
import { cut, degree, joined, phoneIn } from '#server/domain/integrations/words.ts'
import { paidBy } from './payment.ts'
import { textOf, type GetirOrder } from './wire.ts'

/**
 * Converts an order of GetirYemek to ours. Amounts become kuruş. The total is Getir's discounted
 * total, whatever the lines add up to: a lower total becomes a discount that the platform bears, a
 * higher one a fee. `removals` are the option groups whose choices are left out of the dish.
 */
export function orderInputOf(it: GetirOrder, place: { branch_id: string; removals: ReadonlySet<string> }): OrderInput {
  const lines = it.products.map((product) => lineOf(product, place.removals))
  const paid = kurusOf(it.totalDiscountedPrice ?? it.totalPrice)
  const { payment_method, is_paid, isKnown } = paidBy(it.paymentMethod, textOf(it.paymentMethodText))
  return {
    branch_id: place.branch_id,
    channel: 'getir',
    external_id: it.id,
    ...(it.confirmationId && { external_number: cut(it.confirmationId, 40) }),
    delivery_type: 'deliveryToAddress',
    customer: {
      name: cut(it.client?.name, 120) || 'GetirYemek müşterisi',
      phone: phoneIn(it.client?.clientPhoneNumber),
    },
    address: addressOf(it),
    note: cut(
      joined([
        it.clientNote,
        it.isEcoFriendly && 'Servis istemiyor (plastik çatal, bıçak, peçete)',
        !isKnown && `Ödeme: ${textOf(it.paymentMethodText) || it.paymentMethod}`,
      ]),
      500,
    ),
    scheduled_at: it.isScheduled ? it.scheduledDate : null,
    payment_method,
    is_paid,
    lines,
    ...heldTo(paid, 'getir', { lines }),
    tip: 0,
  }
}

function lineOf(product: GetirOrder['products'][number], removals: ReadonlySet<string>): LineInput {
  const options = (product.optionCategories ?? []).flatMap((group) => {
    const action = isRemoval(group, removals) ? ('remove' as const) : ('add' as const)
    return (group.options ?? []).map((option) => ({
      name: cut(textOf(option.name), 80) || '—',
      action,
      quantity: 1,
      price: kurusOf(option.price),
    }))
  })
  return {
    name: cut(textOf(product.name), 120) || '—',
    quantity: product.count,
    unit_price: kurusOf(product.price),
    tax_rate: mealTax,
    options: options.slice(0, 60),
    note: cut(product.note, 300),
  }
}

/**
 * Whether the choices of a group leave something out of the dish. Getir's menu says so; if the menu
 * cannot be read, the group's name decides.
 */
const isRemoval = (
  group: GetirOrder['products'][number]['optionCategories'] extends (infer G)[] | null ? G : never,
  removals: ReadonlySet<string>,
) =>
  group.removeToppings ??
  (removals.has(group.optionCategory ?? '') ||
    /çıkar|istemiyor|olmasın|hariç|without|remove/.test(textOf(group.name).toLocaleLowerCase('tr')))

/**
 * `platform_courier` is stored in the address, because who delivers decides which steps the
 * platform is sent.
 */
function addressOf(it: GetirOrder): NonNullable<OrderInput['address']> & { platform_courier: boolean } {
  const to = it.client?.deliveryAddress
  const { lat, lon } = it.client?.location ?? {}
  const door = joined(
    [to?.aptNo && `Bina ${to.aptNo}`, to?.floor && `Kat ${to.floor}`, to?.doorNo && `Daire ${to.doorNo}`],
    ', ',
  )
  return {
    text: cut(to?.address, 300) || platforms.getir.name,
    district: cut(to?.district, 60),
    city: cut(to?.city, 60),
    directions: cut(
      joined([door, to?.description, it.doNotKnock && 'Zili çalmayın', it.dropOffAtDoor && 'Kapıya bırakın']),
      300,
    ),
    lat: degree(lat, 90),
    lng: degree(lon, 180),
    platform_courier: it.deliveryType === 1,
  }
}
