import { restaurantImage, type RestaurantImage } from '#contract/menu/restaurant-image.ts'
import { bool, int, json, text, type Table } from '#server/db/tables.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const table: Table<RestaurantImage> = {
  name: 'restaurant_image',
  columns: { id: int(), name: json(), image: text(), is_active: bool(), version: int(), updated_at: text() },
  search: ['name'],
}

export const restaurantImageRoutes = plainRoutes(restaurantImage, table, 'name')
