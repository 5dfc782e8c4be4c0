import { namesInBranch } from '../kit/names-in-branch.ts'
import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, names, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { allergenList, out } from './menu-fields.ts'

const base = record('branch-material', {
  input: { branch_id: branchRef(), name: names(80), allergens: allergenList(), is_active: z.boolean() },
  shows: { company_id: z.string(), out: z.nullable(out), product_count: z.int(), group_count: z.int() },
  sort: ['name', 'updated_at'],
  order: 'name',
  filter: {
    id: uuid(),
    branch_id: branchRef(),
    is_active: z.enum(['true', 'false']),
    is_out: z.enum(['true', 'false']),
  },
})
export type Material = z.infer<typeof base.row>

const used = z.array(z.object({ id: z.string(), name: names(120) }))

/** An ingredient of a branch's products, also used as an option of its groups (semantics §3). */
export const material = {
  ...base,
  /**
   * Refused if the material is in use; the refusal says where. With `take_out`, the material is
   * first removed from those products and groups. Even then it is refused if a group would have too
   * few options.
   */
  remove: call({ ...base.remove, query: z.strictObject({ take_out: z.optional(z.literal('true')) }) }),
  /**
   * Products that contain the material, and groups that offer it. `is_needed`: without the
   * material, the group cannot be satisfied.
   */
  usage: call({
    method: 'GET',
    path: '/branch-material/{branch_material_id}/usage',
    permission: 'get-branch-material',
    params: base.params,
    answer: z.object({
      products: used,
      groups: z.array(z.object({ id: z.string(), name: names(80), is_needed: z.boolean() })),
    }),
  }),
  /** For pickers: the branch's materials, named in the caller's language. */
  names: namesInBranch('/front/branch/{branch_id}/material-list'),
}
