import { MessageSquareQuote } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const commentScreens = defineScreens([
  {
    path: '/comments',
    title: { tr: 'Yorumlar', en: 'Reviews', de: 'Bewertungen' },
    icon: MessageSquareQuote,
    group: 'members',
    // Branch staff have a separate page for the comments on their branch.
    accounts: ['provider', 'account', 'company'],
    permissions: 'get-comment-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/manegement/$branch_id/comments',
    title: { tr: 'Yorumlar', en: 'Reviews', de: 'Bewertungen' },
    icon: MessageSquareQuote,
    group: 'members',
    permissions: 'get-comment-all',
    load: () => import('./list.tsx'),
  },
])
