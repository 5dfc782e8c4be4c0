import { KeyRound } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const partnerScreens = defineScreens([
  {
    path: '/partner/sign-in',
    title: { tr: 'Müşteri adına giriş', en: 'Sign in for a customer', de: 'Für Kunden anmelden' },
    icon: KeyRound,
    group: 'organisation',
    permissions: 'post-partner-sign-in',
    accounts: ['solution_partner'],
    load: () => import('./sign-in.tsx'),
  },
])
