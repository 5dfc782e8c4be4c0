import type { Examples } from '../kit/example.ts'
import type { onlinePayment } from './online-payment.ts'

export const onlinePaymentExamples: Examples<typeof onlinePayment> = {
  start: { return_url: 'https://siparis.example.com/odeme', email: 'cagri@example.com', ip: '203.0.113.7' },
}
