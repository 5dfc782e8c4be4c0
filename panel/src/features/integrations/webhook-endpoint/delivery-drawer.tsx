import { webhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { StatePill } from '#panel/kit/list/columns.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { deliveryTones, typeName, whyText } from './state.ts'
import { words } from './words.ts'

/** One event: what was sent, and what the endpoint answered. */
export default function DeliveryDrawer(peek: Peek) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const { params } = usePage<'/services/$company_id/webhook/$webhook_endpoint_id'>()
  const given = { params: { ...params, webhook_delivery_id: peek.id } }
  const again = useSend(webhookEndpoint.again, {
    invalidates: [webhookEndpoint.deliveries, webhookEndpoint.delivery],
    onDone: () => void toasts.add({ title: t('againDone') }),
  })
  return (
    <RecordDrawer
      peek={peek}
      read={webhookEndpoint.delivery}
      given={given}
      title={(it) => typeName(it.type, t)}
      state={({ state }) => <StatePill tone={deliveryTones[state]} word={t(`delivery.${state}`)} />}
      footer={() =>
        can('put-webhook-endpoint') && (
          <Button isPending={again.isPending} onPress={() => again.mutate(given)}>
            {t('again')}
          </Button>
        )
      }
    >
      {(it) => (
        <>
          <Facts>
            <Fact name={t('branch')}>{it.branch_name}</Fact>
            <Fact name={t('seq')}>{it.seq === null ? '' : String(it.seq)}</Fact>
            <Fact name={t('created_at')}>{format.dateTime(it.created_at)}</Fact>
            <Fact name={t('tries')}>{format.number(it.tries)}</Fact>
            <Fact name={t('tried_at')}>{it.tried_at && format.dateTime(it.tried_at)}</Fact>
            <Fact name={t('due_at')}>{it.due_at && format.dateTime(it.due_at)}</Fact>
            <Fact name={t('answer')}>
              {it.tried_at &&
                [
                  whyText(it.reason, it.status, t) || String(it.status ?? t('noAnswer')),
                  it.took_ms !== null && t('took', { ms: format.number(it.took_ms) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
            </Fact>
            <Fact name="id">
              <CopyText text={it.id} />
            </Fact>
          </Facts>
          <Text label={t('sentBody')} text={indented(it.body)} empty={t('noBody')} />
          {it.answer !== null && <Text label={t('gotBody')} text={it.answer} empty={t('noBody')} />}
        </>
      )}
    </RecordDrawer>
  )
}

const Text = ({ label, text, empty }: { label: string; text: string; empty: string }) => (
  <section className="grid grid-cols-1 gap-1">
    <h3 className="text-sm text-muted">{label}</h3>
    <div role="group" aria-label={label} className="rounded-card bg-ground ring-1 ring-line ring-inset">
      <pre className="p-4 text-sm break-words whitespace-pre-wrap">{text || empty}</pre>
    </div>
  </section>
)

/** The body on several lines. It was sent on one line, which is what the signature covers. */
const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2)
