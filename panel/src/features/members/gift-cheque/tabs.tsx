import { giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { useTermLabels } from '#panel/domain/members/offer-terms.tsx'
import History from '#panel/kit/record/history.tsx'
import { labelKey, type Labels } from '#panel/kit/list/labels.ts'
import { RecordTabs } from '#panel/kit/record/record-tabs.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Batches } from './batches.tsx'
import { Items } from './items.tsx'
import { listWords } from './list-words.ts'
import { Uses } from './uses.tsx'
import { words } from './words.ts'

const labelled = [
  'amount',
  'max_discount',
  'limit_count',
  'limit_amount',
  'user_limit',
  'with_points',
  'count',
] as const

/** A voucher's tabs: its uses, its items, its batches and its history. */
export default function ChequeTabs({ row }: { row: GiftCheque }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const params = { gift_cheque_id: row.id }
  const labels: Labels = new Map([
    ...useTermLabels(row.funder),
    ...labelled.map((it) => [labelKey(it), { label: t(it) }] as const),
    ...(['name', 'status', 'code', 'kind'] as const).map((it) => [it, { label: l(it) }] as const),
    ['rate_bp', { label: t('rate') }],
    ['awaits', { label: t('awaits') }],
    ['is_paused', { label: l('paused') }],
    ['reject_reason', { label: t('reason') }],
  ])
  return (
    <RecordTabs
      label={t('details')}
      tabs={[
        { id: 'uses', label: t('uses'), content: <Uses row={row} /> },
        row.kind !== 'code' && {
          id: 'items',
          label: t(row.kind === 'bulk' ? 'codes' : 'members'),
          content: <Items row={row} />,
        },
        row.kind !== 'code' && { id: 'batches', label: t('batches'), content: <Batches row={row} /> },
        {
          id: 'history',
          label: t('history'),
          content: <History call={giftCheque.history} params={params} labels={labels} />,
        },
      ]}
    />
  )
}
