import { Landmark } from 'lucide-react'
import { platformCodes } from '#contract/platform/platforms.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const platformSettlementScreens = defineScreens([
  {
    path: '/platform-settlement',
    title: { tr: 'Platform hakedişleri', en: 'Platform payouts', de: 'Plattform-Abrechnungen' },
    icon: Landmark,
    group: 'organisation',
    permissions: 'get-platform-settlement-all',
    module: platformCodes,
    connection: 'platform_connection',
    load: () => import('./list.tsx'),
  },
])
