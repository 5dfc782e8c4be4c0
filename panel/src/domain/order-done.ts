import type { OrderRow } from '#contract/ordering/order.ts'
import { toasts, type ToastContent } from '#panel/ui/toast-queue.ts'
import { doneText, type DoneStep } from './done-words.ts'

/** Until a card has taken its new place on the screen. */
const settleMs = 200

const isShown = (id: string) =>
  new URLSearchParams(location.search).get('order') === id ||
  [...document.querySelectorAll(`[data-row="${id}"]`)].some((card) => card.checkVisibility() && isInSight(card))

/** Whether the middle of a card stands on the screen: one that a lane has scrolled away shows nobody anything. */
function isInSight(card: Element) {
  const { left, top, width, height } = card.getBoundingClientRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  return at !== null && card.contains(at)
}

let last: string | null = null

/** Says that a step was done; one such sentence at a time, so that ten orders in a row do not pile up. */
export function sayDone(row: OrderRow, step: DoneStep, action?: ToastContent['action']) {
  if (last !== null) toasts.close(last)
  last = toasts.add({ kind: 'success', title: doneText(row, step), ...(action && { action }) })
}

/** The same for a step whose card shows it: said only where no card of the order is on the screen any more, with what the card would have offered. */
export const sayDoneUnseen = (row: OrderRow, step: DoneStep, action?: () => ToastContent['action']) =>
  void setTimeout(() => isShown(row.id) || sayDone(row, step, action?.()), settleMs)
