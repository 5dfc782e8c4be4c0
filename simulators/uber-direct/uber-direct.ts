import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, createWorld, serverOf, type Control, type Timing } from './server.ts'

export type UberDirectOptions = SimulatorOptions<Timing>
export type UberDirect = Simulator<Control>

const usual: Timing = { quoteMs: 15 * 60_000 }

/**
 * Starts a simulated Uber Direct on real HTTP. It was written from public sources. The live company
 * was never called.
 */
export const createUberDirect = (options: UberDirectOptions = {}): Promise<UberDirect> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
