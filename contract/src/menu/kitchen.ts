import * as z from 'zod/mini'
import { names, pictureUrl } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** A kind of kitchen (rules §7: cuisines) under which customers find restaurants, in the order they see them. */
export const kitchen = plain('kitchen', {
  fields: {
    name: names(60),
    image: z.nullable(pictureUrl()),
    position: z.int().check(z.gte(0), z.lte(999)),
    is_active: z.boolean(),
  },
  sort: ['position', 'updated_at'],
  order: 'position',
  filter: { is_active: z.enum(['true', 'false']) },
})
export type Kitchen = z.infer<typeof kitchen.row>
