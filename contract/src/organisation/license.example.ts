import type { Examples } from '../kit/example.ts'
import type { license } from './license.ts'

export const licenseExamples: Examples<typeof license> = {
  save: {
    license_type: 'customer',
    licensed_module_list: {
      cms: false,
      kiosk: true,
      reservation: false,
      table_order: false,
      loyalty: false,
      gift_cheque: false,
      campaign: false,
      caller_id: false,
      multi_branch_catalog: true,
      courier: false,
      api: true,
      yemeksepeti: false,
      getir: true,
      trendyol: false,
      migros: false,
      wolt: false,
      ubereats: false,
      lieferando: false,
    },
    limits: { branchLimit: 0, kioskLimit: 0, smsMonthly: 0 },
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2036-01-01T00:00:00Z',
    version: 0,
  },
}
