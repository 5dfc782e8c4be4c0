import type { Dish, Look, Words } from './shapes.ts'

/** A dish in one line: look, lira, name, description, option groups, euros where a German menu has it. */
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
