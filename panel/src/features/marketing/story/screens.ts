import { CircleDashed } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const storyScreens = plainScreens('story', {
  at: '/marketing/story',
  titles: {
    list: { tr: 'Hikâyeler', en: 'Stories', de: 'Stories' },
    new: { tr: 'Yeni hikâye', en: 'New story', de: 'Neue Story' },
    one: { tr: 'Hikâye', en: 'Story', de: 'Story' },
  },
  icon: CircleDashed,
  group: 'marketing',
  module: 'campaign',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
