import { TabletSmartphone } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const kioskScreens = defineScreens([
  {
    path: '/manegement/$branch_id/kiosk-day',
    title: { tr: 'Kiosk özeti', en: 'Kiosk today', de: 'Kiosk heute' },
    icon: TabletSmartphone,
    group: 'sales',
    permissions: 'get-kiosk-day',
    accounts: ['kiosk'],
    load: () => import('./day.tsx'),
  },
  {
    path: '/kiosk/list',
    title: { tr: 'Kiosklar', en: 'Kiosks', de: 'Kioske' },
    icon: TabletSmartphone,
    group: 'organisation',
    permissions: 'get-kiosk-list',
    module: 'kioskLimit',
    load: () => import('./list.tsx'),
  },
  {
    path: '/kiosk/form',
    title: { tr: 'Yeni kiosk', en: 'New kiosk', de: 'Neuer Kiosk' },
    permissions: 'post-kiosk',
    module: 'kioskLimit',
    load: () => import('./form.tsx'),
  },
  {
    path: '/kiosk/form/$kiosk_id',
    title: { tr: 'Kiosk', en: 'Kiosk', de: 'Kiosk' },
    permissions: 'get-kiosk',
    module: 'kioskLimit',
    load: () => import('./form.tsx'),
  },
])
