import { stopWithParent } from '../stop-with-parent.ts'
import { createVigo } from './vigo.ts'

/** Runs the simulator on its own: VIGO_PORT (4616), VIGO_SEED. */
const { VIGO_PORT = '4616', VIGO_SEED } = process.env
const minute = 60_000
const simulator = await createVigo({
  port: Number(VIGO_PORT),
  courierMs: { assigned: minute, arrived: 4 * minute, leaves: 6 * minute, atDoor: 14 * minute, delivers: 16 * minute },
  ...(VIGO_SEED !== undefined && { seed: Number(VIGO_SEED) }),
})
console.log(`Vigo simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`)
stopWithParent(simulator.stop)
