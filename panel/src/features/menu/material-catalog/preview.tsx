import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { isOut } from '#contract/menu/availability.ts'
import { material } from '#contract/menu/material.ts'
import { CustomerCard, type NamedGroup } from '#panel/domain/ordering/customer-card.tsx'
import { choiceWords } from '#panel/domain/menu/choice-words.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { wordsIn } from '#panel/kit/words/words.ts'
import type { GroupValues } from './values.ts'

/** A sample price for trying out the group: a hundred lira, or euros. */
const samplePrice = 10_000

/** The group being edited, as a customer sees it at a product. */
export default function Preview({ currency }: { currency: string }) {
  const money = useMoney()
  const values = useWatch() as GroupValues
  const ids = [...new Set((values.options ?? []).flatMap((it) => it.material_id ?? []))].toSorted()
  const { data } = useQuery({
    ...ask(material.list, { query: { id: ids, limit: 50 } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const known = new Map(data?.data.map((it) => [it.id, it]))
  const now = new Date(serverNow())
  const group: NamedGroup = {
    id: 'group',
    name: values.name,
    selection_type: values.selection_type ?? 'multiple',
    is_required: values.is_required,
    // An empty or invalid number counts as zero until a valid one is typed.
    minimum_limit: values.minimum_limit ?? 0,
    selection_limit: values.selection_limit ?? 0,
    free_count: values.free_count ?? 0,
    options: (values.options ?? []).flatMap((it) => {
      const found = known.get(it.material_id)
      if (!found) return []
      const out = isOut(found.out, now)
      return {
        id: found.id,
        name: found.name,
        price: it.price || 0,
        max_count: it.max_count ?? 1,
        is_default: it.is_default,
        is_on: found.is_active && !out,
        isOut: out,
      }
    }),
  }
  return (
    <CustomerCard
      price={samplePrice}
      currency={currency}
      groups={[group]}
      head={(lang) => (
        <p className="px-4 pt-4 pb-3 text-sm text-muted">
          {wordsIn(choiceWords, lang)('sample', { price: money(samplePrice, currency) })}
        </p>
      )}
    />
  )
}
