import type { Call } from '#contract/kit/call.ts'
import { giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'

/** The buttons with which those who bear the cost of a voucher approve or reject it. */
export default function Decide({ row, stale }: { row: GiftCheque; stale: readonly Call[] }) {
  return (
    <DecisionFooter noun={giftCheque} params={{ gift_cheque_id: row.id }} record={row} name={row.name} stale={stale} />
  )
}
