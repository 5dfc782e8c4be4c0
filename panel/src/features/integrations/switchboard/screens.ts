import { PhoneForwarded } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const switchboardScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/switchboard',
    title: { tr: 'Santral', en: 'Switchboard', de: 'Telefonanlage' },
    icon: PhoneForwarded,
    group: 'settings',
    permissions: 'get-branch-switchboard',
    module: 'caller_id',
    connection: 'switchboard_connection',
    load: () => import('./switchboard.tsx'),
  },
])
