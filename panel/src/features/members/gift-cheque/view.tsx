import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { useWorth } from '#panel/domain/members/cheque-worth.ts'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { elsewhereWords } from '#panel/domain/members/elsewhere-words.ts'
import { useCanWriteTerms, useTermsText } from '#panel/domain/members/terms-text.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { ProgressBar } from '#panel/ui/progress-bar.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { usePatience } from '#panel/kit/server/patience.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { StatTiles } from '#panel/kit/list/stat-tiles.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { ChequeState } from './state.tsx'
import { Steps } from './steps.tsx'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

const ChequeTabs = lazy(() => import('./tabs.tsx'))

/** One voucher: how much of it is used, who got it, and who used it. */
export default function GiftChequeView() {
  const { branch_id, gift_cheque_id } = usePage<'/manegement/$branch_id/gift-cards/view/$gift_cheque_id'>().params
  const given = { params: { gift_cheque_id } }
  const { data, error, refetch } = useQuery({ ...ask(giftCheque.read, given), staleTime: 0 })
  const canWriteTerms = useCanWriteTerms()
  const isWaiting = usePatience(!canWriteTerms, data !== undefined)
  usePageTitle(data?.name)
  const back = `/manegement/${branch_id}/gift-cards`
  if (error && !data) return <Unloaded error={error} back={back} onAgain={() => void refetch()} />
  if (!data || isWaiting) return <Skeleton className="h-64 max-w-6xl" />
  return <Shown row={data} base={back} />
}

function Shown({ row, base }: { row: GiftCheque; base: string }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const o = useWords(offerWords)
  const e = useWords(elsewhereWords)
  const can = useCan()
  const format = useFormat()
  const money = useMoney()
  const worth = useWorth()
  const terms = useTermsText()
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHead
        title={row.name}
        mark={<ChequeState row={row} />}
        description={[l(`kinds.${row.kind}`), worth(row, row.currency), terms(row, row.currency)]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Steps row={row} />
            {row.can_change && can('put-gift-cheque') && (
              <Link to={`${base}/form/${row.id}`} className={buttonClass()}>
                <Pencil size={16} aria-hidden />
                {t('edit')}
              </Link>
            )}
          </>
        }
      />
      {!row.can_change && can('put-gift-cheque') && <Banner title={e('elsewhere')} />}
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
          {
            label: l('usedSum'),
            value: money(row.used_amount, row.currency),
            note:
              row.share_bp < 10_000
                ? t('sharedBy', {
                    share: format.percent(row.share_bp),
                    funder: o(`funders.${row.funder}`),
                  })
                : o(`funders.${row.funder}`),
          },
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
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ChequeTabs row={row} />
        </Suspense>
      </Card>
    </div>
  )
}

/**
 * Shows how often a voucher was used and how much of its budget is spent. What is not limited is
 * left out.
 */
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
