import { systemClock, type Clock } from '../clock.ts'
import { listen } from '../listen.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type UberEatsOptions = Partial<Timing> & {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type UberEats = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

const minute = 60_000

/**
 * Starts a simulated Uber Eats (Marketplace APIs) on real HTTP. It was written from public documents:
 * no live platform was ever called.
 */
export async function createUberEats(options: UberEatsOptions = {}): Promise<UberEats> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const world = createWorld({
    clock: options.clock ?? systemClock,
    timing: {
      tokenMs: options.tokenMs ?? 30 * 24 * 60 * minute,
      answerMs: options.answerMs ?? 11.5 * minute,
      courierMs: options.courierMs ?? null,
      releaseMs: options.releaseMs ?? 30 * minute,
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
