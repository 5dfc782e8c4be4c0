import { discount, type Discount } from '#contract/marketing/discount.ts'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useDiscountState } from './state.ts'
import { words } from './words.ts'

const stale = [discount.list, discount.read, discount.history]

/** The discount's state, and the buttons with which those who bear its cost approve or reject it. */
export default function Standing({ it }: { it: Discount }) {
  const t = useWords(words)
  const o = useWords(offerWords)
  const state = useDiscountState()(it)
  const awaited = it.awaits.map((funder) => o(`funders.${funder}`)).join(', ')
  return (
    <div className="grid gap-3">
      <p>
        <StatePill {...state} />
      </p>
      {it.status === 'pending' && (
        <Banner kind="warning" title={t('waiting', { funders: awaited })}>
          {t('waitingText')}
        </Banner>
      )}
      {it.status === 'rejected' && <Banner kind="danger" title={t('rejectedFor', { reason: it.reject_reason })} />}
      {it.may_approve && (
        <div className="flex flex-wrap gap-2">
          <DecisionFooter noun={discount} params={{ discount_id: it.id }} record={it} name={it.name} stale={stale} />
        </div>
      )}
    </div>
  )
}
