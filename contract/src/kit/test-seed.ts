import { isProof } from './test-length.ts'

/**
 * The seed of the random tests. The gate always uses the same seed, so that a test fails because of
 * a change and not by chance. `npm run prove` draws a new seed each time. `SEED=…` repeats a run
 * that failed.
 */
export const seed: number = Number(process.env['SEED']) || (isProof ? Date.now() % 2 ** 31 : 20261130)
