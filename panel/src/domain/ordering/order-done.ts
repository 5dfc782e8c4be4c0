import type { OrderRow } from '#contract/ordering/order.ts'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { toasts, type ToastContent } from '#panel/ui/toast-queue.ts'
import { doneText, type DoneStep } from './done-words.ts'

/** Time for a card to reach its new place on the screen. */
const settleMs = 200

const isShown = (id: string) =>
  new URLSearchParams(location.search).get('order') === id ||
  [...document.querySelectorAll(`[data-row="${id}"]`)].some((card) => card.checkVisibility() && isInSight(card))

/** Whether the middle of a card is on the screen: a card scrolled out of its lane shows nobody anything. */
function isInSight(card: Element) {
  const { left, top, width, height } = card.getBoundingClientRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  return at !== null && card.contains(at)
}

/** What all toasts about an order have in common: the newest is right, and takes the place of what was said before it. */
export const aboutOrder = ({ id }: Pick<OrderRow, 'id'>) => `order:${id}`

/** The last toast that offered nothing more. */
let last: string | null = null

/** Says that a step was done. Ten orders in a row don't pile up: the next takes the place of the last, unless that one still offers its way back. */
export function sayDone(row: OrderRow, step: DoneStep, action?: ToastContent['action']) {
  if (last !== null) toasts.close(last)
  const key = toasts.add({
    kind: 'success',
    title: doneText(row, step),
    about: aboutOrder(row),
    ...(action && { action }),
  })
  last = action ? null : key
}

/** The same for a step its card already shows: a toast only when no card of the order is on screen, with the action the card would have offered; else for the ear alone. */
export const sayDoneUnseen = (row: OrderRow, step: DoneStep, action?: () => ToastContent['action']) =>
  void setTimeout(() => (isShown(row.id) ? sayAloud(doneText(row, step)) : sayDone(row, step, action?.())), settleMs)
