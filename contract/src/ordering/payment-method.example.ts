import { forms, type Examples } from '../kit/example.ts'
import type { paymentMethod } from './payment-method.ts'

export const paymentMethodExamples: Examples<typeof paymentMethod> = forms<typeof paymentMethod.input>({
  code: 'bank_transfer',
  name: { tr: 'Havale', en: 'Bank transfer', de: 'Überweisung' },
  place: 'door',
  is_active: true,
})
