import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { safeParse } from 'zod/mini'
import { assign, type Party } from '#contract/dining/assign-table.ts'
import { dateOf, minutesOf } from '#contract/dining/reservation-starts.ts'
import { reservation, type Reservation, type ReservationDay } from '#contract/dining/reservation.ts'
import { day as dayField } from '#contract/kit/fields.ts'
import { branchClock } from '#panel/domain/organisation/branch-clock.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { DateInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { SelectInput } from '#panel/kit/form/fields.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { roomOf, stepMs } from './plan-room.ts'
import { TableInput } from './table-input.tsx'
import { words } from './words.ts'

/** The business day to which a start time belongs, whichever day is shown. */
export const dayOfStart = (day: ReservationDay, starts_at: string): string =>
  dateOf({ hours: day, day_starts_min: branchClock(new Date(day.from), day.timezone).minute }, new Date(starts_at))

/** Inputs for day, hour, guests and table. Each offers only what the others leave available. */
export function When({
  page,
  branch_id,
  row,
}: {
  /** The day that is shown behind the dialog. */
  page: ReservationDay
  branch_id: string
  row: Reservation | undefined
}) {
  const t = useWords(words)
  const format = useFormat()
  const form = useFormContext()
  // This value is read during rendering. If the effect were the first to read it, it would have the
  // value from when the form was opened.
  const { isSubmitted } = useFormState()
  const [date, starts_at, party_size, minutes] = useWatch({ name: ['date', 'starts_at', 'party_size', 'minutes'] }) as [
    string | null,
    string,
    number | null,
    number | null,
  ]
  // While the user types a year digit by digit, the date is not valid yet.
  const isDay = safeParse(dayField(), date).success
  const { data: day = page } = useQuery({
    ...ask(reservation.day, { params: { branch_id }, query: date ? { date } : {} }),
    enabled: isDay,
    placeholderData: keepPreviousData,
  })
  const zone = day.timezone
  const isOfDay = day.date === date
  const isOwn = row !== undefined && row.starts_at === starts_at && dayOfStart(day, starts_at) === date
  const hour = useRef('')
  // If another day is chosen, the hour stays the same if it is available.
  useEffect(() => {
    if (starts_at) hour.current = format.time(starts_at, zone)
    if (!isOfDay || day.starts.includes(starts_at) || isOwn) return
    const same = day.starts.find((it) => format.time(it, zone) === hour.current)
    form.setValue('starts_at', same ?? day.starts[0] ?? '', { shouldValidate: isSubmitted })
  }, [day, isOfDay, isOwn, zone, starts_at, form, format, isSubmitted])
  const table = useBound<string[] | null>({ name: 'table_ids', label: t('table') })
  const room = roomOf(day, row?.id)
  const party = (at: number): Party => ({
    guests: party_size ?? 2,
    at,
    minutes: minutes ?? minutesOf(party_size ?? 2, day),
  })
  const label = (start: string) => {
    const found = assign({ ...room, starts: [] }, party(Date.parse(start)))
    const time = format.time(start, zone)
    return 'table_ids' in found ? time : `${time} · ${t(found.refused === 'slot_full' ? 'full' : 'taken')}`
  }
  const past = serverNow() - stepMs
  const own = isOwn && isOfDay && !day.starts.includes(starts_at) ? [starts_at] : []
  const starts = [...own, ...day.starts.filter((it) => Date.parse(it) > past || it === row?.starts_at)]
  return (
    <>
      <DateInput name="date" label={t('date')} />
      <SelectInput
        name="starts_at"
        label={t('time')}
        options={starts.map((it) => ({ value: it, label: label(it) }))}
        description={starts.length === 0 ? t('closed') : undefined}
      />
      <NumberInput name="party_size" label={t('party_size')} hasSteppers />
      <NumberInput name="minutes" label={t('minutes')} description={t('minutesHelp')} suffix={t('min')} />
      <div className="col-span-full">
        <TableInput {...table} day={day} room={room} party={party(Date.parse(starts_at))} onChange={table.onChange} />
      </div>
    </>
  )
}
