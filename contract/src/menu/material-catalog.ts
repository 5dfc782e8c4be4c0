import { namesInBranch } from '../kit/names-in-branch.ts'
import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, money, names, oneOf, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { out, selectionTypes } from './menu-fields.ts'

const count = (max: number) => z.int().check(z.gte(0), z.lte(max))

/**
 * A material as an option of a group: its price in that group, how many of it one choice may
 * contain, and whether it is the default of a single choice.
 */
export const optionInput = z.strictObject({
  material_id: uuid(),
  price: money(),
  max_count: z.int().check(z.gte(1), z.lte(99)),
  is_default: z.boolean(),
})

const base = record('branch-material-catalog', {
  input: {
    branch_id: branchRef(),
    name: names(80),
    selection_type: oneOf(selectionTypes),
    is_required: z.boolean(),
    minimum_limit: count(99),
    selection_limit: count(99),
    free_count: count(99),
    is_active: z.boolean(),
    options: z.array(optionInput).check(z.minLength(1), z.maxLength(50)),
  },
  shows: {
    company_id: z.string(),
    currency: z.string(),
    product_count: z.int(),
    /** The materials that the options use, in order. */
    materials: z.array(z.object({ id: z.string(), name: names(80), is_active: z.boolean(), out: z.nullable(out) })),
  },
  sort: ['name', 'selection_type', 'updated_at'],
  order: 'name',
  filter: {
    id: uuid(),
    branch_id: branchRef(),
    selection_type: oneOf(selectionTypes),
    is_active: z.enum(['true', 'false']),
  },
})
export type MaterialCatalog = z.infer<typeof base.row>

/**
 * A group of options for products (spec §3: material catalogue; semantics §3). `minimum_limit` must
 * not exceed `selection_limit`; 0 means no limit. Depending on the group, the limits count the
 * options that are added or those that are taken out. `free_count` and `max_count` apply only to
 * added options. A single choice may have one default (rules.ts).
 */
export const materialCatalog = {
  ...base,
  /**
   * Refused if products use the group; the refusal names them. With `take_out`, the group is first
   * removed from those products.
   */
  remove: call({ ...base.remove, query: z.strictObject({ take_out: z.optional(z.literal('true')) }) }),
  usage: call({
    method: 'GET',
    path: '/branch-material-catalog/{branch_material_catalog_id}/usage',
    permission: 'get-branch-material-catalog',
    params: base.params,
    answer: z.object({ products: z.array(z.object({ id: z.string(), name: names(120) })) }),
  }),
  /** For pickers: the branch's groups, named in the caller's language. */
  names: namesInBranch('/front/branch/{branch_id}/material-catalog-list'),
}
