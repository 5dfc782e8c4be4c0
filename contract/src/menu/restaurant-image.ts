import * as z from 'zod/mini'
import { names, pictureUrl } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** A stock picture for the page of a restaurant without pictures of its own. */
export const restaurantImage = plain('restaurant-image', {
  fields: { name: names(60), image: pictureUrl(), is_active: z.boolean() },
  sort: ['updated_at'],
  order: '-updated_at',
  filter: { is_active: z.enum(['true', 'false']) },
})
export type RestaurantImage = z.infer<typeof restaurantImage.row>
