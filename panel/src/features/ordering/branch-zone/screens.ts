import { MapPinned } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const branchZoneScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/delivered-settings',
    title: { tr: 'Teslimat bölgeleri', en: 'Delivery zones', de: 'Liefergebiete' },
    icon: MapPinned,
    group: 'settings',
    permissions: 'get-branch-zone',
    load: () => import('./page.tsx'),
  },
])
