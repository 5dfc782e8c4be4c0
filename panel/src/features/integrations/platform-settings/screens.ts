import { ArrowRightLeft } from 'lucide-react'
import { platformCodes } from '#contract/platform/platforms.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

const rights = {
  module: platformCodes,
  connection: 'platform_connection',
  load: () => import('./page.tsx'),
} as const

export const platformSettingsScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/integration-platform-settings',
    title: { tr: 'Platformlar', en: 'Platforms', de: 'Plattformen' },
    icon: ArrowRightLeft,
    group: 'settings',
    permissions: 'get-branch-integration-platform-setting',
    ...rights,
  },
  {
    path: '/manegement/$branch_id/settings/integration-platform-settings/$name',
    title: { tr: 'Bağlantının durumu', en: 'Connection health', de: 'Zustand der Verbindung' },
    permissions: 'get-branch-integration-platform-health',
    ...rights,
  },
  {
    path: '/manegement/$branch_id/settings/integration-platform-settings/$name/menu',
    title: { tr: 'Platformdaki menü', en: 'Menu on the platform', de: 'Speisekarte der Plattform' },
    permissions: 'get-branch-integration-platform-setting',
    ...rights,
  },
])
