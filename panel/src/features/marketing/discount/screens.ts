import { BadgePercent } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const discountScreens = plainScreens('discount', {
  at: '/marketing/discount',
  titles: {
    list: { tr: 'İndirimler', en: 'Discounts', de: 'Rabatte' },
    new: { tr: 'Yeni indirim', en: 'New discount', de: 'Neuer Rabatt' },
    one: { tr: 'İndirim', en: 'Discount', de: 'Rabatt' },
  },
  icon: BadgePercent,
  group: 'marketing',
  module: 'campaign',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
