import { ArrowRightLeft } from 'lucide-react'
import { platformCodes } from '#contract/platform/platforms.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const platformSettingsScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/integration-platform-settings',
    title: { tr: 'Platformlar', en: 'Platforms', de: 'Plattformen' },
    icon: ArrowRightLeft,
    group: 'settings',
    permissions: 'get-branch-integration-platform-setting',
    module: ['platform_connection', ...platformCodes],
    load: () => import('./platforms.tsx'),
  },
])
