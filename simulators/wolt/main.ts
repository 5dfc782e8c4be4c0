import { stopWithParent } from '../stop-with-parent.ts'
import { createWolt } from './wolt.ts'

/** Runs the simulator on its own: WOLT_PORT (4614), WOLT_SEED. */
const { WOLT_PORT = '4614', WOLT_SEED } = process.env
const minute = 60_000
const simulator = await createWolt({
  port: Number(WOLT_PORT),
  courierMs: { arrives: 6 * minute, leaves: 9 * minute, delivers: 22 * minute },
  ...(WOLT_SEED !== undefined && { seed: Number(WOLT_SEED) }),
})
console.log(`Wolt simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`)
stopWithParent(simulator.stop)
