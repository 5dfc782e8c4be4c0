import { ClipboardList } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const orderScreens = defineScreens([
  {
    path: '/manegement/$branch_id/orders',
    title: { tr: 'Siparişler', en: 'Orders', de: 'Bestellungen' },
    icon: ClipboardList,
    group: 'sales',
    permissions: 'get-order-all',
    goKey: 'o',
    load: () => import('./orders.tsx'),
  },
])
