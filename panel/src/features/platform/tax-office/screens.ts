import { Landmark } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const taxOfficeScreens = defineScreens([
  {
    path: '/tax-office',
    title: { tr: 'Vergi daireleri', en: 'Tax offices', de: 'Finanzämter' },
    icon: Landmark,
    group: 'platform',
    permissions: 'get-tax-office-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/tax-office/form',
    title: { tr: 'Yeni vergi dairesi', en: 'New tax office', de: 'Neues Finanzamt' },
    permissions: 'post-tax-office',
    load: () => import('./form.tsx'),
  },
  {
    path: '/tax-office/form/$tax_office_id',
    title: { tr: 'Vergi dairesi', en: 'Tax office', de: 'Finanzamt' },
    permissions: 'get-tax-office',
    load: () => import('./form.tsx'),
  },
])
