import { forms, type Examples } from '../kit/example.ts'
import type { account } from './account.ts'

export const accountExamples: Examples<typeof account> = forms<typeof account.input>({
  type: 'account',
  name: 'Marmara Bayi',
  legal_name: 'Marmara Bilişim Ltd. Şti.',
  authorised_name: 'Ada Deniz',
  phone: '+902161234567',
  email: 'bilgi@marmarabayi.com.tr',
  website: 'https://marmarabayi.com.tr',
  tax_number: '1234567890',
  tax_office_id: null,
  share_bp: 1000,
  demands_two_factor: false,
  is_active: true,
})
