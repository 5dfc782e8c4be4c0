import { useState } from 'react'
import type { Reservation } from '#contract/dining/reservation.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { nameOf } from './acts.ts'
import type { Ghost } from './plan-room.ts'
import { Tell, type Place } from './tell.tsx'
import { words } from './words.ts'

/**
 * Asks before moving a reservation in time, because this concerns the guest: shows the message that
 * the guest will get.
 */
export default function MoveDialog({
  row,
  to,
  table,
  place,
  onMove,
  onClose,
}: {
  row: Reservation
  to: Ghost
  table: string
  place: Place
  onMove: (isTold: boolean) => void
  onClose: () => void
}) {
  const t = useWords(words)
  const format = useFormat()
  const [isTold, tell] = useState(true)
  const starts_at = new Date(to.from).toISOString()
  return (
    <Dialog onClose={onClose} width="narrow" title={t('moveTitle', { name: nameOf(row) })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onMove(isTold)
        }}
      >
        <p className="text-sm">
          {t('moveText', {
            from: format.time(row.starts_at, place.timezone),
            to: format.time(starts_at, place.timezone),
            table,
          })}
        </p>
        <Tell place={place} to={{ ...row, starts_at }} letter="changed" isTold={isTold} onChange={tell} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid">
            {t('move')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
