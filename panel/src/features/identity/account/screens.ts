import { Handshake } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const accountScreens = plainScreens('account', {
  at: '/account/list',
  titles: {
    list: { tr: 'Bayiler ve ortaklar', en: 'Dealers and partners', de: 'Händler und Partner' },
    new: { tr: 'Yeni bayi veya ortak', en: 'New dealer or partner', de: 'Neuer Händler oder Partner' },
    one: { tr: 'Bayi', en: 'Dealer', de: 'Händler' },
  },
  icon: Handshake,
  group: 'organisation',
  accounts: ['provider'],
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
