import { webhookEndpoint, webhookGroups, type WebhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { MultiInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { groupName } from './state.ts'
import { words } from './words.ts'

interface Props {
  company_id: string
  /** The endpoint to edit; without one, the form makes a new one. */
  endpoint: WebhookEndpoint | undefined
  /** Receives the secret of a new endpoint. */
  onSecret: (secret: string) => void
  onClose: () => void
}

/** An endpoint: its address and the events that it gets. */
export default function EndpointForm({ company_id, endpoint, onSecret, onClose }: Props) {
  const t = useWords(words)
  const inputs = (
    <div className="grid gap-4">
      <TextInput name="name" label={t('name')} description={t('nameHelp')} />
      <TextInput name="url" label={t('url')} description={t('urlHelp')} />
      <MultiInput
        name="events"
        label={t('events')}
        options={webhookGroups.map((value) => ({ value, label: `${groupName(value, t)} (${value})` }))}
        className="[&>div]:grid"
      />
      <SwitchInput name="is_active" label={t('is_active')} description={t('isActiveHelp')} />
    </div>
  )
  const invalidates = [webhookEndpoint.list, webhookEndpoint.history]
  if (!endpoint)
    return (
      <FormDialog
        call={webhookEndpoint.create}
        start={{ name: '', url: '', events: ['order.*'], is_active: true }}
        given={(body) => ({ params: { company_id }, body })}
        title={t('add')}
        invalidates={invalidates}
        onDone={(it) => onSecret(it.secret)}
        onClose={onClose}
      >
        {inputs}
      </FormDialog>
    )
  const { id, name, url, events, is_active, version } = endpoint
  return (
    <FormDialog
      call={webhookEndpoint.update}
      start={{ name, url, events, is_active, version }}
      given={(body) => ({ params: { company_id, webhook_endpoint_id: id }, body })}
      title={name}
      invalidates={invalidates}
      onDone={(it) => void toasts.add({ title: t('saved', { name: it.name }) })}
      onClose={onClose}
    >
      {inputs}
    </FormDialog>
  )
}
