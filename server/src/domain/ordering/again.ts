import { isInverse, type PricedGroup } from '#contract/menu/price.ts'
import type { AppLine, Line } from '#contract/ordering/order-fields.ts'
import { pricedGroups, type BranchMenu } from '#server/domain/menu/menu-of.ts'

/** Something of an earlier order that is no longer on the menu: a line or one of its options. */
export interface Missing {
  /** The index of the line in the earlier order. */
  line: number
  /** The option of the line; null if the whole line is missing. */
  option: string | null
}

/**
 * The lines of an earlier order as they are ordered again from today's menu, each with the index
 * that it had, and what is missing there. A line stores the names of its options rather than their
 * ids. Each option is therefore searched among today's groups of the product, by its name in the
 * branch's language. An option that was merely kept needs no choice.
 */
export function linesAgain(
  menu: BranchMenu,
  lines: readonly Line[],
  at: Date,
): { asked: { line: number; again: AppLine }[]; missing: Missing[] } {
  const missing: Missing[] = []
  const asked = lines.flatMap(({ product_id, quantity, options, note }, line) => {
    const product = menu.products.find(({ id }) => id === product_id)
    if (!product) {
      missing.push({ line, option: null })
      return []
    }
    const groups = pricedGroups(menu, product, at)
    const chosen = options.flatMap((option) => {
      if (option.action === 'keep') return []
      const found = choiceOf(menu, groups, option)
      if (!found) missing.push({ line, option: option.name })
      return found ? [{ ...found, action: option.action, quantity: option.quantity }] : []
    })
    return [{ line, again: { product_id: product.id, quantity, options: chosen, note } }]
  })
  return { asked, missing }
}

function choiceOf(menu: BranchMenu, groups: readonly PricedGroup[], { name, action }: Line['options'][number]) {
  const lang = menu.timezone === 'Europe/Berlin' ? 'de' : 'tr'
  for (const group of groups) {
    if (isInverse(group.selection_type) === (action === 'add')) continue
    const option = group.options.find(({ id }) => menu.materials.get(id)?.name[lang] === name)
    if (option) return { group_id: group.id, option_id: option.id }
  }
  return undefined
}
