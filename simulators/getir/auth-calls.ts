import { requiredChoiceIn, textIn, type OpenCall } from './call.ts'
import { refusal } from './registry.ts'
import type { Restaurant } from './restaurant.ts'
import type { World } from './world.ts'

function byKeys(world: World, body: Record<string, unknown>): Restaurant {
  const [app, secret] = [textIn(body, 'appSecretKey'), textIn(body, 'restaurantSecretKey')]
  const found = [...world.restaurants.values()].find(
    (restaurant) => restaurant.appSecretKey === app && restaurant.restaurantSecretKey === secret,
  )
  if (!found) throw refusal(73)
  return found
}

/** The calls that are made with the secret keys instead of a token. */
export const authCalls: OpenCall[] = [
  {
    method: 'POST',
    path: '/auth/login',
    budget: 'default',
    answer({ world, body }) {
      const restaurant = byKeys(world, body)
      // It is undocumented which code a passive POS gets. The text of its message distinguishes it
      // from wrong keys.
      if (restaurant.posStatus !== 100) throw refusal(73, 'restaurant app not found error: pos status is not active')
      const token = world.random.hex(64)
      world.tokens.set(token, { restaurantId: restaurant.id, expiresAt: world.clock.now() + world.timing.tokenMs })
      return { restaurantId: restaurant.id, token }
    },
  },
  {
    method: 'POST',
    path: '/restaurants/pos-status',
    budget: 'default',
    answer: ({ world, body }) => ({ posStatus: byKeys(world, body).posStatus }),
  },
  {
    method: 'PUT',
    path: '/restaurants/pos-status',
    budget: 'default',
    answer({ world, body }) {
      const restaurant = byKeys(world, body)
      restaurant.posStatus = requiredChoiceIn(body, 'posStatus', [100, 200])
      return { result: true }
    },
  },
  {
    method: 'GET',
    path: '/health',
    budget: 'none',
    answer: ({ world }) => ({ time: world.clock.now(), status: 'OK' }),
  },
]
