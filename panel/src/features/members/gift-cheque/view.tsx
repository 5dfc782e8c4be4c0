import { lazy, Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { giftCheque, type GiftCheque } from '#contract/members/gift-cheque.ts'
import { useLastDay, useWorth } from '#panel/domain/cheque-worth.ts'
import { useMoney } from '#panel/domain/money.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { ProgressBar } from '#panel/ui/progress-bar.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { labelKey, type Labels } from '#panel/kit/labels.ts'
import { Link } from '#panel/kit/link.tsx'
import { PageHead } from '#panel/kit/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { RecordTabs } from '#panel/kit/record-tabs.tsx'
import { useCan } from '#panel/kit/session.ts'
import { StatTiles } from '#panel/kit/stat-tiles.tsx'
import { Unloaded } from '#panel/kit/unloaded.tsx'
import { useWords } from '#panel/kit/words.ts'
import { ChequeState } from './state.tsx'
import { Steps } from './steps.tsx'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

const Batches = lazy(() => import('./batches.tsx'))
const History = lazy(() => import('#panel/kit/history.tsx'))
const Items = lazy(() => import('./items.tsx'))
const Uses = lazy(() => import('./uses.tsx'))

/** One cheque: how much of it is used, to whom it went, who used it. */
export default function GiftChequeView() {
  const { branch_id, gift_cheque_id } = usePage<'/manegement/$branch_id/gift-cards/view/$gift_cheque_id'>().params
  const given = { params: { gift_cheque_id } }
  const { data, error, refetch } = useQuery({ ...ask(giftCheque.read, given), staleTime: 0 })
  usePageTitle(data?.name)
  const back = `/manegement/${branch_id}/gift-cards`
  if (error && !data) return <Unloaded error={error} back={back} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="mx-auto h-64 max-w-6xl" />
  return <Shown row={data} base={back} />
}

const labelled = [
  'amount',
  'max_discount',
  'min_basket_amount',
  'limit_count',
  'limit_amount',
  'user_limit',
  'starts_at',
  'schedule',
  'valid_cities',
  'delivery_types',
  'first_order_only',
  'with_points',
  'count',
] as const

function Shown({ row, base }: { row: GiftCheque; base: string }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const can = useCan()
  const format = useFormat()
  const money = useMoney()
  const worth = useWorth()
  const lastDay = useLastDay()
  const params = { gift_cheque_id: row.id }
  const labels: Labels = new Map([
    ...labelled.map((it) => [labelKey(it), { label: t(it) }] as const),
    ...(['name', 'expires_at', 'funder', 'status', 'code', 'kind'] as const).map(
      (it) => [it, { label: l(it) }] as const,
    ),
    ['rate_bp', { label: t('rate') }],
    ['branch_ids', { label: t('branches') }],
    ['is_paused', { label: l('paused') }],
    ['reject_reason', { label: t('reason') }],
  ])
  return (
    <div className="mx-auto grid max-w-6xl gap-5">
      <PageHead
        title={row.name}
        mark={<ChequeState row={row} />}
        description={[
          l(`kinds.${row.kind}`),
          worth(row, row.currency),
          row.min_basket_amount > 0 && t('from', { amount: money(row.min_basket_amount, row.currency) }),
          row.expires_at && t('validUntil', { day: lastDay(row.expires_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Steps row={row} />
            {can('put-gift-cheque') && (
              <Link to={`${base}/form/${row.id}`} className={buttonClass()}>
                <Pencil size={16} aria-hidden />
                {t('edit')}
              </Link>
            )}
          </>
        }
      />
      {row.status === 'pending' && (
        <Banner kind="warning" title={t('waiting')}>
          {t('waitingText')}
        </Banner>
      )}
      {row.status === 'rejected' && <Banner kind="danger" title={t('rejectedFor', { reason: row.reject_reason })} />}
      <StatTiles
        tiles={[
          {
            label: l('used'),
            value: format.number(row.used_count),
            note: row.reserved_count > 0 && t('reservedNow', { count: format.number(row.reserved_count) }),
          },
          { label: l('usedSum'), value: money(row.used_amount, row.currency), note: l(`funders.${row.funder}`) },
          row.kind === 'code'
            ? { label: l('code'), value: row.code }
            : {
                label: t('items'),
                value: format.number(row.item_count),
                note: t('itemsNote', { count: format.number(row.unused_count) }),
              },
        ]}
      />
      <Meter row={row} />
      <Card>
        <RecordTabs
          label={t('details')}
          tabs={[
            { id: 'uses', label: t('uses'), content: late(<Uses row={row} />) },
            row.kind !== 'code' && {
              id: 'items',
              label: t(row.kind === 'bulk' ? 'codes' : 'members'),
              content: late(<Items row={row} />),
            },
            row.kind !== 'code' && { id: 'batches', label: t('batches'), content: late(<Batches row={row} />) },
            {
              id: 'history',
              label: t('history'),
              content: late(<History call={giftCheque.history} params={params} labels={labels} />),
            },
          ]}
        />
      </Card>
    </div>
  )
}

/** A tab's content, which comes once its tab is chosen. */
const late = (content: ReactNode) => <Suspense fallback={<Skeleton className="h-64" />}>{content}</Suspense>

/** How far number and budget are used up, where there is a limit. */
function Meter({ row }: { row: GiftCheque }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const format = useFormat()
  const money = useMoney()
  if (row.limit_count === 0 && row.limit_amount === 0) return null
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 sm:auto-cols-fr sm:grid-flow-col">
        {row.limit_amount > 0 && (
          <ProgressBar
            label={l('budget')}
            value={Math.min(100, (row.used_amount * 100) / row.limit_amount)}
            valueLabel={t('budgetOf', {
              used: money(row.used_amount, row.currency),
              limit: money(row.limit_amount, row.currency),
            })}
          />
        )}
        {row.limit_count > 0 && (
          <ProgressBar
            label={t('limit_count')}
            value={Math.min(100, (row.used_count * 100) / row.limit_count)}
            valueLabel={t('countOf', { used: format.number(row.used_count), limit: format.number(row.limit_count) })}
          />
        )}
      </div>
    </Card>
  )
}
