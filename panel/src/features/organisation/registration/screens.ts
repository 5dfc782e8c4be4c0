import { ClipboardPen } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

const title = { tr: 'Restoran başvurusu', en: 'Restaurant registration', de: 'Restaurantanmeldung' }

export const registrationScreens = defineScreens([
  {
    path: '/marketing/restaurant-registration/list',
    title: { tr: 'Restoran başvuruları', en: 'Restaurant registrations', de: 'Restaurantanmeldungen' },
    icon: ClipboardPen,
    group: 'marketing',
    permissions: 'get-restaurant-registration-all',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./list.tsx'),
  },
  {
    path: '/marketing/restaurant-registration/form',
    title,
    permissions: 'post-restaurant-registration',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./form.tsx'),
  },
  {
    path: '/marketing/restaurant-registration/form/$restaurant_registration_id',
    title,
    permissions: 'get-restaurant-registration',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./form.tsx'),
  },
])
