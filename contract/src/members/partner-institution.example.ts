import { ids, type Examples } from '../kit/example.ts'
import type { institutionMember, partnerInstitution } from './partner-institution.ts'

const nothing = { rate_bp: null, amount: null }
const input = {
  company_id: ids.company,
  name: 'Boğaziçi Üniversitesi',
  code: 'BOUN',
  terms: {
    deliveryToAddress: { rate_bp: 1000, amount: null },
    comeGetIt: { rate_bp: 1500, amount: null },
    comeEat: { rate_bp: 1500, amount: null },
    orderOnTheTable: nothing,
  },
  min_basket: 15_000,
  max_discount: 10_000,
  combinable: true,
  point_rate_bp: null,
  funder: 'company' as const,
  authorised_name: 'Selin Er',
  phone: '+902121234567',
  email: 'selin.er@boun.test',
  email_domains: [{ domain: 'boun.test' }],
  document_required: false,
  valid_months: 12,
  starts_on: '2026-01-01',
  ends_on: null,
  is_active: true,
  note: '',
}

export const partnerInstitutionExamples: Examples<typeof partnerInstitution> = {
  create: input,
  update: { ...input, version: 1 },
  renewLink: { version: 1 },
}

export const institutionMemberExamples: Examples<typeof institutionMember> = {
  add: { member_id: ids.product, decision_note: 'Personel kartını gördük' },
  approve: { version: 1, valid_until: null, decision_note: '' },
  deny: { version: 1, decision_note: 'Belge okunmuyor' },
  end: { version: 1, decision_note: '' },
  ask: { member_id: ids.product, code: 'BOUN', statement: 'Sicil 4711' },
}
