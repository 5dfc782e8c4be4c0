import type { OrderRow } from '#contract/ordering/order.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Money } from '../platform/money.tsx'
import { orderWords } from './order-words.ts'
import { hasPartsBack } from './parts-back.ts'

/** What was given back for a returned part of an order. Lists show it below the order's total. */
export function PartsBack({ row }: { row: OrderRow }) {
  const t = useWords(orderWords)
  return (
    hasPartsBack(row) && (
      <span className="text-xs text-warning">
        {t('partsBack')} <Money minor={-row.returned_total} currency={row.currency} />
      </span>
    )
  )
}
