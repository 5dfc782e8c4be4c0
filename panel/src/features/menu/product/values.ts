import { optional, pipe, transform, extend } from 'zod/mini'
import type { In } from '#contract/kit/call.ts'
import type { NewGroup } from '#contract/menu/new-group.ts'
import { product } from '#contract/menu/product.ts'

/** The values of a product's form while it is filled in; what has not been chosen yet is missing or null. */
export type ProductValues = In<typeof product.form>

type Option = NewGroup['options'][number]
export const emptyOption: Option = { name: '', price: 0, max_count: 1 }
export const isEmpty = ({ name, price }: Option) => name.trim() === '' && !price

/** Without the empty rows at their end, where Enter has begun an option that never came. */
export const withoutLastEmpty = (groups: NewGroup[] | undefined) =>
  groups?.map((it) => ({ ...it, options: it.options.slice(0, it.options.findLastIndex((one) => !isEmpty(one)) + 1) }))

/** What the form sends. */
export const productForm = extend(product.input, {
  new_groups: optional(pipe(transform(withoutLastEmpty), product.form.shape.new_groups)),
})
