import { fromTheGrill } from './from-the-grill.ts'
import { fromTheKitchen } from './from-the-kitchen.ts'
import type { Dish } from './shapes.ts'
import { sweetsAndDrinks } from './sweets-and-drinks.ts'

/** Every dish of the demo's menus, by slug. */
export const dishes: Record<string, Dish> = { ...fromTheGrill, ...fromTheKitchen, ...sweetsAndDrinks }
