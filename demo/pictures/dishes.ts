import type { Chance } from '../chance.ts'
import type { Look } from '../menu/shapes.ts'
import { baked } from './baked.ts'
import { drinks } from './drinks.ts'
import { meals } from './meals.ts'
import { plates } from './plates.ts'
import { wraps } from './wraps.ts'

/**
 * How each kind of dish is drawn, seen from above or from the side, in a circle of 200 around the
 * middle.
 */
export const draw: Record<Look, (chance: Chance) => string> = { ...meals, ...plates, ...wraps, ...baked, ...drinks }
