import { ConciergeBell } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const floorScreens = defineScreens([
  {
    path: '/manegement/$branch_id/command',
    title: { tr: 'Masa servisi', en: 'Table service', de: 'Tischservice' },
    icon: ConciergeBell,
    group: 'sales',
    permissions: 'get-table-session',
    module: 'table_order',
    goKey: 't',
    load: () => import('./command.tsx'),
  },
])
