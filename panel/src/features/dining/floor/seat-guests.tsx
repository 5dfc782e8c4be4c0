import { useRef, useState } from 'react'
import { tableSession, type FloorTable } from '#contract/dining/table-session.ts'
import { maxSeats } from '#contract/dining/table.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { sayWhy } from './say-why.ts'
import { words } from './words.ts'

const usual = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Seats guests at a free table. One press or one digit chooses the number of guests. */
export function SeatGuests({ branch_id, table }: { branch_id: string; table: FloorTable }) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const [more, setMore] = useState<number | null>(10)
  const open = useSend(tableSession.open, { invalidates: [tableSession.floor], onRefused: sayWhy })
  const isSent = useRef(false)
  const seat = (guests: number) => {
    // If 2 and 3 are pressed in quick succession, the first counts. A second call would be refused.
    if (isSent.current) return
    isSent.current = true
    open.mutate(
      { params: { branch_id }, body: { table_ids: [table.id], guests } },
      { onSettled: () => void (isSent.current = false) },
    )
  }
  useKeys(
    usual.map((guests) => ({ keys: String(guests), label: t('seatKey'), isAtOnce: true, run: () => seat(guests) })),
  )
  const { reserved } = table
  const next = reserved && (
    <Banner title={t('reservedFor', { time: format.time(reserved.starts_at), guests: reserved.guests })} />
  )
  if (!can('post-table-session')) return next
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {next}
      <h2 className="text-sm font-medium">{t('seatHow')}</h2>
      <div className="grid grid-cols-3 gap-2">
        {usual.map((guests) => (
          <Button
            key={guests}
            aria-label={t('seatOne', { count: guests })}
            isPending={open.isPending && open.variables?.body.guests === guests}
            onPress={() => seat(guests)}
            className="min-h-16 text-lg tabular-nums"
          >
            {guests}
          </Button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <NumberField label={t('more')} value={more} onChange={setMore} minValue={1} maxValue={maxSeats} hasSteppers />
        </div>
        <Button isDisabled={!more} onPress={() => more && seat(more)}>
          {t('seatMore')}
        </Button>
      </div>
    </div>
  )
}
