import { MessageSquareX } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const cancelReasonScreens = defineScreens([
  {
    path: '/cancel-reason',
    title: { tr: 'İptal ve iade sebepleri', en: 'Cancel and return reasons', de: 'Storno und Rückgabe' },
    icon: MessageSquareX,
    group: 'platform',
    permissions: 'get-cancel-reason-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/cancel-reason/form',
    title: { tr: 'Yeni sebep', en: 'New reason', de: 'Neuer Grund' },
    permissions: 'post-cancel-reason',
    load: () => import('./form.tsx'),
  },
  {
    path: '/cancel-reason/form/$cancel_reason_id',
    title: { tr: 'Sebep', en: 'Reason', de: 'Grund' },
    permissions: 'get-cancel-reason',
    load: () => import('./form.tsx'),
  },
])
