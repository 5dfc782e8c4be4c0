import type { ReactNode } from 'react'
import { CalendarClock } from 'lucide-react'
import { reservationStatuses } from '#contract/dining/reservation-steps.ts'
import { reservation, reservationSources, type Reservation } from '#contract/dining/reservation.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePeek } from '#panel/kit/list/peek.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { nameOf } from './acts.ts'
import { tones } from './state.tsx'
import { words } from './words.ts'

const column = columnsOf<Reservation>()

/** All reservations of a branch, searchable and filtered. */
export default function AllList({ branch_id, children }: { branch_id: string; children: ReactNode }) {
  const t = useWords(words)
  const format = useFormat()
  const { peek, href } = usePeek()
  return (
    <ListPage
      list={reservation.list}
      params={{ params: { branch_id } }}
      searchPlaceholder={t('search')}
      href={href}
      currentId={peek?.id}
      columns={[
        column.text('name', t('name'), nameOf, { card: 'primary' }),
        column.whole('starts_at', t('starts_at'), (row) => format.dateTime(row.starts_at), { card: 'secondary' }),
        column.number('party_size', t('party_size'), (row) => row.party_size),
        column.whole('table_names', t('table'), (row) => row.table_names),
        column.state('status', t('state'), (row) => ({ tone: tones[row.status], word: t(`status.${row.status}`) }), {
          card: 'end',
        }),
        column.text('source', t('from'), (row) => t(`source.${row.source}`), { card: 'none' }),
        column.whole('phone', t('phone'), (row) => row.phone && format.phone(row.phone), { card: 'none' }),
        column.text('note', t('note'), (row) => row.note, { card: 'none', isSentence: true }),
        column.ago('created_at', t('created'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        { kind: 'days', from: 'starts_at_from', until: 'starts_at_to', label: t('days'), as: 'moments' },
        choiceOf('status', t('state'), reservationStatuses, (it) => t(`status.${it}`)),
        choiceOf('source', t('from'), reservationSources, (it) => t(`source.${it}`)),
      ]}
      name={nameOf}
      empty={{ title: t('emptyAll'), text: t('emptyAllText'), icon: <CalendarClock size={20} aria-hidden /> }}
    >
      {children}
    </ListPage>
  )
}
