import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { systemClock, type Clock } from '../clock.ts'
import { controlCalls } from './control-calls.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf, type ServerOptions } from './server.ts'
import { timingOf, type TimingOptions } from './timing.ts'
import { createWorld } from './world.ts'

export type GetirOptions = TimingOptions &
  Partial<Pick<ServerOptions, 'blockedStatus' | 'expiredTokenStatus'>> & {
    /** The port; 0 (the default) takes a free one. */
    port?: number
    host?: string
    clock?: Clock
    /** The seed of everything random. By default, a new one each time. */
    seed?: number
    /**
     * The status of a scheduled order from an hour before its time: 400 according to the list in
     * the documentation, 500 according to its text.
     */
    activationStatus?: 400 | 500
  }

export type Getir = {
  url: string
  port: number
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

/**
 * Starts a simulated GetirYemek (GetirFood API 1.5.8) on real HTTP. By default, its limits and
 * durations are the real ones; `speed` divides all of them. It was written from public
 * documentation: no live platform was ever called.
 */
export async function createGetir(options: GetirOptions = {}): Promise<Getir> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const world = createWorld({
    clock: options.clock ?? systemClock,
    timing: timingOf(options),
    seed,
    activationStatus: options.activationStatus ?? 400,
  })
  const control = controlOf(world)
  const server = serverOf(world, {
    blockedStatus: options.blockedStatus ?? 400,
    expiredTokenStatus: options.expiredTokenStatus ?? 401,
    control: controlCalls(control),
  })
  const host = options.host ?? '127.0.0.1'
  server.listen(options.port ?? 0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    port,
    seed,
    control,
    async stop() {
      world.forgetTimers()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      world.webhooks.reset()
      await Promise.all([closed, world.webhooks.settled()])
    },
  }
}
