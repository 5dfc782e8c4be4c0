import { ids, type Examples } from '../kit/example.ts'
import type { partner } from './partner.ts'

const place = { company_id: ids.company, branch_id: ids.branch }

export const partnerExamples: Examples<typeof partner> = {
  link: place,
  signIn: { ...place, domain_type: 'provider' },
}
