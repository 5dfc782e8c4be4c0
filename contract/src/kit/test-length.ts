/**
 * Whether tests run at the full length for a release (`npm run prove`) rather than at that of the
 * gate.
 */
export const isProof = process.env['SOFRA_PROVE'] === '1'

/**
 * Chooses the size of a test. `inGate` should be just large enough to notice a fault, `inProof`
 * large enough for a release.
 */
export const atLength = <T>(inGate: T, inProof: T): T => (isProof ? inProof : inGate)

/**
 * Whether tests that compare times run: before a release, and by `npm run found`. The gate leaves
 * them out, because their results depend on how busy the machine is.
 */
export const isTimed = isProof || process.env['SOFRA_TIMED'] === '1'
