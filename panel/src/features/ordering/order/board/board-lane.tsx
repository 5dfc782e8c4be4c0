import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { BoardCard } from './board-card.tsx'
import type { Lane } from './board-data.ts'
import { FinishedCard } from './finished-card.tsx'
import { ScheduledCard } from './scheduled-card.tsx'
import { words } from '../words.ts'

const dots: Record<Lane, string> = {
  scheduled: 'bg-info',
  awaiting_approval: 'bg-warning',
  preparing: 'bg-info',
  on_the_way: 'bg-progress',
  finished: 'bg-success',
}

/**
 * The first cards of a lane, on which somebody must act first, render at once and stay rendered.
 */
const keptCards = 8

export interface BoardLaneProps {
  lane: Lane
  /** Undefined while loading. */
  rows: readonly OrderRow[] | undefined
  /** Whether the lane is shown. A phone shows one lane at a time. */
  isShown: boolean
  isOpen: boolean
  onFold: (isOpen: boolean) => void
}

/**
 * One lane of the board. Scheduled orders are across the top, and only if there are any. On a
 * phone, every lane is a tab.
 */
export function BoardLane({ lane, rows, isShown, isOpen, onFold }: BoardLaneProps) {
  const t = useWords(words)
  const format = useFormat()
  const isAcross = lane === 'scheduled'
  const isFinished = lane === 'finished'
  const Card = isFinished ? FinishedCard : isAcross ? ScheduledCard : BoardCard
  return (
    <section
      aria-labelledby={`lane-${lane}`}
      data-lane={lane}
      className={cx(
        'flex min-h-0 min-w-0 flex-col rounded-card bg-sunken',
        !isShown && 'max-md:hidden',
        isAcross && (rows?.length ? 'md:col-span-full' : 'md:hidden'),
      )}
    >
      <header className={cx('flex min-h-11 items-center gap-2 px-3', !isOpen && 'md:flex-col md:px-0 md:py-2')}>
        <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[lane])} />
        <h2
          id={`lane-${lane}`}
          className={cx('truncate text-sm font-semibold', !isOpen && 'md:[writing-mode:vertical-rl]')}
        >
          {t(`lane.${lane}`)}
        </h2>
        <span className="text-sm text-muted tabular-nums">{rows && format.number(rows.length)}</span>
        {isFinished && (
          <button
            type="button"
            title={t(isOpen ? 'hideFinished' : 'showFinished')}
            aria-label={t(isOpen ? 'hideFinished' : 'showFinished')}
            aria-expanded={isOpen}
            onClick={() => onFold(!isOpen)}
            className={cx(
              buttonClass('ghost', 'small', true),
              'text-muted max-md:hidden',
              isOpen ? 'ml-auto' : 'order-first',
            )}
          >
            {isOpen ? <ChevronsRight size={15} aria-hidden /> : <ChevronsLeft size={15} aria-hidden />}
          </button>
        )}
      </header>
      <div
        className={cx(
          'min-h-0 flex-1 gap-2 overflow-auto overscroll-contain px-2 pb-2 [scrollbar-width:thin]',
          isAcross ? 'flex flex-col md:flex-row md:*:w-96 md:*:shrink-0' : 'flex flex-col',
          !isOpen && 'md:hidden',
        )}
      >
        {rows ? (
          rows.map((row, at) => <Card key={row.id} row={row} isKept={at < keptCards} />)
        ) : (
          <LoadingCards isSmall={isFinished} />
        )}
        {rows?.length === 0 && (
          <p className="grid flex-1 place-content-center px-4 py-8 text-center text-sm text-pretty text-muted">
            {t(`empty.${lane}`)}
          </p>
        )}
      </div>
    </section>
  )
}

const LoadingCards = ({ isSmall }: { isSmall: boolean }) =>
  Array.from({ length: 3 }, (_, at) => (
    <Skeleton key={at} className={cx('shrink-0 rounded-card', isSmall ? 'h-16' : 'h-44')} />
  ))
