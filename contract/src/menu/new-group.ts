import * as z from 'zod/mini'
import { money, oneOf, text, uuid } from '../kit/fields.ts'
import { selectionTypes } from './menu-fields.ts'

const count = (min: number) => z.int().check(z.gte(min), z.lte(99))

/**
 * An option group that is created together with a product. Its texts are in the language in which
 * they were typed; the other languages repeat them. The product's `groups` refer to the group by
 * `id`, which is valid only within this request. If an ingredient with the name of an option
 * exists, that ingredient is used; otherwise it is created too.
 */
export const newGroup = z.strictObject({
  id: uuid(),
  name: text(80),
  selection_type: oneOf(selectionTypes),
  is_required: z.boolean(),
  selection_limit: count(0),
  options: z
    .array(z.strictObject({ name: text(80), price: money(), max_count: count(1) }))
    .check(z.minLength(1), z.maxLength(50)),
})
export type NewGroup = z.infer<typeof newGroup>
