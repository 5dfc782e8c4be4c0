import type { Restaurant } from './restaurant.ts'
import { isoNow, type World } from './world.ts'

/**
 * Pushes the restaurant's status. Getir documents no format for it; ours has the fields of `GET
 * /restaurants`.
 */
function pushStatus(world: World, restaurant: Restaurant): void {
  const { id, status, isStatusChangedByUser, closedSource } = restaurant
  world.webhooks.push(restaurant, 'restaurantStatus', null, {
    restaurantId: id,
    status,
    isStatusChangedByUser,
    closedSource,
    changeDate: isoNow(world),
  })
}

export function open(world: World, restaurant: Restaurant, byRestaurant: boolean): void {
  restaurant.keepClosed?.()
  Object.assign(restaurant, {
    status: 100,
    closedSource: 0,
    isStatusChangedByUser: byRestaurant,
    keepClosed: undefined,
  })
  pushStatus(world, restaurant)
}

/**
 * Closes the restaurant at its own request, for a number of minutes or until it is opened again.
 */
export function close(world: World, restaurant: Restaurant, minutes: number | undefined): void {
  restaurant.keepClosed?.()
  Object.assign(restaurant, { status: 200, closedSource: 1, isStatusChangedByUser: true, keepClosed: undefined })
  if (minutes !== undefined) {
    restaurant.keepClosed = world.after(minutes * world.timing.minuteMs, () => open(world, restaurant, false))
  }
  pushStatus(world, restaurant)
}

/** Closes the restaurant as Getir does, until it is opened again. */
export function closeByPlatform(world: World, restaurant: Restaurant): void {
  restaurant.keepClosed?.()
  Object.assign(restaurant, { status: 200, closedSource: 2, isStatusChangedByUser: false, keepClosed: undefined })
  pushStatus(world, restaurant)
}
