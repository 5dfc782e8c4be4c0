/* Moves through rows with shortcuts: J and K move, X ticks, Enter opens. The screen's shortcuts
   call these functions, so that no row needs a handler. A row is an element with `data-row`
   (its id). The current row has the focus. */

/** The row that has the focus, or whose child has it. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/** The visible rows of `root`, in order. */
export const rowsInSight = (root: ParentNode = document) =>
  [...root.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility())

/** The row of a record on the visible page, because hidden pages may contain the same record. */
export const rowInSight = (id: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)].find((row) => row.checkVisibility())

/**
 * Moves the focus to the next (1) or previous (-1) row of `root` and returns that row's id. Starts
 * at the first row.
 */
export function stepRow(root: ParentNode, by: 1 | -1): string | null {
  const rows = rowsInSight(root)
  const at = rows.indexOf(focusedRow() ?? document.body)
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next?.dataset.row ?? null
}

/**
 * Presses a control of the focused row: its checkbox, its name or its menu. Returns false if the
 * row has no such control or no row has the focus.
 */
export function pressRow(part: 'select' | 'open' | 'menu'): boolean {
  const selector = { select: '[data-select]', open: '[data-open], a', menu: '[data-row-menu]' }[part]
  const target = focusedRow()?.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== null && target !== undefined
}

const settleMs = 300
let moved: { to: Element; at: number } | null = null

/**
 * Moves the focus to an element that the user has not chosen. A key that was already pressed by
 * then is not meant for that element (`isSettled`).
 */
export function moveFocus(to: HTMLElement | null | undefined) {
  if (!to) return
  stayed(to)
  to.focus()
}

/**
 * To be called when the focus stays on an element but the element's keys now do something else. A
 * key that was already pressed is then ignored, as after a move of the focus.
 */
export function stayed(at: Element | null) {
  moved = at && { to: at, at: performance.now() }
}

/**
 * Whether a key may act on the element that receives it. A key may not if it was pressed right
 * after the page moved the focus there, before anybody could see that. What counts is the time of
 * the press, because a busy page handles keys late.
 */
export const isSettled = ({ target, timeStamp }: Pick<Event, 'target' | 'timeStamp'>) =>
  !moved || timeStamp - moved.at > settleMs || !(target instanceof Node && moved.to.contains(target))

// A user who leaves the element and comes back has chosen it, so its keys count at once.
if (typeof window !== 'undefined')
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Node && moved?.to.contains(target))) moved = null
  })
