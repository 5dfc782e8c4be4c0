import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { OrderRow } from '#contract/ordering/order.ts'
import { holdChips } from '#panel/ui/chips-place.ts'
import { cx } from '#panel/ui/cx.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import { useDocked } from '#panel/ui/edges.ts'
import { phoneScreen, useMedia, wideScreen } from '#panel/ui/media.ts'
import { moveFocus } from '#panel/ui/row-focus.ts'
import { goBack, isPageCovered } from '#panel/ui/top-layer.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Rail } from './rail.tsx'
import { useFold, type RailPlace } from './rail-fold.ts'
import { forgetRail, giveUpRailRoom, rememberRail } from './rail-room.ts'
import { useIsOnBoard } from './on-board.ts'
import { RingingBar } from './ringing-bar.tsx'
import { boardOf } from './ringing.ts'
import { useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'
import { words } from './words.ts'

export interface DockedProps {
  /** The ringing orders, longest wait first. */
  orders: readonly OrderRow[]
  /**
   * Whether the rail would move a page that has just opened, because the device did not know that
   * orders ring and kept no room. The orders are then a bar below the page until the user opens the
   * rail or goes to another page.
   */
  hasNoRoom: boolean
}

/**
 * The ringing orders on every screen. On a wide screen they are a rail beside the page. On narrow
 * screens, and on the orders page, they are a bar below it.
 */
export default function Docked({ orders, hasNoRoom }: DockedProps) {
  // The rail stays open if at least one order is from a branch whose board is not on the screen.
  const isOverOrders = useRouterState({
    select: ({ location }) => orders.every(({ branch_id }) => location.pathname === boardOf(branch_id)),
  })
  const [first] = orders
  if (!first) return null
  return (
    <>
      <Memory orders={orders} />
      <Shown orders={orders} first={first} hasNoRoom={hasNoRoom} place={isOverOrders ? 'orders' : 'elsewhere'} />
    </>
  )
}

/** Stores whether the next page must keep room for the rail when it opens. */
function Memory({ orders }: Pick<DockedProps, 'orders'>) {
  const [isFolded] = useFold('elsewhere')
  const [isFoldedOverOrders] = useFold('orders')
  // If orders of several branches ring, their joined addresses match no page. There is then no
  // exception, and room is kept beside the orders of each of these branches too.
  const boards = [...new Set(orders.map((it) => boardOf(it.branch_id)))].join()
  const except = isFoldedOverOrders ? boards : ''
  useEffect(() => {
    if (isFolded) return undefined
    rememberRail(except)
    return forgetRail
  }, [isFolded, except])
  // The rail or the bar is rendered now, so the reserved room is no longer needed.
  useLayoutEffect(giveUpRailRoom, [])
  return null
}

interface ShownProps extends DockedProps {
  first: OrderRow
  place: RailPlace
}

function Shown({ orders, first, hasNoRoom, place }: ShownProps) {
  const t = useWords(words)
  const isWide = useMedia(wideScreen)
  const [isFolded, fold] = useFold(place)
  const [isUnfolded, setUnfolded] = useState(false)
  const isRail = isWide && !isFolded && (isUnfolded || !hasNoRoom)
  const isPhone = useMedia(phoneScreen)
  const root = useRef<HTMLElement>(null)
  const isRepeating = useAtRest(useIsOnBoard(first.id, isPhone && place === 'orders'))
  const isPressed = useRef(false)
  const isTaken = useRef(false)
  const { watched } = useWatchedBranches()
  const placeOf = ({ branch_id }: OrderRow) =>
    (watched.length > 1 && watched.find((each) => each.branch_id === branch_id)?.name) || null
  const turn = (next: boolean) => {
    isPressed.current = true
    setUnfolded(true)
    fold(next)
  }
  const take = () => void (isTaken.current = true)
  useDocked(root, isRail ? 'right' : 'bottom')
  const isIn = useRef(false)
  // When the pressed button is gone, its undo button gets the focus. If the whole order is gone,
  // the next card gets the focus. After the last card, the focus returns to where it was before.
  useEffect(() => {
    const isLost = isIn.current && document.activeElement === document.body
    if (isPressed.current) root.current?.querySelector<HTMLElement>('[data-fold]')?.focus()
    else if (isTaken.current || isLost) moveFocus(cardIn(root.current))
    isPressed.current = false
    isTaken.current = false
  })
  useLayoutEffect(() => {
    const it = root.current
    return () => void (it?.contains(document.activeElement) && goBack())
  }, [])
  /**
   * Goes to the first order's card on the visible board, where the board's shortcuts work.
   * Elsewhere, and while the board is covered, goes to the order's card here.
   */
  const goToFirst = () => void ((!isPageCovered() && focusOnBoard(first)) || cardIn(root.current)?.focus())
  useKeys([
    { keys: 'n', label: t('toStack'), run: goToFirst },
    // Handled by `ui/top-layer.ts` before anything else. It is listed here only for the list of
    // shortcuts.
    { keys: 'F6', label: t('toStackAnywhere'), run: () => undefined },
  ])
  /**
   * A user who types in a dialog and answers an order by pointer continues typing where they were.
   */
  const answered = ({ detail, target }: MouseEvent) => {
    if (detail > 0 && isPageCovered() && (target as Element).closest('[data-ringing] button')) goBack()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isRail) return
    event.preventDefault()
    turn(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape and the pointer for its buttons
    <section
      ref={root}
      aria-label={t('stack')}
      data-print-hide
      onClick={answered}
      onKeyDown={escape}
      onFocus={() => (isIn.current = true)}
      onBlur={() => (isIn.current = false)}
      className={cx(
        'z-45 bg-raised',
        isRail
          ? 'col-start-3 row-span-4 row-start-1 flex w-80 flex-col border-l border-line'
          : 'col-span-2 col-start-1 row-start-4 border-t-2 border-accent',
      )}
    >
      <span role="alert" className="sr-only">
        {t('waiting', { count: orders.length })}
      </span>
      {isRail ? (
        <Rail orders={orders} placeOf={placeOf} onFold={() => turn(true)} onTake={take} />
      ) : (
        <>
          {isPhone && !isRepeating && <div ref={holdChips} className="flex gap-2 px-2 pt-1.5 sideways empty:hidden" />}
          <RingingBar
            key={first.id}
            row={first}
            count={orders.length}
            place={placeOf(first)}
            onUnfold={isWide ? () => turn(false) : undefined}
            onTake={take}
            instead={isRepeating && <div ref={holdChips} className="flex min-w-0 flex-1 gap-2 sideways" />}
          />
        </>
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
