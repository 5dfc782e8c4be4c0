import { MessagesSquare } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const branchRequestScreens = defineScreens([
  {
    path: '/manegement/$branch_id/branch-request-suggestion/list',
    title: { tr: 'İstek ve öneriler', en: 'Requests and suggestions', de: 'Wünsche und Vorschläge' },
    icon: MessagesSquare,
    group: 'members',
    permissions: 'get-branch-request-all',
    load: () => import('./list.tsx'),
  },
])
