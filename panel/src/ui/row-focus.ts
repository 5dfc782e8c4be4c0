/* J and K move through the rows, X ticks, Enter opens: the screen's shortcuts call these, so that
   no row carries a handler. A row is an element with `data-row` (its id); the current one has the
   focus. */

/** The row that has the focus, or whose child has it. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/** The visible rows of `root`, in order. */
export const rowsInSight = (root: ParentNode = document) =>
  [...root.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility())

/** A record's row on the visible page; hidden pages may have one too. */
export const rowInSight = (id: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)].find((row) => row.checkVisibility())

/**
 * Moves the focus to the next (1) or previous (-1) row of `root` and returns its id; starts at the
 * first.
 */
export function stepRow(root: ParentNode, by: 1 | -1): string | null {
  const rows = rowsInSight(root)
  const at = rows.indexOf(focusedRow() ?? document.body)
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next?.dataset.row ?? null
}

/** Presses a part of the focused row: its checkbox, its name, its menu. False if there is none. */
export function pressRow(part: 'select' | 'open' | 'menu'): boolean {
  const selector = { select: '[data-select]', open: '[data-open], a', menu: '[data-row-menu]' }[part]
  const target = focusedRow()?.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== null && target !== undefined
}

const settleMs = 300
let moved: { to: Element; at: number } | null = null

/**
 * Moves the focus to an element the user has not chosen, so a key already on its way was not meant
 * for it (`isSettled`).
 */
export function moveFocus(to: HTMLElement | null | undefined) {
  if (!to) return
  stayed(to)
  to.focus()
}

/** The same when the focus stays but keys now do something else there. */
export function stayed(at: Element | null) {
  moved = at && { to: at, at: performance.now() }
}

/**
 * Whether a key may act where it arrived: not if it was pressed in the moment after the page moved
 * the focus, before anybody could see that. A busy page handles keys late, so the time of the press
 * counts.
 */
export const isSettled = ({ target, timeStamp }: Pick<Event, 'target' | 'timeStamp'>) =>
  !moved || timeStamp - moved.at > settleMs || !(target instanceof Node && moved.to.contains(target))
