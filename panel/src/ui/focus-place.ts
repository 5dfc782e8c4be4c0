import { rowInSight } from './row-focus.ts'

/** Where the focus was: the element, and the row it stands in with those after and before it, since a row that was acted on may be gone or drawn anew elsewhere. */
export interface FocusPlace {
  it: HTMLElement
  rows: readonly string[]
}

/** Whether the focus is on nothing: on the page itself, or on what is no longer to be seen. */
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

/** Gives a lost focus back: to what had it, else to its row or the nearest one that is left, else to the page that is on the screen. Never to nothing, where a screen reader starts over. */
export function giveFocusBack(place: FocusPlace | null | undefined) {
  if (!isFocusLost()) return
  if (place?.it.isConnected) place.it.focus({ preventScroll: true })
  for (const id of place?.rows ?? []) if (isFocusLost()) rowInSight(id)?.focus()
  if (!isFocusLost()) return
  const pages = [...document.querySelectorAll<HTMLElement>('[data-screen]')]
  pages.find((it) => it.checkVisibility())?.focus({ preventScroll: true })
}
