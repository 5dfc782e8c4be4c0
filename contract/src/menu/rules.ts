import type { FieldCode } from '../kit/field-words.ts'
import type { Unit } from '../kit/quantities.ts'
import type { NewGroup } from './new-group.ts'
import type { SelectionType } from './menu-fields.ts'
import { isUnsellable, limitsOf } from './price.ts'

/**
 * A field that breaks a rule between fields. The panel shows it before anything is sent; the server
 * refuses it with the same message.
 */
export interface RuleFault {
  path: string
  code: FieldCode
  params?: Record<string, string | number>
  unit?: Unit
}

/** Checks that the discounted and the premium price do not exceed the price. */
export function priceFaults(it: {
  price: number
  discounted_price: number | null
  premium_price: number | null
}): RuleFault[] {
  return (['discounted_price', 'premium_price'] as const)
    .filter((name) => (it[name] ?? 0) > it.price)
    .map((path) => ({ path, code: 'above_price' }))
}

/**
 * Whether a customer may choose an option of the group more than once, and some of the chosen
 * options can be free.
 */
export const isCounted = (type: SelectionType) => type === 'multiple'

/** Checks the rules between the fields of an option group (semantics §3). */
export function groupFaults(it: {
  selection_type: SelectionType
  is_required: boolean
  minimum_limit: number
  selection_limit: number
  free_count: number
  options: readonly { material_id: string; price: number; max_count: number; is_default: boolean }[]
}): RuleFault[] {
  const faults: RuleFault[] = []
  if (it.selection_limit > 0 && it.minimum_limit > it.selection_limit)
    faults.push({ path: 'minimum_limit', code: 'above_limit' })
  if (it.free_count > 0 && !isCounted(it.selection_type)) faults.push({ path: 'free_count', code: 'not_of_type' })
  // A maximum per option, or a free count, above the group's own maximum has no meaning.
  const max = it.selection_limit > 0 && isCounted(it.selection_type) ? it.selection_limit : Number.POSITIVE_INFINITY
  if (it.free_count > max) faults.push({ path: 'free_count', code: 'too_big', params: { max } })
  const seen = new Set<string>()
  let defaults = 0
  it.options.forEach((option, at) => {
    const path = `options.${at}`
    if (seen.has(option.material_id)) faults.push({ path: `${path}.material_id`, code: 'twice' })
    seen.add(option.material_id)
    if (option.max_count > 1 && !isCounted(it.selection_type))
      faults.push({ path: `${path}.max_count`, code: 'not_of_type' })
    else if (option.max_count > max) faults.push({ path: `${path}.max_count`, code: 'too_big', params: { max } })
    if (!option.is_default) return
    if (it.selection_type !== 'single') faults.push({ path: `${path}.is_default`, code: 'not_of_type' })
    else if (++defaults > 1) faults.push({ path: `${path}.is_default`, code: 'one_default' })
  })
  const options = it.options.map((option, at) => ({ ...option, id: String(at), is_on: true }))
  if (isUnsellable({ ...it, id: '', options }))
    faults.push({ path: 'options', code: 'not_enough_options', params: { min: limitsOf(it).min } })
  return faults
}

/**
 * Checks groups that are created with a product, each fault at its field. Also finds groups that
 * the product does not use.
 */
export const newGroupFaults = (groups: readonly string[], made: readonly NewGroup[] = []): RuleFault[] =>
  made.flatMap((group, at) => {
    const options = group.options.map((it) => ({
      ...it,
      material_id: it.name.toLocaleLowerCase('tr'),
      is_default: false,
    }))
    const faults = groupFaults({ ...group, minimum_limit: 0, free_count: 0, options })
    const isNamed = groups.includes(group.id)
    return [
      ...(isNamed ? [] : [{ path: `new_groups.${at}.id`, code: 'choice' } as const]),
      ...faults.map((it) => ({ ...it, path: `new_groups.${at}.${it.path.replace(/material_id$/, 'name')}` })),
    ]
  })

/** Finds list fields that contain a value twice. */
export const duplicateFaults = <K extends string>(it: Record<K, readonly string[]>, names: readonly K[]): RuleFault[] =>
  names.filter((name) => new Set(it[name]).size < it[name].length).map((path) => ({ path, code: 'twice' }))
