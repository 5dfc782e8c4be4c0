import { defineScreens } from '#panel/kit/page/screens.ts'

const title = { tr: 'Webhook’lar', en: 'Webhooks', de: 'Webhooks' }
const permissions = 'get-webhook-endpoint-all'
const load = () => import('./page.tsx')

export const webhookScreens = defineScreens([
  { path: '/services/$company_id/webhook', title, permissions, load },
  {
    path: '/services/$company_id/webhook/$webhook_endpoint_id',
    title: { tr: 'Webhook gönderimleri', en: 'Webhook deliveries', de: 'Webhook-Zustellungen' },
    permissions,
    load,
  },
])
