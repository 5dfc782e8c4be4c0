import { restaurantImage } from '#contract/menu/restaurant-image.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const restaurantImageRoutes = plainRoutes(restaurantImage, { unique: 'name', json: ['name'], search: ['name'] })
