import { Gift } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

const module = 'gift_cheque'

export const giftChequeScreens = [
  ...plainScreens('gift-cheque', {
    at: '/manegement/$branch_id/gift-cards',
    titles: {
      list: { tr: 'Hediye çekleri', en: 'Gift vouchers', de: 'Geschenkgutscheine' },
      new: { tr: 'Yeni hediye çeki', en: 'New gift voucher', de: 'Neuer Geschenkgutschein' },
      one: { tr: 'Hediye çekini düzenle', en: 'Edit gift voucher', de: 'Geschenkgutschein bearbeiten' },
    },
    icon: Gift,
    group: 'members',
    module,
    load: () => import('./list.tsx'),
    form: () => import('./form.tsx'),
  }),
  ...defineScreens([
    {
      path: '/manegement/$branch_id/gift-cards/view/$gift_cheque_id',
      title: { tr: 'Hediye çeki', en: 'Gift voucher', de: 'Geschenkgutschein' },
      permissions: 'get-gift-cheque',
      module,
      load: () => import('./view.tsx'),
    },
  ]),
]
