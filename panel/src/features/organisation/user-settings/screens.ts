import { BellRing } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const userSettingsScreens = defineScreens([
  {
    path: '/manegement/$branch_id/user-settings',
    title: { tr: 'Kişiler ve bildirimler', en: 'People and alerts', de: 'Personen und Meldungen' },
    icon: BellRing,
    group: 'settings',
    permissions: 'get-branch-setting',
    load: () => import('./form.tsx'),
  },
])
