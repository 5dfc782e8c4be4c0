import { forms, type Examples } from '../kit/example.ts'
import type { taxOffice } from './tax-office.ts'

export const taxOfficeExamples: Examples<typeof taxOffice> = forms<typeof taxOffice.input>({
  city_id: 34,
  code: '34299',
  name: 'Moda',
})
