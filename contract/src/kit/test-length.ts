/** Whether tests run as long proofs (`npm run prove`) rather than as part of the gate. */
export const isProof = process.env['SOFRA_PROVE'] === '1'

/**
 * The size of a test: in the gate just large enough to notice a fault, in a proof large enough for
 * a release.
 */
export const atLength = <T>(inGate: T, inProof: T): T => (isProof ? inProof : inGate)
