import * as z from 'zod/mini'
import { webhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { SelectInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const schema = z.strictObject({ hours: z.int() })
const periods = [1, 6, 24, 72, 168]

interface Props {
  params: { company_id: string; webhook_endpoint_id: string }
  onClose: () => void
}

/** Sends all events of a period once more. */
export default function Since({ params, onClose }: Props) {
  const t = useWords(words)
  const name = (hours: number) => (hours > 24 ? t('lastDays', { days: hours / 24 }) : t('lastHours', { hours }))
  return (
    <FormDialog
      call={webhookEndpoint.againSince}
      schema={schema}
      start={{ hours: 1 }}
      given={({ hours }) => ({ params, body: { since: new Date(Date.now() - hours * 3_600_000).toISOString() } })}
      title={t('sinceTitle')}
      save={t('again')}
      invalidates={[webhookEndpoint.deliveries, webhookEndpoint.list]}
      onDone={({ count }) => void toasts.add({ title: t('sinceDone', { count }) })}
      onClose={onClose}
    >
      <SelectInput
        name="hours"
        label={t('hours')}
        description={t('sinceText')}
        isNumber
        options={periods.map((hours) => ({ value: String(hours), label: name(hours) }))}
      />
    </FormDialog>
  )
}
