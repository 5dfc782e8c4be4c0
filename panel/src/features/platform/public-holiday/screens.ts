import { Clock } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const publicHolidayScreens = plainScreens('public-holiday', {
  titles: {
    list: { tr: 'Resmî tatiller', en: 'Public holidays', de: 'Feiertage' },
    new: { tr: 'Yeni resmî tatil', en: 'New public holiday', de: 'Neuer Feiertag' },
    one: { tr: 'Resmî tatil', en: 'Public holiday', de: 'Feiertag' },
  },
  icon: Clock,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
