import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { webhookEndpoint, type WebhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { CompanyNav } from '#panel/domain/organisation/company-nav.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useScreenTitle } from '#panel/kit/page/page.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Health } from './health.tsx'
import { groupName, tones } from './state.ts'
import { words } from './words.ts'

/** How often endpoints are read again while events wait for them, in ms. */
const refreshMs = 3000

const Form = lateLayer(() => import('./form.tsx'))
const History = lateLayer(() => import('./history.tsx'))
const NewSecret = lateLayer(() => import('./secret.tsx'))

/** The addresses of a company's own apps to which events are sent, and how well they work. */
export default function Webhooks() {
  const t = useWords(words)
  const can = useCan()
  const title = useScreenTitle()
  const { company_id } = usePage<'/services/$company_id/webhook'>().params
  const params = { company_id }
  const { data, error, refetch } = useQuery({
    ...ask(webhookEndpoint.list, { params }),
    // What was sent just now is answered a moment later.
    refetchInterval: ({ state }) => (state.data?.some((it) => it.waiting > 0) ? refreshMs : false),
  })
  const [edited, setEdited] = useState<WebhookEndpoint | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const add = can('post-webhook-endpoint') && (
    <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={title} description={t('about')} actions={data && data.length > 0 && add} />
      <CompanyNav company_id={company_id} open={`/services/${company_id}`} />
      {error && <Unloaded error={error} back={`/services/${company_id}`} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data?.length === 0 && (
        <Card>
          <EmptyState icon={<Webhook size={20} aria-hidden />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        </Card>
      )}
      {data?.map((it) => (
        <Endpoint key={it.id} company_id={company_id} endpoint={it} onEdit={() => setEdited(it)} onSecret={setSecret} />
      ))}
      {edited && (
        <Form
          company_id={company_id}
          endpoint={edited === 'new' ? undefined : edited}
          onSecret={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {secret && !edited && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </div>
  )
}

interface EndpointProps {
  company_id: string
  endpoint: WebhookEndpoint
  onEdit: () => void
  onSecret: (secret: string) => void
}

function Endpoint({ company_id, endpoint: it, onEdit, onSecret }: EndpointProps) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const given = { params: { company_id, webhook_endpoint_id: it.id } }
  const [isHistory, setHistory] = useState(false)
  const invalidates = [webhookEndpoint.list, webhookEndpoint.history]
  const rotate = useSend(webhookEndpoint.rotate, { invalidates, onDone: (answer) => onSecret(answer.secret) })
  const remove = useSend(webhookEndpoint.remove, {
    invalidates,
    onDone: () => void toasts.add({ title: t('removed', { name: it.name }) }),
  })
  const test = useSend(webhookEndpoint.test, {
    invalidates: [webhookEndpoint.list, webhookEndpoint.deliveries],
    onDone: () => void toasts.add({ title: t('tested') }),
  })
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          {it.name}
          <StatusPill tone={tones[it.state]}>{t(`state.${it.state}`)}</StatusPill>
        </span>
      }
      actions={
        can('put-webhook-endpoint') && (
          <Button size="small" onPress={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <div className="text-sm text-muted">
          <p className="break-all text-ink">{it.url}</p>
          <p>{it.events.map((group) => groupName(group, t)).join(' · ')}</p>
          <p>
            {t('hint', { hint: it.hint })}
            {it.former_until && ` · ${t('former', { when: format.dateTime(it.former_until) })}`}
          </p>
        </div>
        <Health endpoint={it} />
        {isHistory && <History company_id={company_id} endpoint={it} onClose={() => setHistory(false)} />}
        <div className="flex flex-wrap gap-2">
          <Link to={`/services/${company_id}/webhook/${it.id}`} className={buttonClass('plain', 'small')}>
            {t('open')}
          </Link>
          <Button size="small" onPress={() => setHistory(true)}>
            {t('history')}
          </Button>
          {can('put-webhook-endpoint') && (
            <>
              <Button size="small" isPending={test.isPending} onPress={() => test.mutate(given)}>
                {t('test')}
              </Button>
              <ConfirmButton
                size="small"
                label={t('rotate')}
                title={t('rotateTitle', { name: it.name })}
                isPending={rotate.isPending}
                onConfirm={(close) => rotate.mutate(given, { onSettled: close })}
              >
                {it.former_until
                  ? t('rotateAgainText', { when: format.dateTime(it.former_until), hint: it.hint })
                  : t('rotateText')}
              </ConfirmButton>
            </>
          )}
          {can('delete-webhook-endpoint') && (
            <ConfirmButton
              size="small"
              label={t('remove')}
              title={t('removeTitle', { name: it.name })}
              isDanger
              isPending={remove.isPending}
              onConfirm={(close) => remove.mutate(given, { onSettled: close })}
            >
              {t('removeText')}
            </ConfirmButton>
          )}
        </div>
      </div>
    </Card>
  )
}
