import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'

interface Posting {
  order_number: number | null
  branch_name: string | null
  definition_name?: string | null
  actor: string | null
  reason: string
  payment_ref?: string
}

/** The reason for an entry in a member's account: the order, or who made the entry and why. */
export function Posted({ what, it }: { what: string; it: Posting }) {
  const t = useWords(ledgerWords)
  const order = it.order_number !== null && t('ofOrder', { number: String(it.order_number) })
  const more = [
    it.definition_name,
    order,
    it.branch_name,
    it.payment_ref,
    it.reason,
    it.actor && t('byActor', { name: it.actor }),
  ]
  return (
    <span className="block min-w-0">
      <span className="block">{what}</span>
      <span className="block text-xs break-words text-muted sm:max-w-96">{more.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** An amount with its sign: positive if it comes in, negative if it goes out. */
export const signed = (amount: number, text: string) => (
  <span className={amount > 0 ? 'text-success' : undefined}>
    {amount > 0 ? '+' : '−'}
    {text}
  </span>
)
