import { Gift } from 'lucide-react'
import { chequeKinds, chequeStatuses, giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import { useLastDay, useWorth } from '#panel/domain/members/cheque-worth.ts'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { useCanWriteTerms, useTermsText } from '#panel/domain/members/terms-text.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useChequeState } from './state.tsx'
import { listWords } from './list-words.ts'

const column = columnsOf<GiftCheque>()

/**
 * The company's gift vouchers and coupons that are valid at this branch: how much they take off a
 * basket, and how often each was used.
 */
export default function GiftChequeList() {
  const t = useWords(listWords)
  const o = useWords(offerWords)
  const can = useCan()
  const format = useFormat()
  const worth = useWorth()
  const lastDay = useLastDay()
  const terms = useTermsText()
  const canWriteTerms = useCanWriteTerms()
  const stateOf = useChequeState()
  const { branch_id } = usePage<'/manegement/$branch_id/gift-cards'>().params
  const base = `/manegement/${branch_id}/gift-cards`
  const usedOf = ({ used_count, limit_count }: GiftCheque) =>
    limit_count > 0 ? `${format.number(used_count)} / ${format.number(limit_count)}` : format.number(used_count)
  return (
    <ListPage
      list={listOfBranch(giftCheque.list, branch_id)}
      searchPlaceholder={t('search')}
      isWaiting={!canWriteTerms}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.state('status', t('status'), stateOf, { card: 'end' }),
        column.whole('worth', t('by'), (row) => worth(row, row.currency), { card: 'secondary' }),
        column.whole('kind', t('kind'), (row) => t(`kinds.${row.kind}`), { card: 'none' }),
        column.code('code', t('code'), (row) => row.code, { card: 'none' }),
        column.text('used_count', t('used'), usedOf, { align: 'end' }),
        column.text('used_amount', t('usedSum'), (row) => String(row.used_amount / 100), {
          align: 'end',
          cell: (row) => <Money minor={row.used_amount} currency={row.currency} />,
          card: 'none',
          yields: 'last',
        }),
        column.whole('expires_at', t('expires_at'), (row) => lastDay(row.expires_at) || '–'),
        column.text('terms', o('terms'), (row) => terms(row, row.currency), { card: 'none', isSentence: true }),
        column.text('limit_amount', t('budget'), (row) => String(row.limit_amount / 100), {
          align: 'end',
          cell: (row) =>
            row.limit_amount > 0 ? <Money minor={row.limit_amount} currency={row.currency} /> : t('unlimited'),
          card: 'none',
        }),
        column.text('funder', o('funder'), (row) => o(`funders.${row.funder}`), { card: 'none' }),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        choiceOf('status', t('status'), chequeStatuses, (it) => t(`statuses.${it}`)),
        choiceOf('kind', t('kind'), chequeKinds, (it) => t(`kinds.${it}`)),
        { kind: 'flag', field: 'is_paused', label: t('paused'), on: t('paused'), off: '–' },
      ]}
      name={(row) => row.name}
      {...(can('get-gift-cheque') && { href: (row: GiftCheque) => `${base}/view/${row.id}` })}
      create={{ href: `${base}/form`, permission: 'post-gift-cheque' }}
      remove={{
        call: giftCheque.remove,
        given: (row) => ({ params: { gift_cheque_id: row.id } }),
        asks: (rows) => {
          const theirs = rows.filter((row) => !row.can_change)
          if (theirs.length > 0)
            toasts.add({
              kind: 'warning',
              title: t('noneDeleted'),
              description: t('theirs', { names: theirs.map((row) => row.name).join(', ') }),
              about: 'gift-cheque',
            })
          return theirs.length > 0
        },
      }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Gift size={20} aria-hidden /> }}
    />
  )
}
