import { BellRing, ChevronsRight } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { boardOf } from './ringing.ts'
import { RingingCard } from './ringing-card.tsx'
import { words } from './words.ts'

/**
 * How many cards are shown: as many as one person can watch. The clock of each card costs some work
 * every second.
 */
const maxCards = 12

export interface RailProps {
  orders: readonly OrderRow[]
  /** The branch's name, if this device listens to several branches. */
  placeOf: (row: OrderRow) => string | null
  onFold: () => void
  onTake: () => void
}

/** The rail beside the page: a card for each ringing order, longest wait first. */
export function Rail({ orders, placeOf, onFold, onTake }: RailProps) {
  const t = useWords(words)
  const [next, ...others] = orders.slice(maxCards)
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-2.5 bg-accent pr-2 pl-4 text-on-accent">
        <BellRing size={18} aria-hidden className="shrink-0 motion-safe:animate-pulse" />
        <h2 className="min-w-0 flex-1 leading-tight font-semibold">{t('waiting', { count: orders.length })}</h2>
        <button
          type="button"
          data-fold
          aria-expanded
          aria-label={t('fold')}
          title={t('fold')}
          onClick={onFold}
          className="grid size-9 shrink-0 place-items-center rounded-control outline-on-accent! hover:bg-accent-strong pointer-coarse:size-11"
        >
          <ChevronsRight size={18} aria-hidden />
        </button>
      </header>
      <ul className="min-h-0 flex-1 overflow-auto overscroll-contain">
        {orders.slice(0, maxCards).map((row, at) => (
          <li key={row.id} className="border-b border-line">
            <RingingCard row={row} isFirst={at === 0} place={placeOf(row)} onTake={onTake} />
          </li>
        ))}
      </ul>
      {next && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2.5">
          <span className="text-muted">{t('more', { count: others.length + 1 })}</span>
          <Link to={boardOf(next.branch_id)} className={linkClass}>
            {t('toBoard')}
          </Link>
        </p>
      )}
    </>
  )
}
