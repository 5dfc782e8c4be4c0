import { ids, type Examples } from '../../kit/example.ts'
import type { appSignIn } from './app-sign-in.ts'

export const appSignInExamples: Examples<typeof appSignIn> = {
  sendCode: { company_id: ids.company, email: 'ada@deneme.test', language: 'tr' },
  confirmCode: {
    company_id: ids.company,
    email: 'ada@deneme.test',
    code_id: ids.reset,
    code: '123456',
    registered_from: 'mobile',
    name: 'Ada',
    surname: 'Yıldız',
  },
}
