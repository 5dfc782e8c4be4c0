import { ids, type Examples } from '../../kit/example.ts'
import type { appMember } from './app-member.ts'

export const appMemberExamples: Examples<typeof appMember> = {
  create: {
    company_id: ids.company,
    phone: '+905324567891',
    proof: 'otp',
    proved_at: '2026-01-10T09:00:00Z',
    registered_from: 'mobile',
    name: 'Ada',
    surname: 'Yıldız',
    language: 'tr',
  },
  update: { birth_date: '1991-05-17', allergens: ['peanut'], version: 1 },
  setConsent: {
    channel: 'notification',
    status: 'given',
    source: 'mobile',
    at: '2026-01-10T09:05:00Z',
    text_version: '2026-03',
  },
}
