import * as z from 'zod/mini'
import { money, oneOf, text, uuid } from '../kit/fields.ts'
import { selectionTypes } from './menu-fields.ts'

const count = (min: number) => z.int().check(z.gte(min), z.lte(99))

/**
 * A group made together with a product, in the language it is typed in: the others repeat it. `id` is how the product's `groups` name it there, and only there.
 * An option whose name the branch has an ingredient for stands for that one; else the ingredient is made too.
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
