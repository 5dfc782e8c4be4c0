import { Bell, Bike, CalendarClock, CheckCheck, CookingPot, type LucideIcon } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { cx } from '#panel/ui/cx.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { lanes, type Lane } from './board-data.ts'
import { words } from '../words.ts'

const icons: Record<Lane, LucideIcon> = {
  scheduled: CalendarClock,
  awaiting_approval: Bell,
  preparing: CookingPot,
  on_the_way: Bike,
  finished: CheckCheck,
}

export interface LaneTabsProps {
  lane: Lane
  onLane: (lane: Lane) => void
  cards: Record<Lane, readonly OrderRow[]> | undefined
}

/** On a phone, the lanes are tabs, placed where the thumb reaches them. */
export function LaneTabs({ lane, onLane, cards }: LaneTabsProps) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <nav
      aria-label={t('board')}
      className="-mx-4 -mb-4 grid shrink-0 grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {lanes.map((each) => {
        const Icon = icons[each]
        const count = cards?.[each].length ?? 0
        const isCurrent = each === lane
        return (
          <button
            key={each}
            type="button"
            aria-current={isCurrent || undefined}
            title={t(`lane.${each}`)}
            onClick={() => onLane(each)}
            className={cx(
              'relative grid min-h-14 min-w-0 content-center justify-items-center gap-0.5 px-1 text-[0.6875rem] -outline-offset-2!',
              isCurrent ? 'font-semibold text-accent-text' : 'text-muted',
            )}
          >
            <span className="relative">
              <Icon size={20} aria-hidden />
              {count > 0 && (
                <span
                  className={cx(
                    'absolute -top-1.5 left-3 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[0.625rem] font-semibold tabular-nums',
                    each === 'awaiting_approval' ? 'bg-accent text-on-accent' : 'bg-neutral-tint text-neutral',
                  )}
                >
                  {format.number(count)}
                </span>
              )}
            </span>
            <span className="max-w-full truncate">{t(`short.${each}`)}</span>
          </button>
        )
      })}
    </nav>
  )
}
