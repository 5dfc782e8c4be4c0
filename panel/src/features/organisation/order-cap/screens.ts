import { Gauge } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const orderCapScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/order-cap-settings',
    title: { tr: 'Sipariş sınırı', en: 'Order limit', de: 'Bestelllimit' },
    icon: Gauge,
    group: 'settings',
    permissions: 'get-branch-order-cap',
    load: () => import('./form.tsx'),
  },
])
