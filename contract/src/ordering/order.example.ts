import { ids, type Examples } from '../kit/example.ts'
import type { order } from './order.ts'

const moved = { version: 1 }

/** An order of an open item alone, which a branch accepts whatever is on its menu. */
export const openOrder = {
  branch_id: ids.branch,
  delivery_type: 'comeGetIt',
  customer: { name: 'Çağrı Işık', phone: '+905551112233' },
  payment_method: 'cash',
  lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10 }],
} satisfies Examples<typeof order>['create']

/** An item of the menu with an option, whose price is not part of `unit_price`, and an open item. */
const lines = [
  {
    product_id: ids.product,
    quantity: 2,
    unit_price: 26_000,
    options: [{ group_id: ids.optionGroup, option_id: ids.option, price: 1500 }],
    note: 'Soğansız',
  },
  { name: 'Poşet', quantity: 1, unit_price: 50, tax_rate: 20 },
]

export const orderExamples: Examples<typeof order> = {
  create: { ...openOrder, lines },
  quote: { ...openOrder, lines },
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
