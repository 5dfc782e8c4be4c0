import { CalendarClock } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const reservationScreens = defineScreens([
  {
    path: '/manegement/$branch_id/reservation',
    title: { tr: 'Rezervasyonlar', en: 'Reservations', de: 'Reservierungen' },
    icon: CalendarClock,
    group: 'sales',
    permissions: 'get-reservation-all',
    module: 'reservation',
    goKey: 'r',
    load: () => import('./reservations.tsx'),
  },
])
