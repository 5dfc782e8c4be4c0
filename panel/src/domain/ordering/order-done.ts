import type { OrderRow } from '#contract/ordering/order.ts'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { toasts, type ToastContent } from '#panel/ui/toast-queue.ts'
import { doneText, type DoneStep } from './done-words.ts'

/** The time in ms until a card has reached its new place on the screen. */
const settleMs = 200

const isShown = (id: string) =>
  new URLSearchParams(location.search).get('order') === id ||
  [...document.querySelectorAll(`[data-row="${id}"]`)].some((card) => card.checkVisibility() && isInSight(card))

/**
 * Whether the middle of a card is visible. The user cannot see a change on a card that is scrolled
 * out of its lane.
 */
function isInSight(card: Element) {
  const { left, top, width, height } = card.getBoundingClientRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  return at !== null && card.contains(at)
}

/** The toast subject of an order: a newer toast about the same order replaces the previous one. */
export const aboutOrder = ({ id }: Pick<OrderRow, 'id'>) => `order:${id}`

/** The key of the last toast that offered no action, so that the next toast can replace it. */
let last: string | null = null

/**
 * Shows that a step was done. Toasts do not pile up: each replaces the previous one, unless that
 * one still offers its undo.
 */
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

/**
 * Like `sayDone`, for a step that the card already shows. If no card of the order is visible, shows
 * a toast with the card's action; otherwise only announces the step to screen readers.
 */
export const sayDoneUnseen = (row: OrderRow, step: DoneStep, action?: () => ToastContent['action']) =>
  void setTimeout(() => (isShown(row.id) ? sayAloud(doneText(row, step)) : sayDone(row, step, action?.())), settleMs)
