import { ListChecks } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const decisionScreens = defineScreens([
  {
    path: '/decisions',
    title: { tr: 'Onay bekleyenler', en: 'Waiting for me', de: 'Wartet auf mich' },
    icon: ListChecks,
    group: 'sales',
    // The permissions of the kinds (kinds.ts); a user with at least one of them may open the
    // screen.
    permissions: [
      'patch-restaurant-registration',
      'patch-branch-request',
      'patch-comment-approve',
      'patch-member-correction',
      'patch-member-erasure',
      'patch-partner-institution',
      'patch-gift-cheque-approve',
      'patch-discount-approve',
    ],
    load: () => import('./list.tsx'),
  },
])
