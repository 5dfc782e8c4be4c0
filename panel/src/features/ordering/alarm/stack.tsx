import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { BellRing, ChevronDown, ChevronUp } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { cx } from '#panel/ui/cx.ts'
import { moveFocus } from '#panel/ui/row-focus.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { spanText } from '#panel/domain/span-text.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { Link } from '#panel/kit/link.tsx'
import { useWords } from '#panel/kit/words.ts'
import { useAlarm } from './alarm-state.ts'
import { RingingCard, useWaited } from './ringing-card.tsx'
import { useFold, type StackPlace } from './stack-fold.ts'
import { useWatchedBranches } from './watched-branch.ts'
import { words } from './words.ts'

/** At most this many cards are shown; more would cover the screen. On a phone one already does. */
const max = { wide: 3, phone: 1 }

/** The orders that ring, on every screen: as cards, or folded to a pill, as it is over the orders themselves until somebody unfolds it there. */
export default function Stack() {
  const { orders } = useAlarm()
  // One order of another branch, which that board does not show, is enough for the cards to be open.
  const isOverOrders = useRouterState({
    select: ({ location }) => orders.every(({ branch_id }) => location.pathname === boardOf(branch_id)),
  })
  const [first] = orders
  if (!first) return null
  return <Shown orders={orders} first={first} place={isOverOrders ? 'orders' : 'elsewhere'} />
}

const boardOf = (branch_id: string) => `/manegement/${branch_id}/orders`

interface ShownProps {
  orders: readonly OrderRow[]
  /** The order that has waited longest. */
  first: OrderRow
  place: StackPlace
}

/**
 * The pill, and on a phone the cards too, have a strip of their own under the page (last in the shell's column, however early in the tab order), so that
 * they never lie over a button; only on a wide screen the open cards lie over a corner of the page.
 */
function Shown({ orders, first, place }: ShownProps) {
  const t = useWords(words)
  const [isFolded, fold] = useFold(place)
  const root = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  const wanted = useRef<'asked' | 'taken' | null>(null)
  const turn = (next: boolean) => {
    isPressed.current = true
    fold(next)
  }
  // The button that was pressed is gone: the one that takes it back has the focus, or the first card where that was asked for.
  useEffect(() => {
    if (wanted.current === 'asked') cardIn(root.current)?.focus()
    else if (wanted.current) moveFocus(cardIn(root.current))
    else if (isPressed.current) root.current?.querySelector<HTMLElement>('[data-fold]')?.focus()
    isPressed.current = false
    wanted.current = null
  })
  /** To the first one's card on the board that is on the screen, whose letters work there; elsewhere to its card here. */
  const goToFirst = () => {
    if (focusOnBoard(first)) return
    if (!isFolded) return cardIn(root.current)?.focus()
    wanted.current = 'asked'
    fold(false)
  }
  useKeys([{ keys: 'n', label: t('toStack'), run: goToFirst }])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isFolded) return
    event.preventDefault()
    turn(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape for the buttons in it
    <section
      ref={root}
      aria-label={t('stack')}
      data-print-hide
      onKeyDown={escape}
      className={cx(
        'z-45 order-last flex shrink-0',
        isFolded
          ? 'justify-end border-t border-line px-5 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] max-sm:px-3'
          : 'max-h-[70dvh] flex-col overflow-clip bg-raised shadow-pop max-sm:pb-[env(safe-area-inset-bottom)] sm:fixed sm:right-5 sm:bottom-5 sm:w-96 sm:rounded-card',
      )}
    >
      <span role="alert" className="sr-only">
        {t('waiting', { count: orders.length })}
      </span>
      {isFolded ? (
        <Pill count={orders.length} first={first} onUnfold={() => turn(false)} />
      ) : (
        <Cards orders={orders} onFold={() => turn(true)} onTake={() => void (wanted.current = 'taken')} />
      )}
    </section>
  )
}

const cardIn = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('[data-ringing]')

function focusOnBoard({ id }: OrderRow): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-lane] [data-row="${id}"]`)]
  const card = cards.find((each) => each.checkVisibility())
  card?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return card !== undefined
}

/** How many ring and how long the first of them has waited. */
function Pill({ count, first, onUnfold }: { count: number; first: OrderRow; onUnfold: () => void }) {
  const t = useWords(words)
  const waited = useWaited(first)
  return (
    <button
      type="button"
      data-fold
      aria-expanded={false}
      aria-label={`${t('waiting', { count })}. ${t('unfold')}`}
      title={t('unfold')}
      onClick={onUnfold}
      className="flex min-h-8 items-center gap-2 rounded-full bg-accent px-3.5 text-sm font-semibold text-on-accent hover:bg-accent-strong max-sm:min-h-11"
    >
      {/* A new order restarts the pulse. */}
      <BellRing key={count} size={16} aria-hidden className="shrink-0 motion-safe:animate-pulse" />
      {t('pill', { count })}
      <span className="font-normal tabular-nums">{t('oldest', { time: spanText(waited) })}</span>
      <ChevronUp size={16} aria-hidden className="-mr-1 shrink-0" />
    </button>
  )
}

interface CardsProps {
  orders: readonly OrderRow[]
  onFold: () => void
  onTake: () => void
}

function Cards({ orders, onFold, onTake }: CardsProps) {
  const t = useWords(words)
  const { watched } = useWatchedBranches()
  const placeOf = (row: OrderRow) =>
    watched.length > 1 ? (watched.find(({ branch_id }) => branch_id === row.branch_id)?.name ?? null) : null
  return (
    <>
      <header className="flex items-center gap-2.5 bg-accent py-1 pr-2 pl-4 text-on-accent">
        <BellRing size={18} aria-hidden className="shrink-0 motion-safe:animate-pulse" />
        <h2 className="min-w-0 flex-1 font-semibold">{t('waiting', { count: orders.length })}</h2>
        <button
          type="button"
          data-fold
          aria-expanded
          aria-label={t('fold')}
          title={t('fold')}
          onClick={onFold}
          className="grid size-9 place-items-center rounded-control hover:bg-accent-strong max-sm:size-11"
        >
          <ChevronDown size={18} aria-hidden />
        </button>
      </header>
      <ul className="min-h-0 overflow-auto overscroll-contain">
        {orders.slice(0, max.wide).map((row, at) => (
          <li key={row.id} className={cx('border-b border-line last:border-0', at >= max.phone && 'max-sm:hidden')}>
            <RingingCard row={row} isFirst={at === 0} place={placeOf(row)} onTake={onTake} />
          </li>
        ))}
      </ul>
      <More rest={orders.slice(max.wide)} className="max-sm:hidden" />
      <More rest={orders.slice(max.phone)} className="sm:hidden" />
    </>
  )
}

/** How many more ring than are shown, and the way to them. */
function More({ rest, className }: { rest: readonly OrderRow[]; className: string }) {
  const t = useWords(words)
  const [first] = rest
  if (!first) return null
  return (
    <p
      className={cx('flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2.5', className)}
    >
      <span className="text-muted">{t('more', { count: rest.length })}</span>
      <Link to={boardOf(first.branch_id)} className={linkClass}>
        {t('toBoard')}
      </Link>
    </p>
  )
}
