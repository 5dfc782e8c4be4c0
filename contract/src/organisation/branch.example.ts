import { forms, ids, type Examples } from '../kit/example.ts'
import type { branch } from './branch.ts'

export const branchExamples: Examples<typeof branch> = {
  ...forms<typeof branch.input>({
    company_id: ids.company,
    name: 'Moda',
    phone: '',
    email: '',
    city_id: 34,
    district: 'Kadıköy',
    address: 'Moda Cad. 12',
    lat: null,
    lng: null,
    timezone: 'Europe/Istanbul',
    day_starts_min: 300,
    logo: null,
    dark_logo: null,
    order_methods: ['comeGetIt'],
    area_source: 'zones',
    reservation_is_active: false,
    table_is_open: false,
    onsite_ip: '',
    onsite_port: null,
  }),
  patch: { is_active: true, version: 1 },
  setPlatform: { is_open: true },
  setState: { state: 'busy', minutes: 15 },
}
