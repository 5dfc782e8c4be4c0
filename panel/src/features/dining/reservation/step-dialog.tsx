import { useState } from 'react'
import type { Reservation } from '#contract/dining/reservation.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { act, nameOf } from './acts.ts'
import { Tell, type Place } from './tell.tsx'
import { words } from './words.ts'

/** The steps about which the guest is notified. */
export type ToldStep = 'approve' | 'reject' | 'cancel'
const letters = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const
const titles = { approve: 'approveTitle', reject: 'rejectTitle', cancel: 'cancelTitle' } as const

/** Asks before a step. Shows the message to the guest, to which text can be added. */
export default function StepDialog({
  row,
  step,
  place,
  onClose,
}: {
  row: Reservation
  step: ToldStep
  place: Place
  onClose: () => void
}) {
  const t = useWords(words)
  const [isTold, tell] = useState(true)
  const [message, write] = useState('')
  const [isSending, setSending] = useState(false)
  return (
    <Dialog onClose={onClose} width="narrow" title={t(titles[step], { name: nameOf(row) })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setSending(true)
          act(row, step, { is_told: isTold, message: message.trim() }, (refusal) => {
            setSending(false)
            // Stays open if the connection was lost, so that the typed message is kept.
            if (refusal?.status !== '') onClose()
          })
        }}
      >
        {row.email && isTold && (
          <TextArea label={t('message')} value={message} onChange={write} maxLength={300} rows={2} />
        )}
        <Tell place={place} to={row} letter={letters[step]} message={message.trim()} isTold={isTold} onChange={tell} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('close')}</Button>
          <Button type="submit" variant={step === 'approve' ? 'solid' : 'danger-solid'} isPending={isSending}>
            {t(`step.${step}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
