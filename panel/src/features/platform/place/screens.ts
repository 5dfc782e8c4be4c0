import { SlidersHorizontal } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

/** The overview page of the definitions and records that the platform's owner manages. */
export const platformPlace = defineScreens([
  {
    path: '/platform',
    title: { tr: 'Platform ayarları', en: 'Platform settings', de: 'Plattformeinstellungen' },
    titleOfOthers: { tr: 'Ortak tanımlar', en: 'Shared definitions', de: 'Gemeinsame Vorgaben' },
    icon: SlidersHorizontal,
    group: 'organisation',
    load: () => import('./place.tsx'),
  },
])
