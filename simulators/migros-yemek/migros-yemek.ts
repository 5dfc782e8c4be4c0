import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type MigrosYemekOptions = SimulatorOptions<Timing>
export type MigrosYemek = Simulator<Control>

const usual: Timing = {
  courierMs: null,
  retryMs: 30_000,
  cancelAfterMs: 30_000,
}

/**
 * Starts a simulated Migros Yemek (Gourmet API) on real HTTP. It was written from public sources: no
 * live platform was ever called.
 */
export const createMigrosYemek = (options: MigrosYemekOptions = {}): Promise<MigrosYemek> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
