import { Bike, HandCoins } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const courierScreens = [
  ...plainScreens('courier', {
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
  }),
  ...defineScreens([
    {
      path: '/manegement/$branch_id/courier/map',
      title: { tr: 'Kurye haritası', en: 'Courier map', de: 'Kuriere auf der Karte' },
      permissions: 'get-courier-position-all',
      module: 'courier',
      load: () => import('./map.tsx'),
    },
    {
      path: '/manegement/$branch_id/courier/shift-list',
      title: { tr: 'Kurye vardiyaları', en: 'Courier shifts', de: 'Kurierschichten' },
      icon: HandCoins,
      group: 'sales',
      permissions: 'get-courier-shift-all',
      module: 'courier',
      load: () => import('./shift-list.tsx'),
    },
  ]),
]
