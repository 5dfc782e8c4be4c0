import { stopWithParent } from '../stop-with-parent.ts'
import { createMigrosYemek } from './migros-yemek.ts'

/** Runs the simulator on its own: MIGROS_YEMEK_PORT (4613), MIGROS_YEMEK_SEED. */
const { MIGROS_YEMEK_PORT = '4613', MIGROS_YEMEK_SEED } = process.env
const minute = 60_000
const simulator = await createMigrosYemek({
  port: Number(MIGROS_YEMEK_PORT),
  courierMs: {
    assigned: 2 * minute,
    approached: 5 * minute,
    arrived: 7 * minute,
    leaves: 9 * minute,
    delivers: 22 * minute,
  },
  ...(MIGROS_YEMEK_SEED !== undefined && { seed: Number(MIGROS_YEMEK_SEED) }),
})
console.log(
  `Migros Yemek simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`,
)
stopWithParent(simulator.stop)
