import type { Examples } from '../kit/example.ts'
import type { twoFactor } from './two-factor.ts'

const password = 'correct horse battery'

export const twoFactorExamples: Examples<typeof twoFactor> = {
  confirm: { code: '123456' },
  renew: { password },
  stop: { password },
}
