import { webhookEndpoint, webhookGroups, type WebhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { RecordHistory } from '#panel/kit/form/record-form.tsx'
import type { FieldLabel } from '#panel/kit/list/labels.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { groupName } from './state.ts'
import { words } from './words.ts'

interface Props {
  company_id: string
  endpoint: WebhookEndpoint
  onClose: () => void
}

/** Who changed an endpoint, what and when. */
export default function EndpointHistory({ company_id, endpoint, onClose }: Props) {
  const t = useWords(words)
  const labels = new Map<string, FieldLabel>([
    ['name', { label: t('name') }],
    ['url', { label: t('url') }],
    ['events', { label: t('events'), options: webhookGroups.map((value) => ({ value, label: groupName(value, t) })) }],
    ['is_active', { label: t('is_active') }],
    ['hint', { label: t('secret') }],
  ])
  return (
    <Dialog
      onClose={onClose}
      title={t('historyOf', { name: endpoint.name })}
      footer={<Button onPress={onClose}>{t('done')}</Button>}
    >
      <RecordHistory
        call={webhookEndpoint.history}
        params={{ company_id, webhook_endpoint_id: endpoint.id }}
        labels={labels}
      />
    </Dialog>
  )
}
