import type { Ref } from 'react'
import { cx } from '#panel/ui/cx.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { Scale } from './plan-scale.ts'
import { words } from './words.ts'

interface PlanHeadProps {
  track: Ref<HTMLDivElement>
  scale: Scale
  /** How many guests start at each moment. */
  covers: ReadonlyMap<number, number>
  /** How many guests may start at the same time; null if there is no limit. */
  maxCovers: number | null
  time: (ms: number) => string
}

/**
 * The plan's hours, with the number of guests who start at the same time. It stays visible while
 * the lanes scroll.
 */
export function PlanHead({ track, scale, covers, maxCovers, time }: PlanHeadProps) {
  const t = useWords(words)
  return (
    <div className="sticky top-0 z-30 grid grid-cols-[8rem_1fr] bg-surface">
      <div className="sticky left-0 z-10 border-r border-line bg-surface px-2 py-1 text-xs text-muted">
        <span className="block h-5" />
        {t('covers')}
      </div>
      <div ref={track} className="relative h-11">
        {scale.hours.map((at) => (
          <span
            key={at}
            className="absolute top-1 ps-1 text-xs text-muted tabular-nums"
            style={{ left: scale.left(at) }}
          >
            {time(at)}
          </span>
        ))}
        {[...covers].map(([at, count]) => {
          const isFull = maxCovers !== null && count >= maxCovers
          return (
            <span
              key={at}
              title={`${time(at)}: ${t('guests', { count })}`}
              className={cx(
                'absolute bottom-0.5 grid h-5 min-w-5 place-items-center rounded px-0.5 text-xs tabular-nums',
                isFull ? 'bg-danger-tint font-medium text-danger' : 'bg-sunken text-muted',
              )}
              style={{ left: scale.left(at) }}
            >
              {count}
            </span>
          )
        })}
      </div>
    </div>
  )
}
