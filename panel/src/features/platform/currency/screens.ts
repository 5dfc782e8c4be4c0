import { Coins } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const currencyScreens = defineScreens([
  {
    path: '/currency',
    title: { tr: 'Para birimleri', en: 'Currencies', de: 'Währungen' },
    icon: Coins,
    group: 'platform',
    permissions: 'get-currency-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/currency/form',
    title: { tr: 'Yeni para birimi', en: 'New currency', de: 'Neue Währung' },
    permissions: 'post-currency',
    load: () => import('./form.tsx'),
  },
  {
    path: '/currency/form/$currency_id',
    title: { tr: 'Para birimi', en: 'Currency', de: 'Währung' },
    permissions: 'get-currency',
    load: () => import('./form.tsx'),
  },
])
