import { Coins } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const currencyScreens = plainScreens('currency', {
  titles: {
    list: { tr: 'Para birimleri', en: 'Currencies', de: 'Währungen' },
    new: { tr: 'Yeni para birimi', en: 'New currency', de: 'Neue Währung' },
    one: { tr: 'Para birimi', en: 'Currency', de: 'Währung' },
  },
  icon: Coins,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
