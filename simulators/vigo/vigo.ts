import { systemClock, type Clock } from '../clock.ts'
import { listen } from '../listen.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type VigoOptions = Partial<Timing> & {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type Vigo = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

/** Starts a simulated Vigo on real HTTP. It was written from public sources: the live one was never called. */
export async function createVigo(options: VigoOptions = {}): Promise<Vigo> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const world = createWorld({
    clock: options.clock ?? systemClock,
    timing: {
      courierMs: options.courierMs ?? null,
      retryMs: options.retryMs ?? 30_000,
      tokenMs: options.tokenMs ?? 3_600_000,
    },
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
      world.pushes.reset()
      await Promise.all([stop(), world.pushes.settled()])
    },
  }
}
