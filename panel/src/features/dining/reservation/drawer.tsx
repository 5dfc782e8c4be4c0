import { Pencil } from 'lucide-react'
import { isHolding } from '#contract/dining/reservation-steps.ts'
import { reservation, type Reservation } from '#contract/dining/reservation.ts'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { MailLink } from '#panel/domain/platform/mail-link.tsx'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import History from '#panel/kit/record/history.tsx'
import { labelKey, type Labels } from '#panel/kit/list/labels.ts'
import type { Peek } from '#panel/kit/list/peek.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { RecordTabs } from '#panel/kit/record/record-tabs.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { nameOf } from './acts.ts'
import { ReservationState } from './state.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { ToldStep } from './step-dialog.tsx'
import { useStepKeys } from './use-step-keys.ts'
import { words } from './words.ts'

interface Acts {
  onEdit: (row: Reservation) => void
  onTold: (row: Reservation, step: ToldStep) => void
}

/** One reservation: guest, time, table, wishes and possible actions. */
export default function ReservationDrawer({ onEdit, onTold, ...peek }: Peek & Acts) {
  const t = useWords(words)
  const can = useCan()
  return (
    <RecordDrawer
      peek={peek}
      read={reservation.read}
      given={{ params: { reservation_id: peek.id } }}
      title={nameOf}
      state={(row) => <ReservationState row={row} />}
      footer={(row) => (
        <>
          {can('put-reservation') && isHolding(row.status) && (
            <Button icon={<Pencil size={16} aria-hidden />} onPress={() => onEdit(row)}>
              {t('edit')}
            </Button>
          )}
          <StepButtons row={row} onTold={onTold} isAll />
        </>
      )}
    >
      {(row) => <Parts row={row} onTold={onTold} />}
    </RecordDrawer>
  )
}

function Parts({ row, onTold }: { row: Reservation } & Pick<Acts, 'onTold'>) {
  const t = useWords(words)
  const format = useFormat()
  useStepKeys(() => row, onTold)
  const labels: Labels = new Map(
    (['name', 'phone', 'email', 'note', 'starts_at', 'party_size', 'minutes', 'table_names', 'status'] as const).map(
      (it) => [labelKey(it), { label: it === 'table_names' ? t('table') : it === 'status' ? t('state') : t(it) }],
    ),
  )
  return (
    <RecordTabs
      label={t('details')}
      tabs={[
        {
          id: 'details',
          label: t('details'),
          content: (
            <div className="grid gap-5">
              {row.note && (
                <blockquote className="rounded-card bg-ground p-4 break-words whitespace-pre-wrap ring-1 ring-line ring-inset">
                  {row.note}
                </blockquote>
              )}
              <Facts>
                <Fact name={t('when')}>
                  {format.dateTime(row.starts_at)} – {format.time(row.until)}
                </Fact>
                <Fact name={t('party_size')}>{format.number(row.party_size)}</Fact>
                <Fact name={t('table')}>{row.table_names || t('noTable')}</Fact>
                <Fact name={t('phone')}>{row.phone && <PhoneLink phone={row.phone} />}</Fact>
                <Fact name={t('email')}>{row.email && <MailLink email={row.email} />}</Fact>
                <Fact name={t('from')}>{t(`source.${row.source}`)}</Fact>
                <Fact name={t('created')}>{format.dateTime(row.created_at)}</Fact>
                <Fact name={t('by')}>{[row.moved_by, format.dateTime(row.moved_at)].filter(Boolean).join(' · ')}</Fact>
              </Facts>
            </div>
          ),
        },
        {
          id: 'history',
          label: t('history'),
          content: <History call={reservation.history} params={{ reservation_id: row.id }} labels={labels} />,
        },
      ]}
    />
  )
}
