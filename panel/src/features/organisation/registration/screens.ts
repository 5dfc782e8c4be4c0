import { ClipboardPen } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

const title = { tr: 'Restoran başvurusu', en: 'Restaurant registration', de: 'Restaurantanmeldung' }

export const registrationScreens = plainScreens('restaurant-registration', {
  at: '/marketing/restaurant-registration/list',
  titles: {
    list: { tr: 'Restoran başvuruları', en: 'Restaurant registrations', de: 'Restaurantanmeldungen' },
    new: title,
    one: title,
  },
  icon: ClipboardPen,
  group: 'marketing',
  accounts: ['provider'],
  host: 'isElizaUrl',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
