import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useSecond } from '../platform/clock.ts'
import { useDayAndHour } from '../organisation/day-and-hour.ts'
import { menuWords } from './menu-words.ts'

/**
 * A hook that says how long something stays out of stock, in the branch's time zone if it is known.
 */
export function useOutUntil(timezone?: string) {
  const t = useWords(menuWords)
  const dayAndHour = useDayAndHour()
  const format = useFormat()
  const minute = useSecond((second) => second - (second % 60))
  return ({ until }: OutOfStock) =>
    until
      ? t('outUntil', { when: timezone ? dayAndHour(until, minute * 1000, timezone) : format.dateTime(until) })
      : t('outOpen')
}

/** Shows that something is out of stock, and until when. */
export function OutOfStockMark({ out }: { out: OutOfStock }) {
  const t = useWords(menuWords)
  const until = useOutUntil()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <StatusPill tone="warning">{t('out')}</StatusPill>
      <span className="text-xs text-muted">{until(out)}</span>
    </span>
  )
}
