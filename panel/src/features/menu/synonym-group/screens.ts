import { Equal } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const synonymGroupScreens = defineScreens([
  {
    path: '/filter-settings',
    title: { tr: 'Eş anlamlılar', en: 'Synonyms', de: 'Synonyme' },
    icon: Equal,
    group: 'platform',
    permissions: 'get-synonym-group-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/filter-settings/form',
    title: { tr: 'Yeni eş anlamlı grup', en: 'New synonym group', de: 'Neue Synonymgruppe' },
    permissions: 'post-synonym-group',
    load: () => import('./form.tsx'),
  },
  {
    path: '/filter-settings/form/$synonym_group_id',
    title: { tr: 'Eş anlamlı grup', en: 'Group of synonyms', de: 'Synonymgruppe' },
    permissions: 'get-synonym-group',
    load: () => import('./form.tsx'),
  },
])
