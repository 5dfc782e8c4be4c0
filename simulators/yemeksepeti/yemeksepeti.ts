import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type YemeksepetiOptions = SimulatorOptions<Timing>
export type Yemeksepeti = Simulator<Control>

const usual: Timing = {
  answerMs: 10 * 60_000,
  tokenMs: 30 * 60_000,
  retryMs: 30_000,
  riderMs: null,
}

/**
 * Starts a simulated Yemeksepeti (Delivery Hero Integration Middleware v2, direct flow) on real
 * HTTP. It was written from public documentation: no live platform was ever called.
 */
export const createYemeksepeti = (options: YemeksepetiOptions = {}): Promise<Yemeksepeti> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
