import { Images } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const restaurantImageScreens = defineScreens([
  {
    path: '/restaurant-image',
    title: { tr: 'Restoran görselleri', en: 'Restaurant pictures', de: 'Restaurantbilder' },
    icon: Images,
    group: 'platform',
    permissions: 'get-restaurant-image-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/restaurant-image/form',
    title: { tr: 'Yeni görsel', en: 'New picture', de: 'Neues Bild' },
    permissions: 'post-restaurant-image',
    load: () => import('./form.tsx'),
  },
  {
    path: '/restaurant-image/form/$restaurant_image_id',
    title: { tr: 'Restoran görseli', en: 'Restaurant picture', de: 'Restaurantbild' },
    permissions: 'get-restaurant-image',
    load: () => import('./form.tsx'),
  },
])
