import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type UberEatsOptions = SimulatorOptions<Timing>
export type UberEats = Simulator<Control>

const minute = 60_000

const usual: Timing = {
  tokenMs: 30 * 24 * 60 * minute,
  answerMs: 11.5 * minute,
  courierMs: null,
  releaseMs: 30 * minute,
}

/**
 * Starts a simulated Uber Eats (Marketplace APIs) on real HTTP. It was written from public documents:
 * no live platform was ever called.
 */
export const createUberEats = (options: UberEatsOptions = {}): Promise<UberEats> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
