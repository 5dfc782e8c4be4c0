import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, placeRef, ref, uuid } from '../kit/fields.ts'
import { runOf } from '../kit/run.ts'
import { chainFields } from './product.ts'

/**
 * The fields that can be copied from one menu to another: all fields that a chain can decide, and
 * whether the product is switched on.
 */
export const spreadFields = [...chainFields, 'is_active'] as const
export type SpreadField = (typeof spreadFields)[number]

/** Fields that can only be chosen together, in the order of the form. */
export const fieldGroups = {
  name: ['name'],
  description: ['description'],
  images: ['images'],
  prices: ['price', 'discounted_price', 'premium_price'],
  tax: ['tax_rate', 'tax_rates'],
  category: ['category_id'],
  groups: ['groups'],
  materials: ['materials'],
  allergens: ['allergens'],
  schedule: ['schedule'],
  delivery_types: ['delivery_types'],
  channels: ['channels'],
  listing: ['is_listed'],
  active: ['is_active'],
} as const satisfies Record<string, readonly SpreadField[]>
export type FieldGroup = keyof typeof fieldGroups

export const names = z.object({ tr: z.string(), en: z.string(), de: z.string() })

/**
 * One field, with its value before and after. Categories, groups, materials and options are given
 * by name.
 */
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof fieldChange>

const outcomes = ['create', 'update', 'same', 'kept', 'refused'] as const
const spreadReasons = ['above_price'] as const

/**
 * The effect on one record of a branch's menu. `kept` lists the fields that the branch has set
 * itself, which are not written (`before` is its own value, `after` the one it would have got). A
 * `refused` record stays unchanged for the given reason, for example because the branch's own
 * discounted price exceeds the new price.
 */
const spreadRow = z.object({
  of: oneOf(['product', 'group', 'category', 'material']),
  name: names,
  outcome: oneOf(outcomes),
  changes: z.array(fieldChange),
  kept: z.array(fieldChange),
  reason: z.nullable(oneOf(spreadReasons)),
})
export type SpreadRow = z.infer<typeof spreadRow>

/**
 * The number of products by outcome. `own`: how many of these products keep a value that the branch
 * has set itself. `parts`: how many categories, groups and materials are written.
 */
const counts = z.object({
  create: z.int(),
  update: z.int(),
  same: z.int(),
  kept: z.int(),
  refused: z.int(),
  own: z.int(),
  parts: z.int(),
})
export type SpreadCounts = z.infer<typeof counts>

/**
 * How many rows per branch are shown: fewer if there are many branches, so that the answer stays
 * short. Unchanged rows are never shown.
 */
export const rowsShown = (branches: number): number => Math.min(300, Math.max(10, Math.floor(3000 / branches)))
/**
 * Why a branch cannot receive a menu now: the branch or its company is switched off, the licence
 * has expired, or the licence does not include chain menus.
 */
const branchReasons = ['branch_inactive', 'licence_expired', 'module_required'] as const
export type BranchReason = (typeof branchReasons)[number]
const branchDiff = z.object({
  branch_id: z.string(),
  branch_name: z.string(),
  /** Why the branch is skipped, if it is. */
  refused: z.nullable(oneOf(branchReasons)),
  counts,
  rows: z.array(spreadRow),
  /** The number of rows, not counting unchanged ones. */
  total_rows: z.int(),
})
export type BranchDiff = z.infer<typeof branchDiff>
export const diffAnswer = z.object({ branches: z.array(branchDiff) })
/**
 * One call compares branches for a short time only. `next` is the `from` of the call that compares
 * the others; null after the last branch.
 */
export const diffPage = z.extend(diffAnswer, { next: z.nullable(z.int()) })
export type DiffPage = z.infer<typeof diffPage>
export const diffQuery = z.strictObject({
  from: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(500))),
})

/**
 * How records of two branches are matched: by `master`, a record matches the one that it follows or
 * that follows it. With `name`, records also match if they have the same name, however it is
 * spelled.
 */
export const matches = ['master', 'name'] as const

export const spreadKinds = ['transfer', 'clone', 'publish', 'import'] as const
/**
 * `fields`: the fields that somebody has changed since the run. The other fields of an existing
 * record were restored.
 */
const skipped = z.object({
  name: names,
  reason: oneOf(['gone', 'stale', 'in_use']),
  fields: z.optional(z.array(z.string())),
})
const branchReport = z.extend(branchDiff, {
  /** `unwritten`: the run ended before reaching this branch. */
  state: oneOf(['waiting', 'done', 'failed', 'undone', 'unwritten']),
  /**
   * The number of records that an undo restored, and of those that it left unchanged because
   * somebody has changed them since.
   */
  undone: z.int(),
  skipped: z.array(skipped),
})
export type BranchReport = z.infer<typeof branchReport>

/**
 * One run over several branches: its progress (products times branches) and the outcome at each
 * branch. The rows of a branch are given once the run has ended. An undo runs it in reverse.
 * Branches that the caller may not access are left out.
 */
export const spreadRun = runOf({
  kind: oneOf(spreadKinds),
  product_catalog_id: z.nullable(z.string()),
  branches: z.array(branchReport),
})
export type SpreadRun = z.infer<typeof spreadRun>
export type SpreadSkipped = z.infer<typeof skipped>

export const branchList = (min: number) => z.array(placeRef()).check(z.minLength(min), z.maxLength(500))
/**
 * Without `product_ids`, the whole menu is copied, including categories and groups that no product
 * uses.
 */
const body = z.strictObject({
  branch_ids: branchList(1),
  product_ids: z.nullable(z.array(uuid()).check(z.minLength(1), z.maxLength(2000))),
  fields: z.array(oneOf(spreadFields)).check(z.maxLength(spreadFields.length)),
})
const params = z.strictObject({ branch_id: branchRef() })
const change = z.strictObject({ menu_change_id: ref('menu-change', uuid()) })

/**
 * Copies a branch's menu to other branches of its company (semantics §3: transfer, clone). In
 * products that exist there, the chosen `fields` change; new products are copied completely and
 * follow their source from then on. The job writes one branch after another; a branch that fails
 * does not affect the others.
 */
export const spread = {
  /** The changes that `start` would make now, branch by branch. */
  diff: call({
    method: 'POST',
    path: '/branch/{branch_id}/menu/spread-diff',
    permission: 'post-branch-product',
    params,
    query: diffQuery,
    body,
    answer: diffPage,
  }),
  start: call({
    method: 'POST',
    path: '/branch/{branch_id}/menu/spread',
    permission: 'post-branch-product',
    params,
    body,
    answer: spreadRun,
    idempotent: true,
  }),
  read: call({
    method: 'GET',
    path: '/menu-change/{menu_change_id}/spread',
    permission: 'get-branch-product-all',
    params: change,
    answer: spreadRun,
  }),
  /**
   * Stops a transfer or clone after the branch that is being written. Finished branches keep the
   * change, which can be undone.
   */
  cancel: call({
    method: 'POST',
    path: '/menu-change/{menu_change_id}/cancel-spread',
    permission: 'post-branch-product',
    params: change,
    frees: true,
    answer: spreadRun,
    idempotent: true,
  }),
  /**
   * Undoes a transfer, clone or import within 24 h of its end, as a job. Later changes stay and are
   * listed.
   */
  undo: call({
    method: 'POST',
    path: '/menu-change/{menu_change_id}/undo-spread',
    permission: 'post-branch-product',
    params: change,
    frees: true,
    answer: spreadRun,
    idempotent: true,
  }),
}
