import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type VigoOptions = SimulatorOptions<Timing>
export type Vigo = Simulator<Control>

const usual: Timing = {
  courierMs: null,
  retryMs: 30_000,
  tokenMs: 3_600_000,
}

/** Starts a simulated Vigo on real HTTP. It was written from public sources: the live one was never called. */
export const createVigo = (options: VigoOptions = {}): Promise<Vigo> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
