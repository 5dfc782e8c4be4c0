import type { Examples } from '../kit/example.ts'
import type { deliveryType } from './delivery-type.ts'

const end = { next_status: [], sla_sec: 0, remind_sec: 0 }

export const deliveryTypeExamples: Examples<typeof deliveryType> = {
  update: {
    name: { tr: 'Gel al', en: 'Collection', de: 'Abholung' },
    is_active: true,
    situations: [
      { status: 'awaiting_approval', next_status: ['preparing', 'cancelled'], sla_sec: 300, remind_sec: 60 },
      { status: 'preparing', next_status: ['delivered', 'cancelled'], sla_sec: 1200, remind_sec: 0 },
      { status: 'delivered', next_status: ['returned'], sla_sec: 0, remind_sec: 0 },
      { status: 'cancelled', ...end },
      { status: 'returned', ...end },
    ],
    version: 1,
  },
}
