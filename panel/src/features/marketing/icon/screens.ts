import { Shapes } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const iconScreens = plainScreens('icon', {
  at: '/marketing/icon',
  titles: {
    list: { tr: 'Simgeler', en: 'Icons', de: 'Icons' },
    new: { tr: 'Yeni simge', en: 'New icon', de: 'Neues Icon' },
    one: { tr: 'Simge', en: 'Icon', de: 'Icon' },
  },
  icon: Shapes,
  group: 'platform',
  accounts: ['provider'],
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
