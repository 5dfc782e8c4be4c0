import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import {
  webhookDeliveryStates,
  webhookEndpoint,
  webhookTypes,
  type WebhookDelivery,
} from '#contract/integrations/webhook-endpoint.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { deliveryTones, typeName, whyText } from './state.ts'
import { useFollowed } from './use-followed.ts'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./delivery-drawer.tsx'))
const Since = lateLayer(() => import('./since.tsx'))
const column = columnsOf<WebhookDelivery>()

/** The events that were sent to an endpoint in the last seven days, or wait to be sent. */
export default function Deliveries() {
  const t = useWords(words)
  const can = useCan()
  const { params } = usePage<'/services/$company_id/webhook/$webhook_endpoint_id'>()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(ask(webhookEndpoint.list, { params: { company_id: params.company_id } }))
  const endpoint = data?.find((it) => it.id === params.webhook_endpoint_id)
  const name = endpoint?.name
  usePageTitle(name)
  useFollowed(params)
  const test = useSend(webhookEndpoint.test, {
    invalidates: [webhookEndpoint.deliveries],
    onDone: () => void toasts.add({ title: t('tested') }),
  })
  return (
    <>
      <ListWithDrawer
        list={webhookEndpoint.deliveries}
        params={{ params }}
        {...(name && { title: name })}
        columns={[
          column.text('type', t('type'), (row) => typeName(row.type, t), { card: 'primary' }),
          column.state(
            'state',
            t('stateOf'),
            ({ state }) => ({ tone: deliveryTones[state], word: t(`delivery.${state}`) }),
            {
              card: 'end',
            },
          ),
          column.text('branch_name', t('branch'), (row) => row.branch_name || '–', { card: 'secondary' }),
          column.text('seq', t('seq'), (row) => (row.seq === null ? '–' : String(row.seq)), { card: 'none' }),
          column.number('tries', t('tries'), (row) => row.tries, { card: 'none' }),
          column.text('answer', t('answer'), (row) => answerOf(row) || '–', { card: 'none' }),
          column.ago('created_at', t('created_at'), (row) => row.created_at),
        ]}
        searchPlaceholder={t('find')}
        filters={[
          { kind: 'days', from: 'created_at_from', until: 'created_at_to', label: t('days'), as: 'moments' },
          choiceOf('state', t('stateOf'), webhookDeliveryStates, (it) => t(`delivery.${it}`)),
          choiceOf('type', t('type'), webhookTypes, (it) => typeName(it, t)),
        ]}
        name={(row) => typeName(row.type, t)}
        empty={{ title: t('noDeliveries'), text: t('noDeliveriesText'), icon: <Webhook size={20} aria-hidden /> }}
        drawer={Drawer}
      >
        <div className="flex flex-wrap gap-2">
          <Link to={`/services/${params.company_id}/webhook`} className={buttonClass('plain', 'small')}>
            {t('all')}
          </Link>
          {endpoint && can('put-webhook-endpoint') && (
            <>
              <Button size="small" isPending={test.isPending} onPress={() => test.mutate({ params })}>
                {t('test')}
              </Button>
              <Button size="small" onPress={() => setAsking(true)}>
                {t('since')}
              </Button>
            </>
          )}
        </div>
      </ListWithDrawer>
      {isAsking && <Since params={params} onClose={() => setAsking(false)} />}
    </>
  )

  function answerOf({ reason, status }: WebhookDelivery): string {
    return whyText(reason, status, t) || (status === null ? '' : String(status))
  }
}
