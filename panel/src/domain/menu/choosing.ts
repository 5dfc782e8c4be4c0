import type { SelectionType } from '#contract/menu/menu-fields.ts'
import { limitsOf, type Choice, type PricedGroup } from '#contract/menu/price.ts'

/**
 * An option group that knows which of its options are chosen by default. A preview starts from
 * these.
 */
export type ChosenGroup = Omit<PricedGroup, 'options'> & {
  options: readonly (PricedGroup['options'][number] & { is_default: boolean })[]
}

/**
 * Whether all options of a group are included at first, so that customers choose which ones to
 * leave out.
 */
export const isTakenOut = (type: SelectionType) => type === 'multiple_inverse' || type === 'multiple_inverse_price'

/**
 * A group's initial choice: the default option of a single choice if it is on sale, otherwise
 * nothing added and nothing removed.
 */
export function startOf({ id, selection_type, options }: ChosenGroup): Choice {
  const first = selection_type === 'single' ? options.find((it) => it.is_default && it.is_on) : undefined
  return { group_id: id, options: first ? [{ id: first.id, quantity: 1 }] : [] }
}

/**
 * The choice with an option's count changed; 0 removes the option. The order of choosing is kept,
 * since it decides which options are free.
 */
export function withOption(choice: Choice, type: SelectionType, id: string, quantity: number): Choice {
  if (type === 'single') return { ...choice, options: quantity > 0 ? [{ id, quantity: 1 }] : [] }
  const known = choice.options.some((it) => it.id === id)
  const options = known
    ? choice.options.map((it) => (it.id === id ? { id, quantity } : it))
    : [...choice.options, { id, quantity }]
  return { ...choice, options: options.filter((it) => it.quantity > 0) }
}

/**
 * Picks the sentence that states how many options of a group may be chosen, with its numbers.
 * Groups whose options are removed have their own sentences.
 */
export function limitSentence(
  group: Pick<PricedGroup, 'selection_type' | 'minimum_limit' | 'selection_limit' | 'is_required'>,
): {
  key:
    | 'one'
    | 'oneOptional'
    | 'exactly'
    | 'between'
    | 'min'
    | 'max'
    | 'any'
    | 'outExactly'
    | 'outBetween'
    | 'outLeast'
    | 'outMost'
    | 'outAny'
  min: number
  max: number
} {
  const { min, max } = limitsOf(group)
  if (group.selection_type === 'single') return { key: min > 0 ? 'one' : 'oneOptional', min, max }
  const isOut = isTakenOut(group.selection_type)
  if (min > 0 && min === max) return { key: isOut ? 'outExactly' : 'exactly', min, max }
  if (min > 0 && max > 0) return { key: isOut ? 'outBetween' : 'between', min, max }
  if (min > 0) return { key: isOut ? 'outLeast' : 'min', min, max }
  if (max > 0) return { key: isOut ? 'outMost' : 'max', min, max }
  return { key: isOut ? 'outAny' : 'any', min, max }
}
