import { stopWithParent } from '../stop-with-parent.ts'
import { createLieferando } from './lieferando.ts'

/** Runs the simulator on its own: LIEFERANDO_PORT (4616), LIEFERANDO_SEED. */
const { LIEFERANDO_PORT = '4616', LIEFERANDO_SEED } = process.env
const minute = 60_000
const simulator = await createLieferando({
  port: Number(LIEFERANDO_PORT),
  courierMs: { arrives: 6 * minute, leaves: 9 * minute, delivers: 22 * minute },
  ...(LIEFERANDO_SEED !== undefined && { seed: Number(LIEFERANDO_SEED) }),
})
console.log(
  `Lieferando simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`,
)
stopWithParent(simulator.stop)
