import { ids, type Examples } from '../kit/example.ts'
import type { order } from './order.ts'

const moved = { version: 1 }

export const orderExamples: Examples<typeof order> = {
  create: {
    branch_id: ids.branch,
    delivery_type: 'comeGetIt',
    customer: { name: 'Çağrı Işık', phone: '+905551112233' },
    payment_method: 'cash',
    lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10 }],
  },
  quote: {
    branch_id: ids.branch,
    delivery_type: 'comeGetIt',
    customer: { name: 'Çağrı Işık' },
    payment_method: 'cash',
    lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10 }],
  },
  approve: moved,
  dispatch: moved,
  deliver: moved,
  cancel: { ...moved, reason_id: 1, text: 'Malzeme kalmadı' },
  return: { ...moved, reason_id: 1, text: 'Müşteri iade etti' },
  ready: moved,
  undoCancel: moved,
  takeBack: moved,
  acknowledge: {},
  printed: { ticket: 'kitchen', width: '80', device: 'Kasa 2' },
}
