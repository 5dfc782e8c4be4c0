import { rowInSight } from './row-focus.ts'

/**
 * Remembers where the focus was: the element, its row and the neighbouring rows. A row on which
 * somebody acted may be gone or re-rendered elsewhere.
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
 * Restores a lost focus: to the element that had it, otherwise to its row or the nearest remaining
 * row, otherwise to the visible page. It never leaves the focus nowhere, because a screen reader
 * would then start over.
 */
export function giveFocusBack(place: FocusPlace | null | undefined) {
  if (!isFocusLost()) return
  if (place?.it.isConnected) place.it.focus({ preventScroll: true })
  for (const id of place?.rows ?? []) if (isFocusLost()) rowInSight(id)?.focus()
  if (!isFocusLost()) return
  const pages = [...document.querySelectorAll<HTMLElement>('[data-screen]')]
  pages.find((it) => it.checkVisibility())?.focus({ preventScroll: true })
}
