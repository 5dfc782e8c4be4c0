import * as z from 'zod/mini'
import type { Call } from '#contract/kit/call.ts'
import { confirmedFrom, notification, type Notification } from '#contract/marketing/notification/notification.ts'
import { Dialog } from '#panel/ui/dialog.tsx'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { EstimateCard, useEstimate } from './estimate-card.tsx'
import { viewWords } from './view-words.ts'

interface SendDialogProps {
  row: Notification
  stale: readonly Call[]
  onClose: () => void
}

/**
 * Asks for confirmation before sending, and shows the current numbers. The user must type a large
 * number of recipients (`confirmedFrom`).
 */
export default function SendDialog({ row, stale, onClose }: SendDialogProps) {
  const t = useWords(viewWords)
  const format = useFormat()
  const estimate = useEstimate(row)
  const { data } = estimate
  // If it would reach nobody, the card says why, and there is nothing to confirm.
  if (!data || data.reachable === 0)
    return (
      <Dialog title={t('sendTitle')} width="narrow" onClose={onClose}>
        <EstimateCard estimate={estimate} />
      </Dialog>
    )
  const isTyped = data.reachable >= confirmedFrom
  const schema = z.strictObject({
    recipients: z.int().check(z.refine((it) => !isTyped || it === data.reachable, 'wrong')),
  })
  return (
    <FormDialog
      key={data.reachable}
      call={notification.send}
      schema={schema}
      start={{ recipients: isTyped ? null : data.reachable }}
      given={({ recipients }) => ({
        params: { notification_id: row.id },
        body: { version: row.version, recipients },
      })}
      title={t('sendTitle')}
      save={t(row.send_at ? 'sendLater' : 'sendNow')}
      width="narrow"
      invalidates={stale}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <EstimateCard estimate={estimate} />
        {row.send_at && (
          <p className="text-sm text-muted">{t('willSend', { at: format.dateTime(row.send_at, row.timezone) })}</p>
        )}
        {isTyped && (
          <NumberInput
            name="recipients"
            label={t('typed')}
            description={t('typedHelp', { count: format.number(data.reachable) })}
          />
        )}
      </div>
    </FormDialog>
  )
}
