import { stopWithParent } from '../stop-with-parent.ts'
import { createMudita } from './mudita.ts'

/** Runs the simulator on its own: MUDITA_PORT (4617), MUDITA_SEED. */
const { MUDITA_PORT = '4617', MUDITA_SEED } = process.env
const simulator = await createMudita({
  port: Number(MUDITA_PORT),
  ...(MUDITA_SEED !== undefined && { seed: Number(MUDITA_SEED) }),
})
console.log(
  `MuditaKurye simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`,
)
stopWithParent(simulator.stop)
