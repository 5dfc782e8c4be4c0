import { Images } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const restaurantImageScreens = plainScreens('restaurant-image', {
  titles: {
    list: { tr: 'Restoran görselleri', en: 'Restaurant pictures', de: 'Restaurantbilder' },
    new: { tr: 'Yeni görsel', en: 'New picture', de: 'Neues Bild' },
    one: { tr: 'Restoran görseli', en: 'Restaurant picture', de: 'Restaurantbild' },
  },
  icon: Images,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
