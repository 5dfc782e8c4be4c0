import { useEffect, useState, type ReactNode } from 'react'
import { BellRing, ChevronsLeft } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { ChannelMark } from '#panel/domain/ordering/channel.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { boardOf } from './ringing.ts'
import { RingingFrame, RingingNumber, RingingTime } from './ringing-frame.tsx'
import { words } from './words.ts'

/**
 * For this long, in ms, after the bar has appeared or has changed to another order, presses are
 * ignored, because they were meant for what was there before.
 */
const newMs = 400

function useIsNew() {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), newMs)
    return () => clearTimeout(timer)
  }, [])
  return isNew
}

export interface RingingBarProps {
  row: OrderRow
  /** The number of ringing orders. */
  count: number
  /** The branch's name, if this device listens to several branches. */
  place: string | null
  /** Opens the rail, if the screen is wide enough for one. */
  onUnfold?: (() => void) | undefined
  onTake: () => void
  /** What is shown instead of the order and its approve button, if the page already shows both. */
  instead?: ReactNode
}

/**
 * The bar below the page: the order that has waited longest with its two answers, and the number of
 * orders, which opens the others.
 */
export function RingingBar({ row, count, place, onUnfold, onTake, instead }: RingingBarProps) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const isNew = useIsNew()
  const others = `${t('waiting', { count })}. ${t(onUnfold ? 'unfold' : 'toBoard')}`
  const counter = (
    <>
      {/* A new order restarts the pulse. */}
      <BellRing key={count} size={16} aria-hidden className="shrink-0 motion-safe:animate-pulse" />
      <span className="tabular-nums max-sm:sr-only">{t('pill', { count })}</span>
      <span aria-hidden className="tabular-nums sm:hidden">
        {count}
      </span>
      <span className="sr-only">{others}</span>
    </>
  )
  const pill =
    'flex min-h-8 shrink-0 items-center gap-1.5 rounded-full bg-accent px-3 text-sm font-semibold text-on-accent hover:bg-accent-strong pointer-coarse:min-h-11'
  return (
    <RingingFrame
      row={row}
      onTake={onTake}
      className="flex min-h-12 items-center gap-3 px-4 max-sm:gap-2 max-sm:px-2 max-sm:py-1.5 max-sm:pb-[max(0.375rem,env(safe-area-inset-bottom))]"
    >
      {(answers) => (
        <>
          {onUnfold ? (
            <button
              type="button"
              data-fold
              aria-expanded={false}

              title={others}
              onClick={onUnfold}
              className={pill}
            >
              {counter}
              <ChevronsLeft size={15} aria-hidden className="-mr-1 shrink-0" />
            </button>
          ) : (
            <Link to={boardOf(row.branch_id)} title={others} className={pill}>
              {counter}
            </Link>
          )}
          {instead || (
            <div className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-wrap max-sm:gap-x-2">
              <ChannelMark channel={row.channel} isShort />
              <RingingNumber row={row} className="shrink-0" />
              <span className="min-w-0 truncate max-sm:flex-1">
                {place && <span className="font-medium">{place} · </span>}
                {row.table_name && <span className="font-medium">{row.table_name} · </span>}
                {customerName(row, o)}
              </span>
              <span className="min-w-0 flex-1 truncate text-muted max-lg:hidden">{row.summary}</span>
              <span className="flex min-w-0 items-center gap-3 text-xs max-sm:basis-full max-sm:*:whitespace-normal sm:shrink-0 lg:ml-auto">
                <RingingTime row={row} />
                <Money minor={row.total} currency={row.currency} className="text-sm font-semibold max-sm:sr-only" />
              </span>
            </div>
          )}
          {answers({ approve: instead ? null : { variant: 'solid' }, size: 'small', isHeld: isNew, isShort: true })}
        </>
      )}
    </RingingFrame>
  )
}
