import { ClipboardCheck } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const correctionScreens = defineScreens([
  {
    path: '/member/correction-list',
    title: { tr: 'Düzeltmeler', en: 'Corrections', de: 'Korrekturen' },
    icon: ClipboardCheck,
    group: 'members',
    permissions: 'get-member-correction-all',
    module: 'loyalty',
    load: () => import('./list.tsx'),
  },
])
