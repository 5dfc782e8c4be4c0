import { RectangleHorizontal } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const bannerScreens = plainScreens('banner', {
  at: '/manegement/$branch_id/banner',
  titles: {
    list: { tr: 'Afişler', en: 'Banners', de: 'Banner' },
    new: { tr: 'Yeni afiş', en: 'New banner', de: 'Neues Banner' },
    one: { tr: 'Afiş', en: 'Banner', de: 'Banner' },
  },
  icon: RectangleHorizontal,
  group: 'marketing',
  module: 'campaign',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
