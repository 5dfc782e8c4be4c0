import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { ref, uuid } from '../kit/fields.ts'
import { undone } from './menu.ts'
import { out, outInput } from './menu-fields.ts'

const body = z.strictObject({ out: z.nullable(outInput) })
/** What it is now; `menu_change_id` undoes the act. */
const answer = z.object({ id: z.string(), out: z.nullable(out), menu_change_id: z.string() })

/**
 * Taking off sale and bringing back (semantics §3), without the right to edit the menu. `out: null` brings back; a `day` ends with the branch's business
 * day. A material that is out takes along what is made of it and the groups of which too few options stay.
 */
export const stock = {
  product: call({
    method: 'PUT',
    path: '/branch-product/{branch_product_id}/stock',
    permission: 'patch-branch-product-stock',
    frees: true,
    params: z.strictObject({ branch_product_id: ref('branch-product', uuid()) }),
    body,
    answer,
  }),
  material: call({
    method: 'PUT',
    path: '/branch-material/{branch_material_id}/stock',
    permission: 'patch-branch-material-stock',
    frees: true,
    params: z.strictObject({ branch_material_id: ref('branch-material', uuid()) }),
    body,
    answer,
  }),
  /** As it was before, unless somebody has changed it since. */
  undo: call({
    method: 'POST',
    path: '/menu-change/{menu_change_id}/undo-stock',
    permission: 'patch-branch-product-stock',
    params: z.strictObject({ menu_change_id: ref('menu-change', uuid()) }),
    frees: true,
    answer: undone,
  }),
}
