import { useState } from 'react'
import { assign } from '#contract/dining/assign-table.ts'
import { reservation, type Reservation, type ReservationDay } from '#contract/dining/reservation.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { nameOf, readAgain, sayWhy } from './acts.ts'
import { GuestCount } from './guest-count.tsx'
import { roomOf } from './plan-room.ts'
import { TableInput } from './table-input.tsx'
import { words } from './words.ts'

/** Adds walk-in guests: seated now, or on the waiting list if no table is free. */
export default function WalkInDialog({
  branch_id,
  today,
  onClose,
}: {
  branch_id: string
  today: ReservationDay
  onClose: () => void
}) {
  const t = useWords(words)
  const lang = useLanguage()
  const [guests, count] = useState(2)
  const [name, call] = useState('')
  const [phone, setPhone] = useState('')
  const [table_ids, choose] = useState<string[] | null>(null)
  const room = roomOf(today)
  const party = { guests, at: serverNow() }
  const isFree = 'table_ids' in assign({ ...room, covers: new Map() }, party) || table_ids !== null
  const hooks = {
    onDone: (row: Reservation) => {
      onClose()
      const said = { name: nameOf(row), table: row.table_names }
      toasts.add({ title: t(row.status === 'seated' ? 'done.seat' : 'queued', said), about: `reservation:${row.id}` })
      void readAgain()
    },
    onRefused: (refusal: Parameters<typeof sayWhy>[0]) => {
      sayWhy(refusal, branch_id)
      void readAgain()
    },
  }
  const seat = useSend(reservation.walkIn, hooks)
  const wait = useSend(reservation.wait, hooks)
  const params = { branch_id }
  const queue = () =>
    wait.mutate({
      params,
      body: { name: name.trim() || t('walkInName'), phone, email: '', lang, note: '', party_size: guests },
    })
  return (
    <Dialog onClose={onClose} width="narrow" title={t('walkIn')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isFree) seat.mutate({ params, body: { name: name.trim(), party_size: guests, minutes: null, table_ids } })
          else queue()
        }}
      >
        <GuestCount value={guests} onChange={count} />
        <TableInput
          day={today}
          room={{ ...room, covers: new Map() }}
          party={party}
          value={table_ids}
          onChange={choose}
        />
        {!isFree && <p className="text-sm text-muted">{t('noneFree')}</p>}
        <TextField label={t('name')} value={name} onChange={call} maxLength={120} />
        <TextField label={t('phone')} type="tel" value={phone} onChange={setPhone} maxLength={30} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button isPending={wait.isPending} variant={isFree ? 'plain' : 'solid'} onPress={queue}>
            {t('queue')}
          </Button>
          {isFree && (
            <Button type="submit" variant="solid" isPending={seat.isPending}>
              {t('seatNow')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
