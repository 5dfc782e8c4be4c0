import { contract } from './plants/contract.ts'
import { marketing } from './plants/marketing.ts'
import { panel } from './plants/panel.ts'
import type { Plant } from './plants/plant.ts'
import { serverKit } from './plants/server-kit.ts'
import { serverRules } from './plants/server-rules.ts'
import { simulators } from './plants/simulators.ts'
import { wordsAndStyle } from './plants/words-and-style.ts'

/** Faults that a tired engineer might make and that would hurt a restaurant. */
export const plants: Plant[] = [
  ...contract,
  ...serverKit,
  ...serverRules,
  ...marketing,
  ...panel,
  ...wordsAndStyle,
  ...simulators,
]
