import { optional, pipe, transform, extend } from 'zod/mini'
import type { In } from '#contract/kit/call.ts'
import type { NewGroup } from '#contract/menu/new-group.ts'
import { product } from '#contract/menu/product.ts'

/** The form's values while editing; fields not yet chosen are missing or null. */
export type ProductValues = In<typeof product.form>

type Option = NewGroup['options'][number]
export const emptyOption: Option = { name: '', price: 0, max_count: 1 }
export const isEmpty = ({ name, price }: Option) => name.trim() === '' && !price

/** Drops empty rows at the end, which Enter has added but nobody has filled in. */
export const withoutLastEmpty = (groups: NewGroup[] | undefined) =>
  groups?.map((it) => ({ ...it, options: it.options.slice(0, it.options.findLastIndex((one) => !isEmpty(one)) + 1) }))

/** The schema of what the form sends. */
export const productForm = extend(product.input, {
  new_groups: optional(pipe(transform(withoutLastEmpty), product.form.shape.new_groups)),
})
