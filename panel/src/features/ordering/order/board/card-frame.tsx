import { memo, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { cx } from '#panel/ui/cx.ts'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { watchNear } from './near.ts'
import { words } from '../words.ts'

interface CardProps {
  row: OrderRow
  /** Whether the card's content stays rendered even if the card is far from the visible area. */
  isKept: boolean
}

interface CardFrameProps extends CardProps {
  className: string
  children: ReactNode
}

/**
 * The frame of a card. It always exists, for keyboard, screen readers and the browser's search,
 * however many cards there are. Its content is rendered only near the visible area; elsewhere the
 * frame keeps its height, number and name.
 */
function CardFrame({ row, isKept, className, children }: CardFrameProps) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const ref = useRef<HTMLElement>(null)
  /**
   * null while the card is near the visible area. Otherwise the height with which the card was last
   * rendered, or 0 if it never was.
   */
  const [away, setAway] = useState<number | null>(0)
  /**
   * The lane's focused card, if it was visible before nearby cards were rendered and pushed it out
   * of sight.
   */
  const toKeep = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const card = ref.current
    if (!card) return
    return watchNear(card, (isNear, height) => {
      // The content of a card that contains the focus stays rendered.
      const isHeld = card !== document.activeElement && card.contains(document.activeElement)
      toKeep.current = focusedBeside(card)
      if (isNear || !isHeld) setAway((old) => (isNear ? null : (old ?? height)))
    })
  }, [])
  const label = `${t('order', { number: shownNumber(row) })}, ${customerName(row, o)}`
  const isDrawn = isKept || away === null
  useLayoutEffect(() => {
    // When a card is rendered, it becomes higher than it was when it got the focus, so it is
    // scrolled fully into view again.
    if (isDrawn && toKeep.current && toKeep.current === document.activeElement)
      toKeep.current.scrollIntoView({ block: 'nearest' })
  }, [isDrawn])
  return (
    <article
      ref={ref}
      data-row={row.id}
      data-away={isDrawn ? undefined : ''}
      tabIndex={-1}
      aria-label={label}
      style={isDrawn || !away ? undefined : { height: away }}
      className={cx(
        className,
        'shrink-0 cursor-pointer bg-raised ring-1 ring-line transition-shadow ring-inset -outline-offset-2! hover:ring-field data-away:overflow-clip data-away:text-muted',
      )}
    >
      {isDrawn ? children : label}
    </article>
  )
}

/**
 * The lane's focused card: this card if it is partly visible, another card if it is fully visible.
 * A user who has scrolled away is not scrolled back.
 */
function focusedBeside(card: HTMLElement): Element | null {
  const [focused, lane] = [document.activeElement, card.parentElement]
  if (!focused || !lane || focused.parentElement !== lane) return null
  const [box, sight] = [focused.getBoundingClientRect(), lane.getBoundingClientRect()]
  const isSeen =
    focused === card
      ? box.top < sight.bottom && box.bottom > sight.top
      : box.top >= sight.top - 1 && box.bottom <= sight.bottom + 1
  return isSeen ? focused : null
}

/**
 * Makes a card component whose content is rendered by `Content`. A card re-renders only if its row
 * is a new object. `className` sets the card's height while its content is not rendered.
 */
export const boardCard = (className: string, Content: ComponentType<{ row: OrderRow }>) =>
  memo(function BoardCard(props: CardProps) {
    return (
      <CardFrame {...props} className={className}>
        <Content row={props.row} />
      </CardFrame>
    )
  })
