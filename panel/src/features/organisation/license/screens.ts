import { BadgeCheck } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const licenseScreens = defineScreens([
  {
    path: '/services',
    title: { tr: 'Lisanslar', en: 'Licences', de: 'Lizenzen' },
    icon: BadgeCheck,
    group: 'organisation',
    permissions: 'get-company-license',
    load: () => import('./list.tsx'),
  },
  {
    path: '/services/$company_id',
    title: { tr: 'Lisans', en: 'Licence', de: 'Lizenz' },
    permissions: 'get-company-license',
    load: () => import('./services.tsx'),
  },
])
