import { FileCheck } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const btkReportScreens = defineScreens([
  {
    path: '/btkReport',
    title: { tr: 'BTK raporu', en: 'BTK report', de: 'BTK-Bericht' },
    icon: FileCheck,
    group: 'platform',
    permissions: 'get-btk-report',
    load: () => import('./report.tsx'),
  },
])
