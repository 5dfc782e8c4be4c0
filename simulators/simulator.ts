import type { Server } from 'node:http'
import { createTimers, systemClock, type Clock } from './clock.ts'
import { createFaults, type Fault } from './faults.ts'
import { createJournal, type Entry, type JournalFilter } from './journal.ts'
import { listen } from './listen.ts'
import type { ControlRoute } from './platform-server.ts'
import { createPushes, type PushMode, type ReleaseOrder } from './pushes.ts'
import { createRandom } from './random.ts'

/** How often a push that was not taken is repeated, and after which pause. */
type Repeats = Pick<Parameters<typeof createPushes>[0], 'maxRepeats' | 'retryMs'>

/** The part of its world that every simulated platform and courier company has. */
export function createBase({ clock, seed, repeats }: { clock: Clock; seed: number; repeats: Repeats }) {
  const { after, forget: forgetTimers } = createTimers(clock)
  const [random, journal] = [createRandom(seed), createJournal(clock.now)]
  const base = {
    clock,
    random,
    journal,
    faults: createFaults(),
    pushes: createPushes({ ...repeats, timeoutMs: 10_000, journal, random, after }),
    /** Its own address, once it listens. */
    url: '',
    /** By how much the platform's clock is ahead of everybody else's. */
    skewMs: 0,
    /** The time by the platform's own clock. */
    now: (): number => clock.now() + base.skewMs,
    after,
    forgetTimers,
  }
  return base
}
export type Base = ReturnType<typeof createBase>

/** What tests and the demo can do to every simulator. */
export const baseControl = (world: Base) => ({
  /** Sets by how much the platform's clock is ahead of everybody else's. */
  skew: (ms: number): void => void (world.skewMs = ms),
  fault: (fault: Fault): void => world.faults.plan(fault),
  pushes: (mode: Partial<PushMode>): PushMode => world.pushes.setMode(mode),
  release: (sequence?: ReleaseOrder): Promise<number> => world.pushes.release(sequence),
  journal: (filter?: JournalFilter): Entry[] => structuredClone(world.journal.read(filter)),
  /** Resolves when no push is in progress. */
  settled: (): Promise<void> => world.pushes.settled(),
})

/** Cancels every timer, and forgets faults, pushes and the journal. */
export function forgetBase(world: Base): void {
  world.forgetTimers()
  world.faults.reset()
  world.pushes.reset()
  world.journal.forget()
  world.skewMs = 0
}

/** The calls under `/__control` for what can be done to every simulator. */
export const baseRoutes = (control: ReturnType<typeof baseControl> & { reset(): void }): ControlRoute[] => [
  ['POST', '/faults', (_, body) => control.fault(body as Fault)],
  ['POST', '/pushes', (_, body) => control.pushes(body as Partial<PushMode>)],
  [
    'POST',
    '/pushes/release',
    async (_, body) => ({ released: await control.release((body as { order?: ReleaseOrder }).order) }),
  ],
  ['POST', '/skew', (_, body) => control.skew((body as { ms: number }).ms)],
  ['GET', '/journal', () => control.journal()],
  ['POST', '/reset', () => control.reset()],
]

export type SimulatorOptions<Timing = object> = Partial<Timing> & {
  /** The port; 0 (the default) takes a free one. */
  port?: number
  clock?: Clock
  /** The seed of everything random. By default, a new one each time. */
  seed?: number
}

export type Simulator<Control> = {
  url: string
  /** The seed, which a failing random test prints. */
  seed: number
  control: Control
  /** Closes every connection and cancels every timer. */
  stop(): Promise<void>
}

/** Starts a simulator on real HTTP. */
export async function openSimulator<World extends Base, Control>(
  {
    port,
    clock = systemClock,
    seed = Math.floor(Math.random() * 2 ** 32),
  }: Pick<SimulatorOptions, 'port' | 'clock' | 'seed'>,
  create: (it: { clock: Clock; seed: number }) => World,
  controlOf: (world: World) => Control,
  serverOf: (world: World, control: Control) => Server,
): Promise<Simulator<Control>> {
  const world = create({ clock, seed })
  const control = controlOf(world)
  const { url, stop } = await listen(serverOf(world, control), port)
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
