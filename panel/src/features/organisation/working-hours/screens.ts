import { Clock } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const workingHoursScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/working-hour-settings',
    title: { tr: 'Çalışma saatleri', en: 'Opening hours', de: 'Öffnungszeiten' },
    icon: Clock,
    group: 'settings',
    permissions: 'get-branch-working-hours',
    load: () => import('./form.tsx'),
  },
])
