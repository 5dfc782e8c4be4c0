import { defineScreens } from '#panel/kit/page/screens.ts'

export const memberMergeScreens = defineScreens([
  {
    path: '/member/duplicate',
    title: { tr: 'Olası kopyalar', en: 'Likely duplicates', de: 'Mögliche Dubletten' },
    permissions: 'post-member-merge',
    load: () => import('./duplicates.tsx'),
  },
  {
    path: '/member/merge/$member_id',
    title: { tr: 'Üyeleri birleştir', en: 'Merge members', de: 'Mitglieder zusammenführen' },
    permissions: 'post-member-merge',
    load: () => import('./merge.tsx'),
  },
])
