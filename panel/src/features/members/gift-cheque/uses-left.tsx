import type { GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Shows how many of the vouchers that were given out can still be used, if the number of uses is
 * limited. Warns if giving out `more` vouchers would exceed the limit.
 */
export function UsesLeft({ row, more }: { row: GiftCheque; more: number }) {
  const t = useWords(words)
  const format = useFormat()
  const { limit_count: limit, used_count: used, unused_count } = row
  if (limit === 0) return null
  const left = Math.max(0, limit - used)
  return (
    <Banner
      kind={unused_count + more > left ? 'warning' : 'info'}
      title={t(row.kind === 'personal' ? 'usesLeft.personal' : 'usesLeft.bulk', { left })}
    >
      {t('usesLeftText', { limit: format.number(limit), used: format.number(used) })}
    </Banner>
  )
}
