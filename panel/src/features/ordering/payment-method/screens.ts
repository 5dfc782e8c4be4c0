import { CreditCard } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const paymentMethodScreens = plainScreens('payment-method', {
  titles: {
    list: { tr: 'Ödeme yöntemleri', en: 'Payment methods', de: 'Zahlungsarten' },
    new: { tr: 'Yeni ödeme yöntemi', en: 'New payment method', de: 'Neue Zahlungsart' },
    one: { tr: 'Ödeme yöntemi', en: 'Payment method', de: 'Zahlungsart' },
  },
  icon: CreditCard,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
