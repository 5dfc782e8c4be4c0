import { stopWithParent } from '../stop-with-parent.ts'
import { createTrendyolGo } from './trendyol-go.ts'

/** Runs the simulator on its own: TRENDYOL_GO_PORT (4612), TRENDYOL_GO_SEED. */
const { TRENDYOL_GO_PORT = '4612', TRENDYOL_GO_SEED } = process.env
const minute = 60_000
const simulator = await createTrendyolGo({
  port: Number(TRENDYOL_GO_PORT),
  courierMs: { near: 6 * minute, take: 9 * minute, deliver: 22 * minute },
  ...(TRENDYOL_GO_SEED !== undefined && { seed: Number(TRENDYOL_GO_SEED) }),
})
console.log(
  `Trendyol Go simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`,
)
stopWithParent(simulator.stop)
