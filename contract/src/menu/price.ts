import type { SelectionType } from './menu-fields.ts'

/** The parts of an option group that decide its price. Money in minor units, tax included. */
export interface PricedGroup {
  id: string
  selection_type: SelectionType
  minimum_limit: number
  /** 0 means no limit. */
  selection_limit: number
  is_required: boolean
  free_count: number
  options: readonly PricedOption[]
}
export interface PricedOption {
  id: string
  price: number
  max_count: number
  /**
   * An option that is switched off cannot be added. It cannot be taken out either, because the
   * product then does not contain it.
   */
  is_on: boolean
}

/**
 * A customer's choice from one group, in the order of choosing: options added or, in an inverse
 * group, taken out.
 */
export interface Choice {
  group_id: string
  options: readonly { id: string; quantity: number }[]
}

/** Why a choice cannot be sold. `min` and `max` are the limits that it breaks. */
export type ChoiceFault =
  | { code: 'no_group' | 'twice'; group_id: string }
  | { code: 'no_option' | 'option_off' | 'option_twice'; group_id: string; option_id: string }
  | { code: 'too_many_of_option'; group_id: string; option_id: string; max: number }
  | { code: 'too_few'; group_id: string; min: number }
  | { code: 'too_many'; group_id: string; max: number }

/**
 * One chosen option as an order stores it, with what one unit adds to the unit price of the line.
 */
export interface PricedChoice {
  group_id: string
  option_id: string
  action: 'add' | 'remove'
  quantity: number
  price: number
}

/** Whether the options of a group are part of the product and may be taken out. */
export const isInverse = (type: SelectionType) => type === 'multiple_inverse' || type === 'multiple_inverse_price'

/**
 * How many options of a group a customer must choose and may choose (semantics §3). A required
 * group demands at least one; `max` 0 means no limit.
 */
export function limitsOf(
  it: Pick<PricedGroup, 'selection_type' | 'minimum_limit' | 'selection_limit' | 'is_required'>,
): {
  min: number
  max: number
} {
  const min = it.is_required ? Math.max(1, it.minimum_limit) : it.minimum_limit
  return it.selection_type === 'single' ? { min: Math.min(1, min), max: 1 } : { min, max: it.selection_limit }
}

/**
 * Whether a group can no longer be satisfied because too few of its options are available. A
 * product with such a group is not sold (semantics §3).
 */
export function isUnsellable(group: PricedGroup): boolean {
  const { min } = limitsOf(group)
  const there = group.options
    .filter((it) => it.is_on)
    .reduce((sum, it) => sum + (group.selection_type === 'single' ? 1 : it.max_count), 0)
  return there < min
}

/**
 * The options of a line with their prices, or why they cannot be sold (semantics §3). Adding costs
 * the option's price, except for the `free_count` units chosen first. Taking out costs nothing, or
 * refunds the option's price if the group's type says so. Limits count the quantities added or
 * taken out. Choices and options stay in the order of choosing.
 */
export function priceChoices(
  groups: readonly PricedGroup[],
  choices: readonly Choice[],
): { options: PricedChoice[]; faults: ChoiceFault[] } {
  const faults: ChoiceFault[] = []
  const seen = new Set<string>()
  for (const { group_id } of choices) {
    if (!groups.some((it) => it.id === group_id)) faults.push({ code: 'no_group', group_id })
    else if (seen.has(group_id)) faults.push({ code: 'twice', group_id })
    seen.add(group_id)
  }
  const options = groups.flatMap((group) => {
    const chosen = choices.find((it) => it.group_id === group.id)?.options ?? []
    faults.push(...faultsOf(group, chosen))
    return isInverse(group.selection_type) ? taken(group, chosen) : added(group, chosen)
  })
  return { options, faults }
}

function faultsOf(group: PricedGroup, chosen: Choice['options']): ChoiceFault[] {
  const faults: ChoiceFault[] = []
  const group_id = group.id
  const seen = new Set<string>()
  for (const { id: option_id, quantity } of chosen) {
    const option = group.options.find((it) => it.id === option_id)
    const max = group.selection_type === 'single' || isInverse(group.selection_type) ? 1 : (option?.max_count ?? 1)
    if (!option) faults.push({ code: 'no_option', group_id, option_id })
    else if (seen.has(option_id)) faults.push({ code: 'option_twice', group_id, option_id })
    else if (!option.is_on) faults.push({ code: 'option_off', group_id, option_id })
    else if (quantity > max) faults.push({ code: 'too_many_of_option', group_id, option_id, max })
    seen.add(option_id)
  }
  const { min, max } = limitsOf(group)
  const count = chosen.reduce((sum, it) => sum + it.quantity, 0)
  if (count < min) faults.push({ code: 'too_few', group_id, min })
  if (max > 0 && count > max) faults.push({ code: 'too_many', group_id, max })
  return faults
}

function added(group: PricedGroup, chosen: Choice['options']): PricedChoice[] {
  let free = group.free_count
  return chosen.flatMap(({ id, quantity }) => {
    const price = group.options.find((it) => it.id === id)?.price ?? 0
    const gift = Math.min(free, quantity)
    free -= gift
    const one = { group_id: group.id, option_id: id, action: 'add' as const }
    return [
      ...(gift > 0 ? [{ ...one, quantity: gift, price: 0 }] : []),
      ...(quantity > gift ? [{ ...one, quantity: quantity - gift, price }] : []),
    ]
  })
}

const taken = (group: PricedGroup, chosen: Choice['options']): PricedChoice[] =>
  chosen.map(({ id, quantity }) => {
    const option = group.options.find((it) => it.id === id)
    return {
      group_id: group.id,
      option_id: id,
      action: 'remove' as const,
      quantity,
      price: option ? optionPrice(group, option) : 0,
    }
  })

/**
 * How one unit of an option changes the price: adding it costs its price unless it is free; taking
 * it out costs nothing or refunds its price.
 */
export function optionPrice(
  { selection_type }: Pick<PricedGroup, 'selection_type'>,
  { price }: { price: number },
): number {
  if (!isInverse(selection_type)) return price
  return selection_type === 'multiple_inverse_price' && price > 0 ? -price : 0
}

/** The price of one unit of a product with its options. It is never below 0 (semantics §3). */
export const unitPrice = (price: number, options: readonly Pick<PricedChoice, 'quantity' | 'price'>[]) =>
  Math.max(
    0,
    options.reduce((sum, it) => sum + it.price * it.quantity, price),
  )

/**
 * The price of a product before options: the discounted price if there is one. A premium member
 * pays the premium price if that is lower.
 */
export const sellingPrice = (
  it: { price: number; discounted_price: number | null; premium_price: number | null },
  isPremium = false,
) => Math.min(it.discounted_price ?? it.price, isPremium ? (it.premium_price ?? it.price) : it.price)
