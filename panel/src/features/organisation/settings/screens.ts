import { Palette, Send, Settings2 } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

const title = { tr: 'Firma ayarları', en: 'Company settings', de: 'Firmeneinstellungen' }

export const settingsScreens = defineScreens([
  {
    path: '/company/settings',
    title,
    icon: Palette,
    group: 'organisation',
    permissions: 'get-company-setting',
    accounts: ['company'],
    load: () => import('./company.tsx'),
  },
  {
    path: '/company/settings/$company_id',
    title,
    permissions: 'get-company-setting',
    load: () => import('./company.tsx'),
  },
  {
    path: '/setting',
    title: { tr: 'Firmalar için varsayılanlar', en: 'Defaults for companies', de: 'Vorgaben für Firmen' },
    icon: Settings2,
    group: 'platform',
    permissions: 'get-setting',
    host: 'isElizaUrl',
    load: () => import('./platform.tsx'),
  },
  {
    path: '/setting/messages',
    title: {
      tr: 'SMS, e-posta ve bildirim gönderimi',
      en: 'Sending SMS, e-mail and push',
      de: 'Versand von SMS, E-Mail und Push',
    },
    icon: Send,
    group: 'platform',
    permissions: ['get-platform-sms', 'get-platform-mail', 'get-platform-push'],
    host: 'isElizaUrl',
    load: () => import('./platform-messages.tsx'),
  },
])
