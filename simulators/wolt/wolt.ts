import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type WoltOptions = SimulatorOptions<Timing>
export type Wolt = Simulator<Control>

const minute = 60_000

const usual: Timing = {
  accessMs: 60 * minute,
  refreshMs: 30 * 24 * 60 * minute,
  graceMs: 0,
  answerMs: null,
  courierMs: null,
  retryMs: 5000,
  beginMs: 30 * minute,
}

/**
 * Starts a simulated Wolt (marketplace APIs) on real HTTP. It was written from public documents: no
 * live platform was ever called.
 */
export const createWolt = (options: WoltOptions = {}): Promise<Wolt> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
