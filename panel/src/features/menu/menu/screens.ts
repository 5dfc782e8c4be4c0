import { UtensilsCrossed } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const menuScreens = defineScreens([
  {
    path: '/manegement/$branch_id/product/management',
    title: { tr: 'Menü', en: 'Menu', de: 'Speisekarte' },
    icon: UtensilsCrossed,
    group: 'menu',
    permissions: 'get-branch-product-all',
    goKey: 'm',
    load: () => import('./management.tsx'),
  },
])
