import { ClipboardCheck } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const correctionScreens = defineScreens([
  {
    path: '/member/correction-list',
    title: { tr: 'Onay bekleyenler', en: 'Waiting for approval', de: 'Offene Freigaben' },
    icon: ClipboardCheck,
    group: 'members',
    permissions: 'get-member-correction-all',
    module: 'loyalty',
    load: () => import('./list.tsx'),
  },
])
