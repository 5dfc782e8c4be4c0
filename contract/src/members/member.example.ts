import { ids, type Examples } from '../kit/example.ts'
import type { memberPage } from './member-page.ts'
import type { member } from './member.ts'

const input = {
  company_id: ids.company,
  name: 'Zeynep',
  surname: 'Aydın',
  phone: '+905324567890',
  email: 'zeynep.aydin@deneme.test',
  phones: [],
  birth_date: '1990-04-12',
  marriage_anniversary: null,
  plate: '34 ABC 123',
  city_id: 34 as number,
  language: 'tr' as const,
  allergens: ['peanut' as const],
  note: 'Zili çalmayın, bebek uyuyor.',
  is_active: true,
  is_premium: false,
  premium_until: null,
}

export const memberExamples: Examples<typeof member> = {
  create: input,
  update: { ...input, version: 1 },
}

export const memberPageExamples: Examples<typeof memberPage> = {
  setConsent: { channel: 'sms', status: 'refused', source: 'phone', proof: '', version: 1 },
}
