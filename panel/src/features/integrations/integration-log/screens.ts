import { ArrowRightLeft } from 'lucide-react'
import { platformCodes } from '#contract/platform/platforms.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const integrationLogScreens = defineScreens([
  {
    path: '/user-log/list',
    title: { tr: 'Entegrasyon kayıtları', en: 'Integration log', de: 'Integrationsprotokoll' },
    icon: ArrowRightLeft,
    group: 'organisation',
    permissions: 'get-integration-platform-log',
    module: ['platform_connection', ...platformCodes],
    load: () => import('./list.tsx'),
  },
])
