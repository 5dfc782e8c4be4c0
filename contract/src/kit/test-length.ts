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
