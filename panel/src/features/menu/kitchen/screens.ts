import { ChefHat } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const kitchenScreens = plainScreens('kitchen', {
  titles: {
    list: { tr: 'Mutfaklar', en: 'Cuisines', de: 'Küchen' },
    new: { tr: 'Yeni mutfak', en: 'New cuisine', de: 'Neue Küche' },
    one: { tr: 'Mutfak', en: 'Cuisine', de: 'Küche' },
  },
  icon: ChefHat,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
