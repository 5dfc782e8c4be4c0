import { Store } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const integrationPlatformScreens = plainScreens('integration-platform', {
  titles: {
    list: { tr: 'Teslimat platformları', en: 'Delivery platforms', de: 'Lieferplattformen' },
    new: { tr: 'Yeni platform', en: 'New platform', de: 'Neue Plattform' },
    one: { tr: 'Platform', en: 'Platform', de: 'Plattform' },
  },
  icon: Store,
  group: 'platform',
  accounts: ['provider'],
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
