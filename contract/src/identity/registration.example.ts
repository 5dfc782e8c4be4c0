import type { Examples } from '../kit/example.ts'
import type { registration } from './registration.ts'

const token = 'the-token-of-the-link-in-the-invitation'
const password = 'correct horse battery'

export const registrationExamples: Examples<typeof registration> = {
  invited: { token },
  accept: { token, password },
  complete: {
    name: 'Ada',
    surname: 'Deniz',
    phone: '',
    legal_name: 'Marmara Bilişim Ltd. Şti.',
    authorised_name: '',
    business_phone: '',
    business_email: '',
    tax_number: '',
    password,
  },
}
