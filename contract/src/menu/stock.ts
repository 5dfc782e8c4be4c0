import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { ref, uuid } from '../kit/fields.ts'
import { undone } from './menu.ts'
import { out, outInput } from './menu-fields.ts'

const body = z.strictObject({ out: z.nullable(outInput) })
/** The new state; `menu_change_id` undoes the change. */
const answer = z.object({ id: z.string(), out: z.nullable(out), menu_change_id: z.string() })

/**
 * Takes something off sale or makes it available again (semantics §3), without the right to edit
 * the menu. `out: null` makes it available; `day` lasts until the branch's business day ends. If a
 * material runs out, products that contain it are not sold either, nor are products with a group
 * that is left with too few options.
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
    idempotent: true,
  }),
  material: call({
    method: 'PUT',
    path: '/branch-material/{branch_material_id}/stock',
    permission: 'patch-branch-material-stock',
    frees: true,
    params: z.strictObject({ branch_material_id: ref('branch-material', uuid()) }),
    body,
    answer,
    idempotent: true,
  }),
  /** Restores the previous state, unless somebody has changed it since. */
  undo: call({
    method: 'POST',
    path: '/menu-change/{menu_change_id}/undo-stock',
    permission: 'patch-branch-product-stock',
    params: z.strictObject({ menu_change_id: ref('menu-change', uuid()) }),
    frees: true,
    answer: undone,
    idempotent: true,
  }),
}
