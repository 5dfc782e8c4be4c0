import type { Examples } from '../kit/example.ts'
import type { session } from './session.ts'

export const sessionExamples: Examples<typeof session> = {
  login: { email: 'deniz@lokanta.com.tr', password: 'correct horse battery' },
  loginTwoFactor: { two_factor: 'the two_factor of the login’s answer', code: '123456' },
  refresh: { refresh_token: 'the refreshToken of the last answer' },
  logout: {},
}
