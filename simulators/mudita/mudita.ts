import { systemClock, type Clock } from '../clock.ts'
import { listen } from '../listen.ts'
import { controlOf, serverOf, type Control } from './server.ts'
import { createWorld } from './world.ts'

export type MuditaOptions = {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The pause before a report is repeated that was not answered, in ms. */
  retryMs?: number
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type Mudita = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

/**
 * Starts a simulated MuditaKurye on real HTTP. It was written from public sources: the live one was
 * never called.
 */
export async function createMudita(options: MuditaOptions = {}): Promise<Mudita> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const world = createWorld({ clock: options.clock ?? systemClock, retryMs: options.retryMs ?? 30_000, seed })
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
