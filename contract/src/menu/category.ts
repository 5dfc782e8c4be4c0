import { namesInBranch } from '../kit/names-in-branch.ts'
import * as z from 'zod/mini'
import { branchRef, names, pictureUrl, ref, refId } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { deliveryTypeList, schedule } from './menu-fields.ts'

const base = record('branch-category', {
  input: {
    branch_id: branchRef(),
    name: names(80),
    image: z.nullable(pictureUrl()),
    /** One of the platform's icons. */
    icon_id: z._default(z.nullable(ref('icon', refId())), null),
    is_active: z.boolean(),
    schedule: schedule(),
    delivery_types: deliveryTypeList(),
  },
  shows: { company_id: z.string(), position: z.int(), product_count: z.int() },
  sort: ['position', 'name', 'updated_at'],
  order: 'position',
  filter: { branch_id: branchRef(), is_active: z.enum(['true', 'false']) },
})
export type Category = z.infer<typeof base.row>

/**
 * A section of a branch's menu (semantics §3). Its picture is 5:2 (spec §5). Its hours and delivery
 * types apply to everything in it.
 */
export const category = {
  ...base,
  /** For pickers: the branch's categories, named in the caller's language. */
  names: namesInBranch('/front/branch/{branch_id}/category-list'),
}
