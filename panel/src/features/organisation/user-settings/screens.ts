import { UsersRound } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const userSettingsScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/user-settings',
    title: { tr: 'Bildirimler', en: 'Alerts', de: 'Meldungen' },
    icon: UsersRound,
    group: 'settings',
    permissions: 'get-branch-setting',
    load: () => import('./form.tsx'),
  },
])
