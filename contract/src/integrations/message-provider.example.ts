import type { Examples } from '../kit/example.ts'
import type { companyMail, companySms } from './message-provider.ts'

export const companySmsExamples: Examples<typeof companySms> = {
  update: {
    version: 0,
    is_active: true,
    provider: 'netgsm',
    username: '8501234567',
    sender: 'LOKANTA',
    secrets: { password: 'a1b2c3' },
  },
}

export const companyMailExamples: Examples<typeof companyMail> = {
  update: {
    version: 0,
    is_active: true,
    server: 'smtp.lokanta.example',
    port: '587',
    username: 'bilgi@lokanta.example',
    sender: 'bilgi@lokanta.example',
    sender_name: 'Lokanta',
    secrets: { password: 'a1b2c3' },
  },
}
