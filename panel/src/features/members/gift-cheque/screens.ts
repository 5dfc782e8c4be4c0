import { Gift } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

const module = 'gift_cheque'

export const giftChequeScreens = defineScreens([
  {
    path: '/manegement/$branch_id/gift-cards',
    title: { tr: 'Hediye çekleri', en: 'Gift vouchers', de: 'Geschenkgutscheine' },
    icon: Gift,
    group: 'members',
    permissions: 'get-gift-cheque-all',
    module,
    load: () => import('./list.tsx'),
  },
  {
    path: '/manegement/$branch_id/gift-cards/form',
    title: { tr: 'Yeni hediye çeki', en: 'New gift voucher', de: 'Neuer Geschenkgutschein' },
    permissions: 'post-gift-cheque',
    module,
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/gift-cards/form/$gift_cheque_id',
    title: { tr: 'Hediye çekini düzenle', en: 'Edit gift voucher', de: 'Geschenkgutschein bearbeiten' },
    permissions: 'get-gift-cheque',
    module,
    load: () => import('./form.tsx'),
  },
  {
    path: '/manegement/$branch_id/gift-cards/view/$gift_cheque_id',
    title: { tr: 'Hediye çeki', en: 'Gift voucher', de: 'Geschenkgutschein' },
    permissions: 'get-gift-cheque',
    module,
    load: () => import('./view.tsx'),
  },
])
