import { Radar } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const cockpitScreens = defineScreens([
  {
    path: '/cockpit',
    title: { tr: 'Kokpit', en: 'Cockpit', de: 'Cockpit' },
    icon: Radar,
    group: 'sales',
    permissions: 'get-cockpit',
    accounts: ['provider', 'account'],
    load: () => import('./cockpit.tsx'),
  },
])
