import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { germanMealTax, heldTo } from '#server/domain/integrations/amounts.ts'
import { cut, degree, joined, phoneIn } from '#server/domain/integrations/words.ts'
import { priceLine } from '#server/domain/ordering/totals.ts'
import type { UberItem, UberModifier, UberOrder } from './wire.ts'

const { name } = platforms.ubereats
/** The platform's name as the first part of a German compound. */
const prefix = name.replaceAll(' ', '-')

/** Whether Uber's courier delivers the order. */
export const isByCourier = ({ type }: UberOrder) => type === 'DELIVERY_BY_UBER'
const isDelivered = (it: UberOrder) => isByCourier(it) || it.type === 'DELIVERY_BY_RESTAURANT'

/** An order that is to be ready more than this after it was placed counts as scheduled, in ms. */
const scheduledMs = 90 * 60_000
/**
 * When a scheduled order is wanted; null for others. Orders state only when they are to be ready.
 */
export function scheduledFor({ placed_at, estimated_ready_for_pickup_at }: UberOrder): string | null {
  const ready = Date.parse(estimated_ready_for_pickup_at ?? '')
  return ready - Date.parse(placed_at ?? '') > scheduledMs ? new Date(ready).toISOString() : null
}

type Money = UberOrder['payment']['charges']['total']
const amountOf = (it: Money) => it?.amount ?? 0
export const currencyOf = ({ payment: { charges } }: UberOrder) =>
  (charges.total ?? charges.sub_total)?.currency_code ?? ''

/** Converts an order of Uber Eats to ours. `taxes` holds the rates of the products that we know, by their ids. */
export function orderInputOf(it: UberOrder, branch_id: string, taxes: ReadonlyMap<string, number>): OrderInput {
  const lines = linesOf(it, taxes)
  const { total, tip, fee, discounts } = sumsOf(it, lines)
  const cash = amountOf(it.payment.charges.cash_amount_due)
  const { eater } = it
  return {
    branch_id,
    channel: 'ubereats',
    external_id: it.id,
    external_number: cut(it.display_id, 40) || it.id.slice(-5),
    delivery_type: isDelivered(it) ? 'deliveryToAddress' : it.type === 'DINE_IN' ? 'comeEat' : 'comeGetIt',
    customer: {
      name: cut(joined([eater?.first_name, eater?.last_name], ' '), 120) || `${prefix}-Kunde`,
      // The number is Uber's; the code connects the call to the customer.
      phone: phoneIn(joined([eater?.phone, eater?.phone_code?.replaceAll(' ', '')], ' / ')),
    },
    address: addressOf(it),
    note: cut(
      joined([
        it.cart.special_instructions,
        cutlery(it),
        // The cash differs if the courier also collects a fee for Uber, or if Uber bears a part of
        // the price.
        cash > 0 && cash !== total + tip && `Bar zu kassieren: ${(cash / 100).toFixed(2).replace('.', ',')} €`,
      ]),
      500,
    ),
    scheduled_at: scheduledFor(it),
    payment_method: cash > 0 ? 'cash' : 'online_card',
    is_paid: cash === 0,
    lines,
    ...heldTo(total, 'ubereats', { lines, fee, discounts, rest: `${prefix}-Rabatt` }),
    tip,
  }
}

function cutlery({ packaging }: UberOrder): string {
  const wanted = packaging?.disposable_items?.should_include
  return typeof wanted === 'boolean' ? (wanted ? 'Mit Besteck' : 'Ohne Besteck') : ''
}

/**
 * The order's sums. Uber's total is what the restaurant is paid for: discounts that the restaurant
 * bears reduce it, those that Uber bears do not, but the customer pays less by both. The documents
 * do not say whether the total contains the tip: it does only if exactly the tip is left over.
 */
function sumsOf({ payment: { charges, promotions } }: UberOrder, lines: LineInput[]) {
  const items = lines.reduce((sum, line) => sum + priceLine(line).total, 0)
  const fee = charges.total_fee?.amount ?? amountOf(charges.delivery_fee) + amountOf(charges.small_order_fee)
  const before = charges.total?.amount ?? (charges.sub_total?.amount ?? items) + fee
  const after = charges.total_promo_applied?.amount ?? before
  const sold = (charges.sub_total_promo_applied ?? charges.sub_total)?.amount ?? items
  const tip = amountOf(charges.tip)
  const paid = after - (tip > 0 && after - sold - fee === tip ? tip : 0)
  // A discount whose bearer is not named counts as the restaurant's own.
  const borne = (promotions?.promotions ?? []).flatMap(
    ({ promo_funding_splits: splits, promo_discount_value: value }) =>
      splits.length > 0
        ? splits.map((it) => ({ isUber: /uber/i.test(it.funding_source ?? ''), amount: amountOf(it.amount_paid) }))
        : [{ isUber: false, amount: Math.abs(value ?? 0) }],
  )
  const sumOf = (isUber: boolean) => borne.reduce((sum, it) => sum + (it.isUber === isUber ? it.amount : 0), 0)
  const platform = Math.min(sumOf(true), paid)
  const own = Math.min(Math.max(sumOf(false), before - after), items + fee - paid)
  const kind = 'campaign' as const
  const discounts: Discount[] = [
    { kind, name: `${prefix}-Aktion`, amount: own, funder: 'branch' as const },
    { kind, name: `${prefix}-Rabatt`, amount: platform, funder: 'platform' as const },
  ].filter((it) => it.amount > 0)
  return { total: paid - platform, tip, fee, discounts }
}

/**
 * The lines. A base price does not contain the options. Without one, the price contains them unless
 * the lines alone fall short of the cart.
 */
function linesOf({ cart, payment }: UberOrder, taxes: ReadonlyMap<string, number>): LineInput[] {
  const inCart = cart.items.reduce((sum, it) => sum + amountOf(it.price?.total_price), 0)
  const isWith = inCart >= amountOf(payment.charges.sub_total)
  return cart.items.map((it): LineInput => ({
    name: cut(it.title, 120) || '—',
    quantity: it.quantity,
    unit_price: priceOf(it, isWith),
    tax_rate: taxes.get(it.id ?? '') ?? germanMealTax,
    options: optionsOf(it, isWith).slice(0, 60),
    note: cut(joined([it.special_instructions, ...allergiesOf(it)]), 300),
  }))
}

/** The price of one piece without its options. */
function priceOf({ price, selected_modifier_groups }: UberModifier, isWith: boolean): number {
  const base = price?.base_unit_price?.amount
  if (base !== undefined) return base
  const chosen = (selected_modifier_groups ?? [])
    .flatMap((it) => it.selected_items ?? [])
    .reduce((sum, it) => sum + amountOf(it.price?.unit_price) * (it.quantity ?? 1), 0)
  return Math.max(0, amountOf(price?.unit_price) - (isWith ? chosen : 0))
}

/** The options of a piece with their own options, and what was left out. */
const optionsOf = (it: UberModifier, isWith: boolean, times = 1): LineInput['options'] =>
  (it.selected_modifier_groups ?? []).flatMap((group) => [
    ...(group.selected_items ?? []).flatMap((each) => {
      const quantity = Math.min(999, Math.max(1, each.quantity ?? 1) * times)
      const option = {
        name: cut(each.title, 80) || '—',
        action: 'add' as const,
        quantity,
        price: priceOf(each, isWith),
      }
      return [option, ...optionsOf(each, isWith, quantity)]
    }),
    ...group.removed_items.map(({ title }) => ({
      name: cut(title, 80) || '—',
      action: 'remove' as const,
      quantity: 1,
      price: 0,
    })),
  ])

const allergens: Record<string, string> = {
  DAIRY: 'Milch',
  EGGS: 'Eier',
  FISH: 'Fisch',
  SHELLFISH: 'Krebstiere',
  TREENUTS: 'Nüsse',
  PEANUTS: 'Erdnüsse',
  GLUTEN: 'Gluten',
  SOY: 'Soja',
}

function allergiesOf({ special_requests }: UberItem): string[] {
  return [special_requests ?? []].flat().flatMap(({ allergy }) => {
    const named = (allergy?.allergens_to_exclude ?? []).map((it) => allergens[it.type ?? ''] ?? it.freeform_text)
    const all = joined([joined(named, ', '), allergy?.allergy_instructions])
    return all ? [`Allergie: ${all}`] : []
  })
}

const dropOffs: Record<string, string> = { LEAVE_AT_DOOR: 'Vor der Tür abstellen', CURBSIDE: 'Übergabe am Auto' }

/** `platform_courier` is stored in the address, because who delivers decides which steps are sent. */
function addressOf(it: UberOrder): (NonNullable<OrderInput['address']> & { platform_courier: boolean }) | null {
  if (!isDelivered(it)) return null
  const { location: to, type, notes } = it.eater?.delivery ?? {}
  return {
    text: cut(to?.street_address || to?.title, 300) || name,
    district: '',
    city: '',
    directions: cut(joined([to?.business_name, to?.unit_number, dropOffs[type ?? ''], notes]), 300),
    lat: degree(to?.latitude, 90),
    lng: degree(to?.longitude, 180),
    platform_courier: isByCourier(it),
  }
}
