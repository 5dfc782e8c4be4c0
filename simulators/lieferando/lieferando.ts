import { systemClock, type Clock } from '../clock.ts'
import { listen } from '../listen.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type LieferandoOptions = Partial<Timing> & {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type Lieferando = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

const minute = 60_000

/**
 * Starts a simulated Lieferando (JET Connect) on real HTTP. It was written from public documents: no
 * live platform was ever called.
 */
export async function createLieferando(options: LieferandoOptions = {}): Promise<Lieferando> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const world = createWorld({
    clock: options.clock ?? systemClock,
    timing: {
      courierMs: options.courierMs ?? null,
      beginMs: options.beginMs ?? 30 * minute,
      outcomeMs: options.outcomeMs ?? minute,
      repeats: options.repeats ?? 0,
    },
    seed,
  })
  const control = controlOf(world)
  const { url, stop } = await listen(serverOf(world, control), options.port)
  world.url = url
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
