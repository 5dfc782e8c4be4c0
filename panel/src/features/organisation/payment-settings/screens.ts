import { CreditCard } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const paymentSettingsScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/payment-method-settings',
    title: { tr: 'Ödeme yöntemleri', en: 'Payment methods', de: 'Zahlungsarten' },
    icon: CreditCard,
    group: 'settings',
    permissions: 'get-branch-setting',
    load: () => import('./form.tsx'),
  },
])
