import * as z from 'zod/mini'
import { names, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { pictureUrl } from '../platform/file.ts'
import { deliveryTypeList, schedule } from './menu-fields.ts'

/** A part of a branch's menu (semantics §3): its picture is 5:2 (spec §5); its hours and delivery types hold for all that is in it. */
export const category = record('branch-category', {
  input: {
    branch_id: uuid(),
    name: names(80),
    image: z.nullable(pictureUrl()),
    is_active: z.boolean(),
    schedule: schedule(),
    delivery_types: deliveryTypeList(),
  },
  shows: { company_id: z.string(), position: z.int(), product_count: z.int() },
  sort: ['position', 'name', 'updated_at'],
  order: 'position',
  filter: { branch_id: uuid(), is_active: z.enum(['true', 'false']) },
})
export type Category = z.infer<typeof category.row>
