import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf } from '../kit/fields.ts'

export const foundKinds = ['product', 'material', 'category', 'account', 'company', 'user', 'role'] as const
export type FoundKind = (typeof foundKinds)[number]

const row = z.object({
  kind: oneOf(foundKinds),
  id: z.string(),
  name: z.string(),
  /**
   * Distinguishes a result from others with the same name: a category, an address, the company of a
   * role.
   */
  hint: z.string(),
  /** A product or material that has run out. */
  is_out: z.boolean(),
  /** For a material: how many products cannot be sold without it. */
  takes: z.int(),
  /** A product's price, in minor units of its company's currency. */
  price: z.nullable(z.int()),
})
export type Found = z.infer<typeof row>

/** The maximum number of results of each kind. */
export const foundMax = 5

/**
 * Names of records of many kinds at once, for "search or go". For each kind, only what the caller
 * could read in its own list. Products, ingredients and categories are those of `branch_id`, the
 * branch in which the caller is working.
 */
export const found = {
  list: call({
    method: 'GET',
    path: '/front/found',
    permission: 'signed-in',
    query: z.strictObject({
      /** A search for fewer than two characters finds nothing. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      branch_id: z.optional(branchRef()),
    }),
    answer: z.array(row),
  }),
}
