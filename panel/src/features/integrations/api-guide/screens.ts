import { BookOpen } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const apiGuideScreens = defineScreens([
  {
    path: '/api-docs',
    title: { tr: 'API belgeleri', en: 'API documentation', de: 'API-Dokumentation' },
    icon: BookOpen,
    group: 'organisation',
    permissions: 'get-company-license',
    load: () => import('./api-docs.tsx'),
  },
])
