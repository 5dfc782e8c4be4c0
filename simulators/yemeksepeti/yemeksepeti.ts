import { systemClock, type Clock } from '../clock.ts'
import { listen } from '../listen.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type YemeksepetiOptions = Partial<Timing> & {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type Yemeksepeti = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

/**
 * Starts a simulated Yemeksepeti (Delivery Hero Integration Middleware v2, direct flow) on real
 * HTTP. It was written from public documentation: no live platform was ever called.
 */
export async function createYemeksepeti(options: YemeksepetiOptions = {}): Promise<Yemeksepeti> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  let url = ''
  const world = createWorld({
    clock: options.clock ?? systemClock,
    timing: {
      answerMs: options.answerMs ?? 10 * 60_000,
      tokenMs: options.tokenMs ?? 30 * 60_000,
      retryMs: options.retryMs ?? 30_000,
      riderMs: options.riderMs ?? null,
    },
    seed,
    url: () => url,
  })
  const control = controlOf(world)
  const server = serverOf(world, control)
  const listening = await listen(server, options.port)
  url = listening.url
  return {
    url,
    seed,
    control,
    async stop() {
      world.forgetTimers()
      world.pushes.reset()
      await Promise.all([listening.stop(), world.pushes.settled()])
    },
  }
}
