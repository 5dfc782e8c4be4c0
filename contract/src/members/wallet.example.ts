import type { Examples } from '../kit/example.ts'
import type { wallet } from './wallet.ts'

export const walletExamples: Examples<typeof wallet> = {
  load: { amount: 50_000, payment_ref: 'POS 4711', reason: '' },
  payOut: { amount: 10_000, payment_ref: 'Kasa 12', reason: 'Üye istedi' },
  correct: { amount: 2500, reason: 'Yanlış yükleme' },
}
