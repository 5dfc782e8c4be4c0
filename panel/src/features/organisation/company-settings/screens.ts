import { Palette } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

const title = { tr: 'Firma ayarları', en: 'Company settings', de: 'Firmeneinstellungen' }

export const companySettingsScreens = defineScreens([
  {
    path: '/company/settings',
    title,
    icon: Palette,
    group: 'organisation',
    permissions: 'get-company-setting',
    accounts: ['company'],
    load: () => import('./settings.tsx'),
  },
  {
    path: '/company/settings/$company_id',
    title,
    permissions: 'get-company-setting',
    load: () => import('./settings.tsx'),
  },
])
