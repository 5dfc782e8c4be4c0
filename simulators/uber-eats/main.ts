import { stopWithParent } from '../stop-with-parent.ts'
import { createUberEats } from './uber-eats.ts'

/** Runs the simulator on its own: UBER_EATS_PORT (4615), UBER_EATS_SEED. */
const { UBER_EATS_PORT = '4615', UBER_EATS_SEED } = process.env
const minute = 60_000
const simulator = await createUberEats({
  port: Number(UBER_EATS_PORT),
  courierMs: { assigned: 2 * minute, arrives: 6 * minute, leaves: 9 * minute, delivers: 22 * minute },
  ...(UBER_EATS_SEED !== undefined && { seed: Number(UBER_EATS_SEED) }),
})
console.log(`Uber Eats simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`)
stopWithParent(simulator.stop)
