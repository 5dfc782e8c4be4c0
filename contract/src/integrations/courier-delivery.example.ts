import type { Examples } from '../kit/example.ts'
import type { courierDelivery } from './courier-delivery.ts'

export const courierDeliveryExamples: Examples<typeof courierDelivery> = {
  call: { company: 'vigo' },
}
