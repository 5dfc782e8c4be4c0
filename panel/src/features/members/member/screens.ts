import { Users } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const memberScreens = [
  ...plainScreens('member', {
    at: '/member/list',
    titles: {
      list: { tr: 'Üyeler', en: 'Members', de: 'Mitglieder' },
      new: { tr: 'Yeni üye', en: 'New member', de: 'Neues Mitglied' },
      one: { tr: 'Üyeyi düzenle', en: 'Edit member', de: 'Mitglied bearbeiten' },
    },
    icon: Users,
    group: 'members',
    load: () => import('./list/list.tsx'),
    form: () => import('./form.tsx'),
  }),
  ...defineScreens([
    {
      path: '/member/view/$member_id',
      title: { tr: 'Üye', en: 'Member', de: 'Mitglied' },
      permissions: 'get-member',
      load: () => import('./view.tsx'),
    },
    {
      path: '/member/erasure',
      title: { tr: 'Silme istekleri', en: 'Erasure requests', de: 'Löschanträge' },
      permissions: 'patch-member-erasure',
      load: () => import('./erasure/erasure-list.tsx'),
    },
    {
      path: '/caller-id/$tel',
      title: { tr: 'Arayan', en: 'Caller', de: 'Anrufer' },
      permissions: 'get-member-all',
      module: 'caller_id',
      load: () => import('./caller.tsx'),
    },
  ]),
]
