import { UsersRound } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const userScreens = defineScreens([
  {
    path: '/user/list',
    title: { tr: 'Kullanıcılar', en: 'Users', de: 'Benutzer' },
    icon: UsersRound,
    group: 'organisation',
    permissions: 'get-user-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/user/form',
    title: { tr: 'Yeni kullanıcı', en: 'New user', de: 'Neuer Benutzer' },
    permissions: 'post-user',
    load: () => import('./form.tsx'),
  },
  {
    path: '/user/form/$user_id',
    title: { tr: 'Kullanıcı', en: 'User', de: 'Benutzer' },
    permissions: 'get-user',
    load: () => import('./form.tsx'),
  },
])
