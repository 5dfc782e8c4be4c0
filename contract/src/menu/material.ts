import * as z from 'zod/mini'
import { names, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { allergenList, out } from './menu-fields.ts'

/** An ingredient of a branch's products, and what an option of its groups stands for (semantics §3). */
export const material = record('branch-material', {
  input: { branch_id: uuid(), name: names(80), allergens: allergenList(), is_active: z.boolean() },
  shows: { company_id: z.string(), out: z.nullable(out), product_count: z.int(), group_count: z.int() },
  sort: ['name', 'updated_at'],
  order: 'name',
  filter: { branch_id: uuid(), is_active: z.enum(['true', 'false']) },
})
export type Material = z.infer<typeof material.row>
