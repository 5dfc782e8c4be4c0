import type { Examples } from '../kit/example.ts'
import type { feed, setup } from './availability.ts'

export const setupExamples: Examples<typeof setup> = {
  create: {
    account_name: 'Sofra',
    name: 'Ada',
    surname: 'Deniz',
    email: 'ada@sofra.com.tr',
    password: 'correct horse battery',
  },
}

export const feedExamples: Examples<typeof feed> = { update: { pace: 10 } }
