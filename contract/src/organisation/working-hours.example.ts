import type { Examples } from '../kit/example.ts'
import type { workingHours } from './working-hours.ts'

export const workingHoursExamples: Examples<typeof workingHours> = {
  update: {
    version: 1,
    week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      order_method: 'all' as const,
      weekday,
      start_min: 600,
      end_min: 1320,
    })),
    methods: [{ order_method: 'deliveryToAddress', has_own_hours: false, last_order_min: 30, max_ahead_days: 7 }],
    special: [
      { from: '2099-12-31', until: '2099-12-31', order_method: 'all', name: 'Yılbaşı', slots: [], cuts_tail: false },
    ],
  },
}
