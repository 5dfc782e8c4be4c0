import { useState } from 'react'
import { reservation, type Reservation, type ReservationDay } from '#contract/dining/reservation.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { send } from '#panel/kit/server/client.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { inTurn, nameOf } from './acts.ts'
import { ghostOf, inputOf, type Ghost } from './plan-room.ts'
import { words } from './words.ts'

interface PendingMove {
  row: Reservation
  to: Ghost
  table: string
}

/**
 * Handles a drop. Another table is saved at once; another time is saved after the message to the
 * guest was shown. Both can be undone.
 */
export function useMove(day: ReservationDay | undefined) {
  const t = useWords(words)
  const format = useFormat()
  const [asked, show] = useState<PendingMove | null>(null)
  const tableOf = (to: Ghost) =>
    to.table_ids.map((id) => day?.tables.find((it) => it.id === id)?.name ?? '').join(' + ')

  const move = (row: Reservation, to: Ghost, is_told: boolean, canUndo = true): void =>
    inTurn(row, async (now) => {
      const given = { params: { reservation_id: row.id }, body: { ...inputOf(now, to), is_told } }
      const after = await send(reservation.update, given)
      const when = `${format.time(after.from, day?.timezone)}–${format.time(after.until, day?.timezone)}`
      const undo = () => move(after, ghostOf(now), is_told, false)
      toasts.add({
        title: t('moved', { name: nameOf(after), when, table: after.table_names }),
        about: `reservation:${row.id}`,
        ...(canUndo && { action: { label: t('undo'), onAction: undo } }),
      })
      return after
    })

  return {
    asked,
    drop: (row: Reservation, to: Ghost) => {
      const isMoved = to.from !== Date.parse(row.from)
      if (isMoved && row.email) show({ row, to, table: tableOf(to) })
      else move(row, to, false)
    },
    confirm: (isTold: boolean) => {
      if (asked) move(asked.row, asked.to, isTold)
      show(null)
    },
    giveUp: () => show(null),
  }
}
