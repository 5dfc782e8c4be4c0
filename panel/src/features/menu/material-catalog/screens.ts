import { ListChecks } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const materialCatalogScreens = defineScreens([
  {
    path: '/manegement/$branch_id/branch-material/catalog/list',
    title: { tr: 'Seçenek grupları', en: 'Option groups', de: 'Optionsgruppen' },
    icon: ListChecks,
    group: 'menu',
    permissions: 'get-branch-material-catalog-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/manegement/$branch_id/branch-material/catalog/form',
    title: { tr: 'Yeni seçenek grubu', en: 'New option group', de: 'Neue Optionsgruppe' },
    permissions: 'post-branch-material-catalog',
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/branch-material/catalog/form/$branch_material_catalog_id',
    title: { tr: 'Seçenek grubu', en: 'Option group', de: 'Optionsgruppe' },
    permissions: 'get-branch-material-catalog',
    load: () => import('./form.tsx'),
  },
])
