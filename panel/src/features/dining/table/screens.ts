import { Armchair } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const tableScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/table-list',
    title: { tr: 'Masalar', en: 'Tables', de: 'Tische' },
    icon: Armchair,
    group: 'settings',
    permissions: 'get-branch-table-all',
    module: ['table_order', 'reservation'],
    load: () => import('./tables.tsx'),
  },
  {
    path: '/manegement/$branch_id/settings/table-form',
    title: { tr: 'Yeni masa', en: 'New table', de: 'Neuer Tisch' },
    permissions: 'post-branch-table',
    module: ['table_order', 'reservation'],
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/settings/table-form/$dining_table_id',
    title: { tr: 'Masa', en: 'Table', de: 'Tisch' },
    permissions: 'get-branch-table',
    module: ['table_order', 'reservation'],
    load: () => import('./form.tsx'),
  },
])
