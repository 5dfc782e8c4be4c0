import { isProof } from './test-length.ts'

/**
 * The seed of the random tests. The gate always uses the same one, so that it judges a change and
 * not its luck. `npm run prove` draws a new one each time. `SEED=…` repeats a run that failed.
 */
export const seed: number = Number(process.env['SEED']) || (isProof ? Date.now() % 2 ** 31 : 20261130)
