import { fields } from './held/fields.ts'
import type { FoundFault } from './held/held.ts'
import { money } from './held/money.ts'
import { nodes } from './held/nodes.ts'
import { walls } from './held/walls.ts'

/**
 * Faults that were once found in a running product. `npm run found` runs the tests that guard
 * against them, and prints a line for each.
 */
export const held: readonly FoundFault[] = [...money, ...fields, ...walls, ...nodes]
