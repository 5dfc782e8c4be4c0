import { assign, freeSeatings, type Party, type Room } from '#contract/dining/assign-table.ts'
import type { ReservationDay } from '#contract/dining/reservation.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import type { FieldProps } from '#panel/ui/field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Ids = readonly string[] | null
const keyOf = (ids: readonly string[]) => ids.toSorted().join(' ')

/**
 * Chooses the tables of a party. The user either leaves the choice to the system or picks tables
 * that are free at that time. Each table is shown with the number of guests that it seats.
 */
export function TableInput({
  day,
  room,
  party,
  value,
  onChange,
  ...field
}: Omit<FieldProps, 'label'> & {
  day: ReservationDay
  room: Room
  party: Party
  value: Ids
  onChange: (ids: string[] | null) => void
}) {
  const t = useWords(words)
  const nameOf = (ids: readonly string[]) =>
    ids.map((id) => day.tables.find((it) => it.id === id)?.name ?? '').join(' + ')
  const best = assign(room, party)
  const fitting = freeSeatings(room, party)
  // Staff may seat three guests at a table for four to six, but they cannot use a table that is
  // already taken.
  const isEither = { ...room, tables: room.tables.map((it) => ({ ...it, seats_min: 1, seats_max: 1000 })), joins: [] }
  const others = freeSeatings(isEither, party).filter((ids) => !fitting.some((it) => keyOf(it) === keyOf(ids)))
  const seats = (ids: readonly string[]) => {
    const [table] = day.tables.filter((it) => it.id === ids[0])
    return ids.length === 1 && table
      ? ` (${t('seats', { min: String(table.seats_min), max: String(table.seats_max) })})`
      : ''
  }
  const options = [
    {
      value: '',
      label: 'table_ids' in best ? t('automaticTo', { table: nameOf(best.table_ids) }) : t('automaticNone'),
    },
    ...[...fitting, ...others].map((ids) => ({ value: keyOf(ids), label: `${nameOf(ids)}${seats(ids)}` })),
  ]
  // A chosen table that was taken in the meantime stays in the list. The user learns of it on
  // saving.
  const isListed = value === null || options.some((it) => it.value === keyOf(value))
  const all = isListed ? options : [...options, { value: keyOf(value), label: `${nameOf(value)}: ${t('taken')}` }]
  return (
    <NativeSelect
      {...field}
      label={t('table')}
      placeholder={t('automatic')}
      value={value === null ? '' : keyOf(value)}
      onChange={(key) => onChange(key === '' ? null : key.split(' '))}
      options={all}
    />
  )
}
