import { forms, ids, type Examples } from '../../kit/example.ts'
import type { notification } from './notification.ts'

const message = {
  company_id: ids.company,
  audience: { all: [{ field: 'order_count' as const, op: 'between' as const, value: { min: 3, max: null } }] },
  channel: 'notification' as const,
  title: { tr: 'Bugün ocakta ne var?', en: 'What is on the fire today?', de: 'Was gibt es heute vom Feuer?' },
  body: {
    tr: '{{name|Komşu}}, tüm dönerlerde bugün %20 indirim.',
    en: '{{name|Neighbour}}, 20% off all döner today.',
    de: '{{name|Nachbar}}, heute 20 % auf alle Döner.',
  },
  link: 'https://ustamdan.example/bugun',
}

export const notificationExamples: Examples<typeof notification> = {
  ...forms<typeof notification.input>({
    ...message,
    name: 'Salı dönerleri',
    image: null,
    send_at: '2099-12-01T09:00:00Z',
    by_recipient_clock: true,
    spread_minutes: 30,
    expires_at: '2099-12-02T09:00:00Z',
    holds_back: true,
  }),
  estimate: { ...message, send_at: null },
  test: { to: ['ada@deneme.test'], language: 'tr' },
  send: { version: 1, recipients: 1200 },
  move: { version: 1, send_at: '2099-12-01T12:00:00Z' },
  pause: { version: 1 },
  resume: { version: 1 },
  cancel: { version: 1 },
}
