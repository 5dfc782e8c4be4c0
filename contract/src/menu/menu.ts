import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, money, oneOf, ref, text, uuid, version } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { runStates } from '../kit/run.ts'
import { outInput } from './menu-fields.ts'
import { spreadKinds } from './spread.ts'
import { categoryRow, menuRow, nameRow, productRow, type materialRow } from './menu-rows.ts'

/** Changes only the given languages and keeps the texts of the others. */
const nameInput = (max: number) =>
  z.strictObject({ tr: z.optional(text(max)), en: z.optional(text(max)), de: z.optional(text(max)) })

export type MenuCategory = z.infer<typeof categoryRow>

export type MenuProduct = z.infer<typeof productRow>

export type MenuMaterial = z.infer<typeof materialRow>
export type Menu = z.infer<typeof menuRow>

const branchParams = z.strictObject({ branch_id: branchRef() })
const max = 2000
const chosen = z.array(z.strictObject({ id: uuid(), version: version() })).check(z.minLength(1), z.maxLength(max))
/** Rounds to a multiple of this many minor units; 1 does not round. */
export const roundings = [1, 50, 100, 500] as const
const rounding = z.union(roundings.map((it) => z.literal(it)))
/** Hundredths of a percent: 750 is 7.5 %. */
const share = (min: number, max: number) => quantity('basis_points', min, max)

/**
 * One action on many products. Prices are in minor units and never become less than 0. A discount
 * is calculated from the current price; `off` removes the discount.
 */
export const bulkAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price_set'), price: money() }),
  z.strictObject({
    kind: z.literal('price_amount'),
    amount: quantity('money', -1_000_000_000, 1_000_000_000),
    rounding,
  }),
  z.strictObject({ kind: z.literal('price_percent'), basis_points: share(-10_000, 100_000), rounding }),
  z.strictObject({ kind: z.literal('discount_amount'), amount: money(), rounding }),
  z.strictObject({ kind: z.literal('discount_percent'), basis_points: share(1, 10_000), rounding }),
  z.strictObject({ kind: z.literal('discount_off') }),
  z.strictObject({ kind: z.literal('active'), is_active: z.boolean() }),
  z.strictObject({ kind: z.literal('category'), category_id: uuid() }),
  z.strictObject({ kind: z.literal('tax_rate'), tax_rate: quantity('percent', 0, 100) }),
  z.strictObject({ kind: z.literal('stock'), out: z.nullable(outInput) }),
])
export type BulkAct = z.infer<typeof bulkAct>

/** Why a bulk action or an undo skips a product. */
export const refusals = ['gone', 'stale', 'same', 'too_much', 'not_lower', 'below_discount', 'below_premium'] as const
export type BulkRefusal = (typeof refusals)[number]

/** The changed fields of a product, before and after. */
const fieldValues = z.record(z.string(), z.unknown())
const bulkRow = z.object({
  id: z.string(),
  name: z.nullable(nameRow),
  before: fieldValues,
  after: fieldValues,
  refused: z.nullable(oneOf(refusals)),
})
export type BulkRow = z.infer<typeof bulkRow>
const bulkAnswer = z.object({ rows: z.array(bulkRow), menu_change_id: z.nullable(z.string()) })

const changeRow = z.object({
  id: z.string(),
  kind: oneOf(['bulk', 'stock', ...spreadKinds]),
  state: oneOf(runStates),
  /** The chain menu that was published. */
  product_catalog_id: z.nullable(z.string()),
  /**
   * What was requested. `{kind: 'remove'}` if products were deleted; `{kind: 'price' or
   * 'discounted_price', before, after}` if the price of one product was changed.
   */
  input: z.record(z.string(), z.unknown()),
  /** The first few records that were changed. */
  names: z.array(nameRow),
  total: z.int(),
  by: z.nullable(z.string()),
  created_at: z.string(),
  /** The moment until which the change can be undone; null if it cannot. */
  undo_until: z.nullable(z.string()),
})
export type MenuChange = z.infer<typeof changeRow>
/**
 * The records that an undo restored, and those that it left unchanged because somebody has changed
 * them since.
 */
export const undone = z.object({
  done: z.int(),
  skipped: z.array(z.object({ id: z.string(), name: nameRow, reason: oneOf(refusals) })),
})

const productParams = z.strictObject({ branch_product_id: ref('branch-product', uuid()) })
const categoryParams = z.strictObject({ branch_category_id: ref('branch-category', uuid()) })
const order = z.array(uuid()).check(z.maxLength(max))

/** The menu of a branch as its management screen shows and edits it (semantics §3). */
export const menu = {
  noun: 'menu-change',
  read: call({
    method: 'GET',
    path: '/branch/{branch_id}/menu',
    permission: 'get-branch-product-all',
    params: branchParams,
    answer: menuRow,
  }),
  /** Updates one cell of a row. A stale version is answered with 409 and the current row. */
  patchProduct: call({
    method: 'PATCH',
    path: '/branch-product/{branch_product_id}',
    permission: 'put-branch-product',
    params: productParams,
    body: z.strictObject({
      version: version(),
      name: z.optional(nameInput(120)),
      price: z.optional(money()),
      discounted_price: z.optional(z.nullable(money())),
      is_active: z.optional(z.boolean()),
    }),
    answer: productRow,
  }),
  patchCategory: call({
    method: 'PATCH',
    path: '/branch-category/{branch_category_id}',
    permission: 'put-branch-category',
    params: categoryParams,
    body: z.strictObject({ version: version(), name: z.optional(nameInput(80)), is_active: z.optional(z.boolean()) }),
    answer: categoryRow,
  }),
  /**
   * Sets the order of all categories, or of all products in some categories. A product listed under
   * another category moves there. Records that are not listed keep their order after the others.
   */
  order: call({
    method: 'PUT',
    path: '/branch/{branch_id}/menu/order',
    permission: 'put-branch-product',
    params: branchParams,
    body: z.strictObject({
      categories: z.optional(order),
      products: z.optional(z.array(z.strictObject({ category_id: uuid(), ids: order })).check(z.maxLength(200))),
    }),
    answer: z.null(),
  }),
  /**
   * Applies an action to many products. With `dry_run`, only reports what would happen. Products
   * that changed since the given version are skipped and listed.
   */
  bulk: call({
    method: 'POST',
    path: '/branch/{branch_id}/menu/bulk',
    permission: 'put-branch-product',
    params: branchParams,
    body: z.strictObject({ products: chosen, act: bulkAct, dry_run: z.boolean() }),
    answer: bulkAnswer,
    idempotent: true,
  }),
  remove: call({
    method: 'POST',
    path: '/branch/{branch_id}/menu/remove',
    permission: 'delete-branch-product',
    params: branchParams,
    body: z.strictObject({ products: chosen }),
    answer: bulkAnswer,
    idempotent: true,
  }),
  /** Bulk actions and changed prices of the last seven days, newest first, at most 100. */
  changes: call({
    method: 'GET',
    path: '/branch/{branch_id}/menu-change',
    permission: 'get-branch-product-all',
    params: branchParams,
    answer: z.array(changeRow),
  }),
  /**
   * Undoes a change within 24 h, field by field. Later changes stay and are listed. An undo that
   * could restore nothing (`done` 0) can be tried again later.
   */
  undo: call({
    method: 'POST',
    path: '/menu-change/{menu_change_id}/undo',
    permission: 'put-branch-product',
    params: z.strictObject({ menu_change_id: ref('menu-change', uuid()) }),
    frees: true,
    answer: undone,
    idempotent: true,
  }),
}
