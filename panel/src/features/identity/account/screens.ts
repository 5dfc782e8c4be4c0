import { Handshake } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const accountScreens = defineScreens([
  {
    path: '/account/list',
    title: { tr: 'Bayiler ve ortaklar', en: 'Dealers and partners', de: 'Händler und Partner' },
    icon: Handshake,
    group: 'organisation',
    permissions: 'get-account-all',
    accounts: ['provider'],
    load: () => import('./list.tsx'),
  },
  {
    path: '/account/form',
    title: { tr: 'Yeni bayi veya ortak', en: 'New dealer or partner', de: 'Neuer Händler oder Partner' },
    permissions: 'post-account',
    accounts: ['provider'],
    load: () => import('./form.tsx'),
  },
  {
    path: '/account/form/$account_id',
    title: { tr: 'Bayi', en: 'Dealer', de: 'Händler' },
    permissions: 'get-account',
    accounts: ['provider'],
    load: () => import('./form.tsx'),
  },
])
