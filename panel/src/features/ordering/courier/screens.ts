import { Bike } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const courierScreens = plainScreens('courier', {
  at: '/manegement/$branch_id/courier/list',
  titles: {
    list: { tr: 'Kuryeler', en: 'Couriers', de: 'Kuriere' },
    new: { tr: 'Yeni kurye', en: 'New courier', de: 'Neuer Kurier' },
    one: { tr: 'Kurye', en: 'Courier', de: 'Kurier' },
  },
  icon: Bike,
  group: 'sales',
  module: 'courier',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
