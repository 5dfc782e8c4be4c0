import { ListChecks } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const materialCatalogScreens = plainScreens('branch-material-catalog', {
  at: '/manegement/$branch_id/branch-material/catalog/list',
  titles: {
    list: { tr: 'Seçenek grupları', en: 'Option groups', de: 'Optionsgruppen' },
    new: { tr: 'Yeni seçenek grubu', en: 'New option group', de: 'Neue Optionsgruppe' },
    one: { tr: 'Seçenek grubu', en: 'Option group', de: 'Optionsgruppe' },
  },
  icon: ListChecks,
  group: 'menu',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
