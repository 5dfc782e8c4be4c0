import { UsersRound } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const segmentScreens = plainScreens('segment', {
  at: '/member/segment/list',
  titles: {
    list: { tr: 'Segmentler', en: 'Segments', de: 'Segmente' },
    new: { tr: 'Yeni segment', en: 'New segment', de: 'Neues Segment' },
    one: { tr: 'Segment', en: 'Segment', de: 'Segment' },
  },
  icon: UsersRound,
  group: 'members',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
