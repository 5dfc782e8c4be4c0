import type { In } from '#contract/kit/call.ts'
import type { product } from '#contract/menu/product.ts'

/** The values of a product's form while it is filled in; what has not been chosen yet is missing or null. */
export type ProductValues = In<typeof product.input>
