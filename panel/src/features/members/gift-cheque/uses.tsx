import { giftCheque, type ChequeUse, type GiftCheque, type UseState } from '#contract/members/offer/gift-cheque.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

const column = columnsOf<ChequeUse>()
const tones: Record<UseState, Tone> = { held: 'progress', used: 'success', back: 'neutral' }

/** The orders that used a voucher, and the state of each use. */
export function Uses({ row: { id, currency } }: { row: GiftCheque }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const format = useFormat()
  const number = (row: ChequeUse) => (row.order_number === null ? '–' : String(row.order_number))
  return (
    <PartList
      list={giftCheque.uses}
      params={{ params: { gift_cheque_id: id } }}
      label={t('uses')}
      columns={[
        column.text('order_number', t('order'), number, { card: 'primary' }),
        column.whole('created_at', t('date'), (row) => format.dateTime(row.created_at)),
        column.record('member_id', t('member'), (row) => row.member_name ?? '–', {
          to: (row) => (row.member_id ? `/member/view/${row.member_id}` : '#'),
          permission: 'get-member',
          card: 'secondary',
        }),
        column.whole('branch_id', t('branch'), (row) => row.branch_name, { card: 'none' }),
        column.text('amount', l('usedSum'), (row) => String(row.amount / 100), {
          align: 'end',
          cell: (row) => <Money minor={row.amount} currency={currency} />,
        }),
        column.state('state', l('status'), (row) => ({ tone: tones[row.state], word: t(`useState.${row.state}`) }), {
          card: 'end',
        }),
      ]}
      name={number}
      href={(row) => `/manegement/${row.branch_id}/order/list?order=${row.order_id}`}
      empty={t('noUses')}
    />
  )
}
