import { rowInSight } from './row-focus.ts'

/**
 * Remembers where the focus was: the element, its row and the neighbouring rows. If the user acts
 * on a row, the element may be gone afterwards, or the row may be rendered elsewhere.
 */
export interface FocusPlace {
  it: HTMLElement
  rows: readonly string[]
}

/**
 * Whether the focus is lost: it is on the page itself, or on an element that is no longer visible.
 */
export const isFocusLost = () => {
  const it = document.activeElement
  return !it || it === document.body || !it.checkVisibility()
}

const idOf = (it: Element | null | undefined) => (it instanceof HTMLElement ? it.dataset.row : undefined)

export function focusPlace(it: Element | null): FocusPlace | null {
  if (!(it instanceof HTMLElement) || it === document.body) return null
  const row = it.closest('[data-row]')
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling].map(idOf)
  return { it, rows: rows.filter((id) => id !== undefined) }
}

/**
 * Restores a lost focus to the element that had it; if that is gone, to its row or the nearest
 * remaining row, otherwise to the visible page. Without any focus, a screen reader would start over
 * at the top of the page.
 */
export function giveFocusBack(place: FocusPlace | null | undefined) {
  if (!isFocusLost()) return
  if (place?.it.isConnected) place.it.focus({ preventScroll: true })
  for (const id of place?.rows ?? []) if (isFocusLost()) rowInSight(id)?.focus()
  if (!isFocusLost()) return
  const pages = [...document.querySelectorAll<HTMLElement>('[data-screen]')]
  pages.find((it) => it.checkVisibility())?.focus({ preventScroll: true })
}
