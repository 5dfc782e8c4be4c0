import { systemClock, type Clock } from '../clock.ts'
import { listen } from '../listen.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type WoltOptions = Partial<Timing> & {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type Wolt = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

const minute = 60_000

/**
 * Starts a simulated Wolt (marketplace APIs) on real HTTP. It was written from public documents: no
 * live platform was ever called.
 */
export async function createWolt(options: WoltOptions = {}): Promise<Wolt> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const world = createWorld({
    clock: options.clock ?? systemClock,
    timing: {
      accessMs: options.accessMs ?? 60 * minute,
      refreshMs: options.refreshMs ?? 30 * 24 * 60 * minute,
      graceMs: options.graceMs ?? 0,
      answerMs: options.answerMs ?? null,
      courierMs: options.courierMs ?? null,
      retryMs: options.retryMs ?? 5000,
      beginMs: options.beginMs ?? 30 * minute,
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
