import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type LieferandoOptions = SimulatorOptions<Timing>
export type Lieferando = Simulator<Control>

const minute = 60_000

const usual: Timing = {
  courierMs: null,
  beginMs: 30 * minute,
  outcomeMs: minute,
  repeats: 0,
}

/**
 * Starts a simulated Lieferando (JET Connect) on real HTTP. It was written from public documents: no
 * live platform was ever called.
 */
export const createLieferando = (options: LieferandoOptions = {}): Promise<Lieferando> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
