import { openSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts'
import { controlOf, type Control } from './control.ts'
import { serverOf } from './server.ts'
import { createWorld, type Timing } from './world.ts'

export type TrendyolGoOptions = SimulatorOptions<Timing>
export type TrendyolGo = Simulator<Control>

const usual: Timing = { courierMs: null, limit: { calls: 50, perMs: 10_000 } }

/**
 * Starts a simulated Trendyol Go (meal integration) on real HTTP. It was written from public
 * documentation: no live platform was ever called.
 */
export const createTrendyolGo = (options: TrendyolGoOptions = {}): Promise<TrendyolGo> =>
  openSimulator(options, (it) => createWorld({ ...it, timing: { ...usual, ...options } }), controlOf, serverOf)
