import { Download } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const downloadScreens = defineScreens([
  {
    path: '/download',
    title: { tr: 'İndirilenler', en: 'Downloads', de: 'Downloads' },
    icon: Download,
    group: 'organisation',
    load: () => import('./list.tsx'),
  },
])
