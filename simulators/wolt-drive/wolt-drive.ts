import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, serverOf, type Control, type Timing, createWorld } from './server.ts'

export type WoltDriveOptions = SimulatorOptions<Timing>
export type WoltDrive = Simulator<Control>

const usual: Timing = { promiseMs: 600_000 }

/**
 * Starts a simulated Wolt Drive on real HTTP. It was written from public sources: the live one was
 * never called.
 */
export const createWoltDrive = (options: WoltDriveOptions = {}): Promise<WoltDrive> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
