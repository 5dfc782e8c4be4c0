import { PhoneIncoming } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const phoneCallScreens = defineScreens([
  {
    path: '/calls',
    title: { tr: 'Aramalar', en: 'Calls', de: 'Anrufe' },
    icon: PhoneIncoming,
    group: 'members',
    permissions: 'get-phone-call-all',
    module: 'caller_id',
    load: () => import('./list.tsx'),
  },
])
