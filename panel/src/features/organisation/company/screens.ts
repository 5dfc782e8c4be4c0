import { Building2 } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const companyScreens = defineScreens([
  {
    path: '/company/list',
    title: { tr: 'Firmalar', en: 'Companies', de: 'Firmen' },
    icon: Building2,
    group: 'organisation',
    permissions: 'get-company-all',
    accounts: ['provider', 'account'],
    load: () => import('./list.tsx'),
  },
  {
    path: '/company/form',
    title: { tr: 'Yeni firma', en: 'New company', de: 'Neue Firma' },
    permissions: 'post-company',
    load: () => import('./form.tsx'),
  },
  {
    path: '/company/form/$company_id',
    title: { tr: 'Firma', en: 'Company', de: 'Firma' },
    permissions: 'get-company',
    load: () => import('./form.tsx'),
  },
])
