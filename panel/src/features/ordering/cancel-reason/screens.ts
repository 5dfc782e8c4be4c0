import { MessageSquareX } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const cancelReasonScreens = plainScreens('cancel-reason', {
  titles: {
    list: { tr: 'İptal ve iade nedenleri', en: 'Cancellation and return reasons', de: 'Storno und Rückgabe' },
    new: { tr: 'Yeni neden', en: 'New reason', de: 'Neuer Grund' },
    one: { tr: 'Neden', en: 'Reason', de: 'Grund' },
  },
  icon: MessageSquareX,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
