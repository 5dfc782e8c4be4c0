import { Palette } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const themeScreens = plainScreens('theme', {
  titles: {
    list: { tr: 'Temalar', en: 'Themes', de: 'Themes' },
    new: { tr: 'Yeni tema', en: 'New theme', de: 'Neues Theme' },
    one: { tr: 'Tema', en: 'Theme', de: 'Theme' },
  },
  icon: Palette,
  group: 'platform',
  accounts: ['provider'],
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
