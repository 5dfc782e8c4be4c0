import { systemClock, type Clock } from '../clock.ts'
import { listen } from '../listen.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type TrendyolGoOptions = Partial<Timing> & {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type TrendyolGo = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

/**
 * Starts a simulated Trendyol Go (meal integration) on real HTTP. It was written from public
 * documentation: no live platform was ever called.
 */
export async function createTrendyolGo(options: TrendyolGoOptions = {}): Promise<TrendyolGo> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const world = createWorld({
    clock: options.clock ?? systemClock,
    timing: { courierMs: options.courierMs ?? null, limit: options.limit ?? { calls: 50, perMs: 10_000 } },
    seed,
  })
  const control = controlOf(world)
  const { url, stop } = await listen(serverOf(world, control), options.port)
  return {
    url,
    seed,
    control,
    async stop() {
      world.forgetTimers()
      await stop()
    },
  }
}
