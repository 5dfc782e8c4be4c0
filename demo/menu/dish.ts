import type { Dish, Look, Words } from './shapes.ts'

/**
 * Defines a dish in one line: its look, price in lira, name, description, option groups, and its
 * price in euros if a German menu has it.
 */
export const dish = (
  look: Look,
  lira: number,
  name: Words,
  description: Words,
  groups: string[] = [],
  eur?: number,
): Dish => ({
  name,
  description,
  lira,
  eur,
  look,
  groups,
})
