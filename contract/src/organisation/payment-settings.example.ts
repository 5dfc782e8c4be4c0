import type { Examples } from '../kit/example.ts'
import { takingAll, type paymentSettings } from './payment-settings.ts'

export const paymentSettingsExamples: Examples<typeof paymentSettings> = {
  update: {
    version: 1,
    sequence: ['online_card', 'cash'],
    methods: {
      online_card: takingAll(true),
      cash: { ...takingAll(true), deliveryToAddress: { is_active: true, min_amount: null, max_amount: 150_000 } },
    },
  },
}
