import { ListChecks } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'
import { mayDecide } from './kinds.ts'

export const decisionScreens = defineScreens([
  {
    path: '/decisions',
    title: { tr: 'Onay bekleyenler', en: 'Waiting for me', de: 'Wartet auf mich' },
    icon: ListChecks,
    group: 'sales',
    permissions: mayDecide,
    load: () => import('./list.tsx'),
  },
])
