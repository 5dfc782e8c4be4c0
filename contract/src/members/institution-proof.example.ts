import type { Examples } from '../kit/example.ts'
import type { institutionProof } from './institution-proof.ts'

const address = { email: 'ada@boun.test' }

export const institutionProofExamples: Examples<typeof institutionProof> = {
  sendCode: address,
  appSendCode: address,
  prove: { code: '271828' },
  appProve: { code: '271828' },
}
