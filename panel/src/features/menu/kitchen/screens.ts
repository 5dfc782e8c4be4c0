import { ChefHat } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const kitchenScreens = defineScreens([
  {
    path: '/kitchen',
    title: { tr: 'Mutfaklar', en: 'Cuisines', de: 'Küchen' },
    icon: ChefHat,
    group: 'platform',
    permissions: 'get-kitchen-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/kitchen/form',
    title: { tr: 'Yeni mutfak', en: 'New cuisine', de: 'Neue Küche' },
    permissions: 'post-kitchen',
    load: () => import('./form.tsx'),
  },
  {
    path: '/kitchen/form/$kitchen_id',
    title: { tr: 'Mutfak', en: 'Kitchen', de: 'Küche' },
    permissions: 'get-kitchen',
    load: () => import('./form.tsx'),
  },
])
