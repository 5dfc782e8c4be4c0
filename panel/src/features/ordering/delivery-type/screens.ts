import { Route } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const deliveryTypeScreens = defineScreens([
  {
    path: '/delivery-type',
    title: { tr: 'Teslimat türleri', en: 'Delivery types', de: 'Lieferarten' },
    icon: Route,
    group: 'platform',
    permissions: 'get-delivery-type-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/delivery-type/form/$delivery_type_id',
    title: { tr: 'Teslimat türü', en: 'Delivery type', de: 'Lieferart' },
    permissions: 'get-delivery-type',
    load: () => import('./form.tsx'),
  },
])
