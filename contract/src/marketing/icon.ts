import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { names, pictureUrl } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** A square picture of the platform (spec §2) that companies may show beside a menu category. */
export const icon = plain('icon', {
  fields: {
    name: names(60),
    /** The picture, 1:1. */
    image: pictureUrl(),
    position: z.int().check(z.gte(0), z.lte(999)),
    /** Whether the icon can be chosen. Categories that have it already keep it. */
    is_active: z.boolean(),
  },
  sort: ['position', 'updated_at'],
  order: 'position',
  filter: { is_active: z.enum(['true', 'false']) },
})
export type Icon = z.infer<typeof icon.row>

/** The icons that can be chosen, for pickers. */
export const iconList = {
  list: call({
    method: 'GET',
    path: '/front/icon-list',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.int(), name: z.record(z.string(), z.string()), image: z.string() })),
  }),
}
