import { Megaphone } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

const module = 'campaign'

export const notificationScreens = [
  ...plainScreens('notification', {
    at: '/marketing/notification',
    titles: {
      list: { tr: 'Bildirimler', en: 'Notifications', de: 'Mitteilungen' },
      new: { tr: 'Yeni bildirim', en: 'New notification', de: 'Neue Mitteilung' },
      one: { tr: 'Bildirimi düzenle', en: 'Edit notification', de: 'Mitteilung bearbeiten' },
    },
    icon: Megaphone,
    group: 'marketing',
    module,
    load: () => import('./list.tsx'),
    form: () => import('./form.tsx'),
  }),
  ...defineScreens([
    {
      path: '/marketing/notification/view/$notification_id',
      title: { tr: 'Bildirim', en: 'Notification', de: 'Mitteilung' },
      permissions: 'get-notification',
      module,
      load: () => import('./view.tsx'),
    },
    {
      path: '/marketing/member-notification/$member_id',
      title: { tr: 'Üyeye gönderilenler', en: 'Messages to a member', de: 'Nachrichten an ein Mitglied' },
      permissions: 'get-member',
      module,
      load: () => import('./member.tsx'),
    },
  ]),
]
