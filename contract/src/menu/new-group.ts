import * as z from 'zod/mini'
import { money, oneOf, text, uuid } from '../kit/fields.ts'
import { selectionTypes } from './menu-fields.ts'

const count = (min: number) => z.int().check(z.gte(min), z.lte(99))

/**
 * A group that is created together with a product, in the language in which it was typed; the other
 * languages repeat that text. The product's `groups` refer to it by `id`, which is valid only for
 * this reference. If an ingredient with the name of an option exists, it is used; otherwise it is
 * created too.
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
