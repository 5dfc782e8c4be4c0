import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, serverOf, type Control } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type MuditaOptions = SimulatorOptions<Timing>
export type Mudita = Simulator<Control>

const usual: Timing = { retryMs: 30_000 }

/**
 * Starts a simulated MuditaKurye on real HTTP. It was written from public sources: the live one was
 * never called.
 */
export const createMudita = (options: MuditaOptions = {}): Promise<Mudita> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
