import { UsersRound } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const segmentScreens = defineScreens([
  {
    path: '/member/segment/list',
    title: { tr: 'Segmentler', en: 'Segments', de: 'Segmente' },
    icon: UsersRound,
    group: 'members',
    permissions: 'get-segment-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/member/segment/form',
    title: { tr: 'Yeni segment', en: 'New segment', de: 'Neues Segment' },
    permissions: 'post-segment',
    load: () => import('./form.tsx'),
  },
  {
    path: '/member/segment/form/$segment_id',
    title: { tr: 'Segment', en: 'Segment', de: 'Segment' },
    permissions: 'get-segment',
    load: () => import('./form.tsx'),
  },
])
