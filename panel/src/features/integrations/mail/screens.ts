import { Mails } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const mailScreens = defineScreens([
  {
    path: '/log/mail',
    title: { tr: 'E-postalar', en: 'E-mails', de: 'E-Mails' },
    icon: Mails,
    group: 'platform',
    permissions: 'get-log-mail',
    host: 'isElizaUrl',
    accounts: ['provider'],
    load: () => import('./list.tsx'),
  },
])
