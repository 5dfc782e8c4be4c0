import { Carrot } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const materialScreens = plainScreens('branch-material', {
  at: '/manegement/$branch_id/branch-material/list',
  titles: {
    list: { tr: 'Malzemeler', en: 'Ingredients', de: 'Zutaten' },
    new: { tr: 'Yeni malzeme', en: 'New ingredient', de: 'Neue Zutat' },
    one: { tr: 'Malzeme', en: 'Ingredient', de: 'Zutat' },
  },
  icon: Carrot,
  group: 'menu',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
