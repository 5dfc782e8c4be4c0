import { stopWithParent } from '../stop-with-parent.ts'
import { createYemeksepeti } from './yemeksepeti.ts'

/** Runs the simulator on its own: YEMEKSEPETI_PORT (4611), YEMEKSEPETI_SEED. */
const { YEMEKSEPETI_PORT = '4611', YEMEKSEPETI_SEED } = process.env
const minute = 60_000
const simulator = await createYemeksepeti({
  port: Number(YEMEKSEPETI_PORT),
  riderMs: { arrive: 4 * minute, leave: 7 * minute },
  ...(YEMEKSEPETI_SEED !== undefined && { seed: Number(YEMEKSEPETI_SEED) }),
})
console.log(
  `Yemeksepeti simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`,
)
stopWithParent(simulator.stop)
