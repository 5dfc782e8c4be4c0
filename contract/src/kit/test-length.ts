/** Whether tests run as long proofs (`npm run prove`) and not as part of the gate. */
export const isProof = process.env['SOFRA_PROVE'] === '1'

/** The size of a test: what the gate needs in order to notice a fault, and what a release is proved by. */
export const atLength = <T>(inGate: T, inProof: T): T => (isProof ? inProof : inGate)
