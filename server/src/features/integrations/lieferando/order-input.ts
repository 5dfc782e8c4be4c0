import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { germanMealTax, heldTo, kurusOf as centsOf } from '#server/domain/integrations/amounts.ts'
import { priceLine } from '#server/domain/ordering/totals.ts'
import { cut, degree, joined, paidByWords, phoneIn } from '#server/domain/integrations/words.ts'
import type { LieferandoItem, LieferandoOrder } from './wire.ts'

const { name } = platforms.lieferando

export const isDelivered = ({ Fulfilment }: LieferandoOrder) => Fulfilment.Method !== 'Collection'

/**
 * Converts an order of JET Connect to ours. `taxes` holds the rates of the products that we know, by
 * their ids there.
 */
export function orderInputOf(
  it: LieferandoOrder,
  { branch_id, isByPlatform, taxes }: { branch_id: string; isByPlatform: boolean; taxes: ReadonlyMap<string, number> },
): OrderInput {
  const lines = linesOf(it, taxes)
  const { Fees, Tips } = it.PriceBreakdown ?? {}
  const items = lines.reduce((sum, line) => sum + priceLine(line).total, 0)
  const total = centsOf(it.TotalPrice)
  const tip = Math.min(total, centsOf(Tips))
  const fees = centsOf(Fees?.Delivery) + centsOf(Fees?.Other) + centsOf(Fees?.ServiceCharge)
  const fee = Math.min(total - tip, fees)
  return {
    branch_id,
    channel: 'lieferando',
    external_id: it.OrderId,
    external_number: cut(it.FriendlyOrderReference, 40) || it.OrderId.slice(-6),
    delivery_type: isDelivered(it) ? 'deliveryToAddress' : 'comeGetIt',
    customer: { name: cut(it.Customer?.Name, 120) || `${name}-Kunde`, phone: phoneIn(it.Fulfilment.PhoneNumber) },
    address: addressOf(it, isByPlatform),
    note: cut(noteOf(it, total), 500),
    scheduled_at: it.Fulfilment.CustomerDueAsap === false ? dueOf(it) : null,
    ...paymentOf(it, total),
    lines,
    ...heldTo(total - tip, 'lieferando', {
      lines,
      fee,
      discounts: discountsOf(it, items + fee + tip - total),
      rest: `${name}-Rabatt`,
    }),
    tip,
  }
}

/** When the customer is to have the order. */
const dueOf = ({ Fulfilment }: LieferandoOrder): string | null => Fulfilment.CustomerDueDate

const paidOf = (it: LieferandoOrder) =>
  (it.Payment?.Lines ?? []).reduce((sum, line) => sum + (line.Paid ? centsOf(line.Value) : 0), 0)

/**
 * An order is paid only if the payment lines that are marked as paid cover it. Otherwise the rest
 * is collected at the door.
 */
function paymentOf(it: LieferandoOrder, total: number): Pick<OrderInput, 'payment_method' | 'is_paid'> {
  if (paidOf(it) >= total) return { payment_method: 'online_card', is_paid: true }
  const open = it.Payment?.Lines?.find((line) => !line.Paid)
  return { payment_method: paidByWords(open?.Type ?? '').method ?? 'card_door', is_paid: false }
}

function noteOf(it: LieferandoOrder, total: number): string {
  const notes = it.CustomerNotes ?? []
  const paid = paidOf(it)
  return joined([
    it.IsTest && 'TESTBESTELLUNG',
    ...(Array.isArray(notes) ? notes.map(({ Value }) => Value) : Object.values(notes)),
    it.Restrictions?.some(({ Type }) => Type === 'Alcohol') && 'Enthält Alkohol: Alter prüfen',
    it.Fulfilment.PhoneMaskingCode && `Telefoncode ${it.Fulfilment.PhoneMaskingCode}`,
    paid > 0 && paid < total && `Noch zu zahlen: ${((total - paid) / 100).toFixed(2).replace('.', ',')} ${it.Currency}`,
  ])
}

/** The options of an item, and the options of these options. */
const optionsOf = (items: LieferandoItem['Items'], times = 1): LineInput['options'] =>
  (items ?? []).flatMap((it) => {
    const quantity = Math.min(999, times * it.Quantity)
    return [
      { name: cut(it.Name, 80) || '—', action: 'add' as const, quantity, price: centsOf(it.UnitPrice) },
      ...optionsOf(it.Items, quantity),
    ]
  })

/**
 * The lines. The documents do not say whether an item's price contains its options. It does if the
 * prices of the items add up to the sum that the order states for its items.
 */
function linesOf(it: LieferandoOrder, taxes: ReadonlyMap<string, number>): LineInput[] {
  const alone = it.Items.reduce((sum, item) => sum + centsOf(item.UnitPrice) * item.Quantity, 0)
  const isWith = alone === centsOf(it.PriceBreakdown?.Items ?? -1)
  return it.Items.map((item): LineInput => {
    const options = optionsOf(item.Items).slice(0, 60)
    const chosen = isWith ? options.reduce((sum, option) => sum + option.price * option.quantity, 0) : 0
    return {
      name: cut(item.Name, 120) || '—',
      quantity: item.Quantity,
      unit_price: Math.max(0, centsOf(item.UnitPrice) - chosen),
      tax_rate: taxes.get(item.Reference ?? '') ?? germanMealTax,
      options,
      note: '',
    }
  })
}

/**
 * The discount counts as the restaurant's own, because the platform does not say who bears it.
 * `off` is by how much the total is less than the sum of its parts.
 */
function discountsOf({ PriceBreakdown }: LieferandoOrder, off: number): Discount[] {
  const amount = Math.min(off, centsOf(PriceBreakdown?.Discount))
  return amount > 0 ? [{ kind: 'campaign', name: `${name}-Aktion`, amount, funder: 'branch' }] : []
}

/**
 * `platform_courier` and `platform_due` are stored in the address: who delivers decides which steps
 * are sent, and the acceptance promises the time.
 */
function addressOf(
  it: LieferandoOrder,
  isByPlatform: boolean,
): (NonNullable<OrderInput['address']> & { platform_courier: boolean; platform_due: string | null }) | null {
  if (!isDelivered(it)) return null
  const to = it.Fulfilment.Address
  return {
    text: cut(joined(to?.Lines ?? [], ', '), 300) || name,
    district: '',
    city: cut(joined([to?.PostalCode, to?.City], ' '), 60),
    directions: '',
    lat: degree(to?.Geolocation?.Latitude, 90),
    lng: degree(to?.Geolocation?.Longitude, 180),
    platform_courier: isByPlatform,
    platform_due: dueOf(it),
  }
}
