import { Users } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const memberScreens = defineScreens([
  {
    path: '/member/list',
    title: { tr: 'Üyeler', en: 'Members', de: 'Mitglieder' },
    icon: Users,
    group: 'members',
    permissions: 'get-member-all',
    load: () => import('./list/list.tsx'),
  },
  {
    path: '/member/form',
    title: { tr: 'Yeni üye', en: 'New member', de: 'Neues Mitglied' },
    permissions: 'post-member',
    load: () => import('./form.tsx'),
  },
  {
    path: '/member/form/$member_id',
    title: { tr: 'Üyeyi düzenle', en: 'Edit member', de: 'Mitglied bearbeiten' },
    permissions: 'get-member',
    load: () => import('./form.tsx'),
  },
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
])
