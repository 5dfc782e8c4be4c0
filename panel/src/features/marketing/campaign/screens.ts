import { GalleryHorizontal } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const campaignScreens = plainScreens('campaign', {
  at: '/manegement/$branch_id/campaign',
  titles: {
    list: { tr: 'Kampanyalar', en: 'Campaigns', de: 'Kampagnen' },
    new: { tr: 'Yeni kampanya', en: 'New campaign', de: 'Neue Kampagne' },
    one: { tr: 'Kampanya', en: 'Campaign', de: 'Kampagne' },
  },
  icon: GalleryHorizontal,
  group: 'marketing',
  module: 'campaign',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
