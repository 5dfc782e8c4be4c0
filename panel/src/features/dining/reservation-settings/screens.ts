import { CalendarCog } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const reservationSettingsScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/reservation-settings',
    title: { tr: 'Rezervasyon kuralları', en: 'Reservation rules', de: 'Reservierungsregeln' },
    icon: CalendarCog,
    group: 'settings',
    permissions: 'get-branch-setting',
    module: 'reservation',
    load: () => import('./form.tsx'),
  },
])
