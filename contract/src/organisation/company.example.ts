import { forms, ids, type Examples } from '../kit/example.ts'
import type { company } from './company.ts'

export const companyExamples: Examples<typeof company> = {
  ...forms<typeof company.input>({
    account_id: ids.account,
    name: 'Bahar Lokantası',
    legal_name: 'Bahar Gıda A.Ş.',
    authorised_name: 'Ada Deniz',
    phone: '+902161234567',
    email: 'bilgi@baharlokantasi.com.tr',
    website: 'https://baharlokantasi.com.tr',
    domain: '',
    domain_ip: '',
    country: 'TR',
    currency: 'TRY',
    city_id: 34,
    district: 'Kadıköy',
    address: 'Moda Cad. 12',
    tax_number: '1234567890',
    tax_office_id: null,
    iban: 'TR330006100519786457841326',
    contract_starts_on: null,
    contract_ends_on: null,
    mersis_no: '',
    kep_address: '',
    etbis_no: '',
    demands_two_factor: false,
  }),
  patch: { is_active: true, version: 1 },
}
