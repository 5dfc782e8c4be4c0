import { giftCheque, type MemberCheque } from '#contract/members/offer/gift-cheque.ts'
import type { Member } from '#contract/members/member.ts'
import { chequeWords } from '#panel/domain/members/cheque-words.ts'
import { itemTones, useLastDay, useWorth } from '#panel/domain/members/cheque-worth.ts'
import { useTermsText } from '#panel/domain/members/terms-text.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { useWords } from '#panel/kit/words/words.ts'

const column = columnsOf<MemberCheque>()

/** A member's gift vouchers, newest first. */
export function Cheques({ row: { id } }: { row: Member }) {
  const t = useWords(chequeWords)
  const format = useFormat()
  const worth = useWorth()
  const terms = useTermsText()
  const lastDay = useLastDay()
  return (
    <PartList
      list={giftCheque.ofMember}
      params={{ params: { member_id: id } }}
      label={t('cheques')}
      columns={[
        column.text('name', t('name'), (row) => row.name, {
          card: 'primary',
          cell: (row) => (
            <span className="grid">
              <span className="font-medium">{row.name}</span>
              <span className="text-xs text-muted">
                {worth(row, row.currency)}
                {row.min_basket_amount > 0 && ` · ${terms({ min_basket_amount: row.min_basket_amount }, row.currency)}`}
              </span>
            </span>
          ),
        }),
        column.code('code', t('code'), (row) => row.code, { card: 'secondary' }),
        column.whole('defined_at', t('defined_at'), (row) => format.date(row.defined_at)),
        column.whole('ends_at', t('ends'), (row) => lastDay(row.ends_at) || t('endless')),
        column.state('state', t('stateOf'), (row) => ({ tone: itemTones[row.state], word: t(`state.${row.state}`) }), {
          card: 'end',
        }),
      ]}
      name={(row) => row.name}
      empty={t('none')}
    />
  )
}
