import * as z from 'zod/mini'
import { names, pictureUrl } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** A kind of cuisine (rules §7) by which customers find restaurants, in display order. */
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
