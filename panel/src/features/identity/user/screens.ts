import { UsersRound } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const userScreens = plainScreens('user', {
  at: '/user/list',
  titles: {
    list: { tr: 'Kullanıcılar', en: 'Users', de: 'Benutzer' },
    new: { tr: 'Yeni kullanıcı', en: 'New user', de: 'Neuer Benutzer' },
    one: { tr: 'Kullanıcı', en: 'User', de: 'Benutzer' },
  },
  icon: UsersRound,
  group: 'organisation',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
