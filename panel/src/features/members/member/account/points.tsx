import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Clock, SlidersHorizontal } from 'lucide-react'
import type { Member } from '#contract/members/member.ts'
import { point, type PointLot, type PointMove } from '#contract/members/points/point.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Table } from '#panel/ui/table.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'
import { Posted, signed } from './posted.tsx'
import { WaitingCorrections } from './waiting-corrections.tsx'

const CorrectPoints = lateLayer(() => import('./correct-points.tsx'))
const lotColumn = columnsOf<PointLot>()
const column = columnsOf<PointMove>()
/**
 * How many lots of points (parts of the balance that may expire at different times) are shown at
 * first, in the order in which they will be spent. Most members have no more lots than this.
 */
const firstLots = 6

/** A member's points: the lots with their expiry dates, and everything that was earned or spent. */
export function Points({ row: { id } }: { row: Member }) {
  const t = useWords(ledgerWords)
  const format = useFormat()
  const can = useCan()
  const [isCorrecting, setCorrecting] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const params = { member_id: id }
  const { data, error, refetch } = useQuery({ ...ask(point.lots, { params }), staleTime: 0 })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-48" />
  /** The last day on which the points are valid. */
  const endOf = (iso: string) => format.date(new Date(Date.parse(iso) - 1).toISOString())
  const next = data.next_to_expire
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <p className="text-base font-semibold">
            {t('balance', { count: data.balance })}
            {data.debt > 0 && <span className="text-danger"> · {t('debt', { count: data.debt })}</span>}
          </p>
          {next && (
            <p className="flex items-center gap-1.5 text-sm text-warning">
              <Clock size={14} aria-hidden />
              {t('nextToExpire', { count: next.amount, day: endOf(next.at) })}
            </p>
          )}
        </div>
        {can('post-member-point') && (
          <Button icon={<SlidersHorizontal size={16} aria-hidden />} onPress={() => setCorrecting(true)}>
            {t('correct')}
          </Button>
        )}
      </div>
      <WaitingCorrections member_id={id} kind="points" />
      {data.lots.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm font-medium">{t('lots')}</h3>
          <Table
            label={t('lots')}
            rows={isWhole ? data.lots : data.lots.slice(0, firstLots)}
            rowId={(lot) => lot.id}
            rowName={(lot) => t('points', { count: lot.remaining })}
            columns={[
              lotColumn.text(
                'by',
                t('by'),
                (lot) => lot.definition_name ?? t(lot.point_type ? `types.${lot.point_type}` : 'types.hand'),
                { card: 'primary' },
              ),
              lotColumn.text('order', t('order'), (lot) => (lot.order_number ? String(lot.order_number) : '–')),
              lotColumn.text('earned_at', t('earned_at'), (lot) => format.dateTime(lot.earned_at)),
              lotColumn.text('expires_at', t('expires_at'), (lot) =>
                lot.expires_at ? endOf(lot.expires_at) : t('never'),
              ),
              lotColumn.number('earned', t('earned'), (lot) => lot.earned),
              lotColumn.number('remaining', t('remaining'), (lot) => lot.remaining, { card: 'end' }),
            ]}
          />
          {!isWhole && data.lots.length > firstLots && (
            <Button size="small" className="w-fit" onPress={() => setWhole(true)}>
              {t('allLots', { count: data.lots.length })}
            </Button>
          )}
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-sm font-medium">{t('moves')}</h3>
        <PartList
          list={point.moves}
          params={{ params }}
          label={t('moves')}
          columns={[
            column.whole('at', t('at'), (it) => format.dateTime(it.at), { card: 'secondary' }),
            column.text('kind', t('what'), (it) => t(`pointKinds.${it.kind}`), {
              card: 'primary',
              cell: (it) => <Posted what={t(`pointKinds.${it.kind}`)} it={it} />,
            }),
            column.text('amount', t('amount'), (it) => String(it.amount), {
              align: 'end',
              card: 'end',
              cell: (it) => signed(it.amount, format.number(Math.abs(it.amount))),
            }),
            column.number('balance_after', t('balance_after'), (it) => it.balance_after),
          ]}
          name={(it) => `${t(`pointKinds.${it.kind}`)} ${format.number(it.amount)}`}
          empty={t('noMoves')}
        />
      </section>
      {isCorrecting && <CorrectPoints id={id} balance={data.balance} onClose={() => setCorrecting(false)} />}
    </div>
  )
}
