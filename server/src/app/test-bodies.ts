import type { In } from '#contract/kit/call.ts'
import type { account } from '#contract/identity/account.ts'
import type { branch } from '#contract/organisation/branch.ts'

/** What a branch is made of, in the least a test needs. */
export const branchBody = (company_id: string, name = 'Deneme Şubesi'): In<typeof branch.create.body> => ({
  company_id,
  name,
  phone: '',
  email: '',
  city_id: 34,
  district: '',
  address: '',
  lat: null,
  lng: null,
  timezone: 'Europe/Istanbul',
  day_starts_min: 300,
  logo: null,
  dark_logo: null,
  order_methods: ['comeGetIt'],
  area_source: 'zones',
  preparation_min: 20,
  auto_accept: false,
  unanswered: 'ring',
  tips_is_active: false,
  reservation_is_active: false,
  table_is_open: false,
  onsite_ip: '',
  onsite_port: null,
})

/** A dealer in the least a test needs: it has not said who it is. */
export const accountBody = (): In<typeof account.create.body> => ({
  type: 'account',
  name: 'Deneme Bayi',
  legal_name: '',
  authorised_name: '',
  phone: '',
  email: '',
  website: '',
  tax_number: '',
  tax_office_id: null,
  share_bp: 1000,
  demands_two_factor: false,
  is_active: true,
})
