import { Equal } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const synonymGroupScreens = plainScreens('synonym-group', {
  at: '/filter-settings',
  titles: {
    list: { tr: 'Eş anlamlılar', en: 'Synonyms', de: 'Synonyme' },
    new: { tr: 'Yeni eş anlamlı grup', en: 'New synonym group', de: 'Neue Synonymgruppe' },
    one: { tr: 'Eş anlamlı grup', en: 'Synonym group', de: 'Synonymgruppe' },
  },
  icon: Equal,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
