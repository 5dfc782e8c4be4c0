import { Cog } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const backgroundWorkScreens = defineScreens([
  {
    path: '/jobs',
    title: { tr: 'Arka plan işleri', en: 'Background jobs', de: 'Hintergrundaufgaben' },
    icon: Cog,
    group: 'platform',
    permissions: 'get-log-background-work',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./list.tsx'),
  },
])
