import { CreditCard } from 'lucide-react'
import { defineScreens } from '#panel/kit/screens.ts'

export const paymentMethodScreens = defineScreens([
  {
    path: '/payment-method',
    title: { tr: 'Ödeme yöntemleri', en: 'Payment methods', de: 'Zahlungsarten' },
    icon: CreditCard,
    group: 'platform',
    permissions: 'get-payment-method-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/payment-method/form',
    title: { tr: 'Yeni ödeme yöntemi', en: 'New payment method', de: 'Neue Zahlungsart' },
    permissions: 'post-payment-method',
    load: () => import('./form.tsx'),
  },
  {
    path: '/payment-method/form/$payment_method_id',
    title: { tr: 'Ödeme yöntemi', en: 'Payment method', de: 'Zahlungsart' },
    permissions: 'get-payment-method',
    load: () => import('./form.tsx'),
  },
])
