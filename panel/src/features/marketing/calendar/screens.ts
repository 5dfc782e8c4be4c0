import { CalendarDays } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const calendarScreens = defineScreens([
  {
    path: '/marketing/calendar',
    title: { tr: 'Pazarlama takvimi', en: 'Marketing calendar', de: 'Marketing-Kalender' },
    icon: CalendarDays,
    group: 'marketing',
    module: 'campaign',
    permissions: ['get-notification-all', 'get-story-all', 'get-discount-all', 'get-scheduled-task-all'],
    load: () => import('./calendar.tsx'),
  },
])
