import { Carrot } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const materialScreens = defineScreens([
  {
    path: '/manegement/$branch_id/branch-material/list',
    title: { tr: 'Malzemeler', en: 'Ingredients', de: 'Zutaten' },
    icon: Carrot,
    group: 'menu',
    permissions: 'get-branch-material-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/manegement/$branch_id/branch-material/form',
    title: { tr: 'Yeni malzeme', en: 'New ingredient', de: 'Neue Zutat' },
    permissions: 'post-branch-material',
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/branch-material/form/$branch_material_id',
    title: { tr: 'Malzeme', en: 'Ingredient', de: 'Zutat' },
    permissions: 'get-branch-material',
    load: () => import('./form.tsx'),
  },
])
