import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Column } from './table-column.ts'

/** On narrower screens, rows are cards, which show each value on a line of its own. */
const tableScreen = '(min-width: 40rem)'

const rankOf = ({ yields, card }: Column<never>) =>
  yields === 'first' ? 0 : yields === 'last' ? 3 : card === 'none' ? 1 : card === 'end' || card === 'secondary' ? 3 : 2

/**
 * The columns that may be hidden, sorted by which is hidden first. Of several columns with the same
 * rank, the rightmost is hidden first.
 */
export const yielding = <T>(columns: readonly Column<T>[]): readonly Column<T>[] =>
  columns
    .filter(({ card, yields }) => card !== 'primary' && yields !== 'never')
    .toReversed()
    .toSorted((a, b) => rankOf(a as Column<never>) - rankOf(b as Column<never>))

/**
 * The columns to hide if a table is too wide by `over` pixels. Columns are hidden one after another
 * until the others fit. Then columns that were hidden last are shown again if they still fit into
 * the room that is left.
 */
export function goneFor<C>(inOrder: readonly { column: C; width: number }[], over: number): C[] {
  let left = -over
  const gone: { column: C; width: number }[] = []
  for (const each of inOrder) {
    if (left >= 0) break
    left += each.width
    gone.push(each)
  }
  return gone
    .toReversed()
    .filter(({ width }) => {
      const stays = width <= left
      if (stays) left -= width
      return !stays
    })
    .map(({ column }) => column)
}

/**
 * Fits a table to its region. At first, every text is on one line. If the table is too wide, texts
 * that may wrap do so (`data-tight`). If it is still too wide, columns are hidden by their position
 * (`data-gone`), starting with those that yield first. `before` is the number of cells before the
 * columns. `onFit` receives the ids of the hidden columns. While only placeholders are shown
 * (`isWaiting`), nothing is fitted, because the widths of the columns depend on the rows.
 *
 * A rendered table is fitted at the start of the frame that first shows it, because Chromium would
 * count a change by a size observer as a layout shift, although nobody has seen the table before.
 * The observer handles all later changes of the available room.
 */
export function useTableFit<T>(
  region: RefObject<HTMLDivElement | null>,
  columns: readonly Column<T>[],
  { before, isWaiting }: { before: number; isWaiting: boolean },
  onFit: ((gone: readonly string[]) => void) | undefined,
) {
  const fitted = useRef('')
  const fit = useEffectEvent((it: HTMLElement) => {
    const isWider = () => it.scrollWidth > it.clientWidth
    delete it.dataset.tight
    delete it.dataset.gone
    const gone: Column<T>[] = []
    if (matchMedia(tableScreen).matches && isWider()) {
      it.dataset.tight = ''
      const heads = it.querySelectorAll('th')
      const placeOf = (column: Column<T>) => before + columns.indexOf(column)
      gone.push(
        ...goneFor(
          // In a table that is too wide, each column is only as wide as it needs to be.
          yielding(columns).map((column) => ({ column, width: heads[placeOf(column)]!.offsetWidth })),
          it.scrollWidth - it.clientWidth,
        ),
      )
      if (gone.length > 0) {
        it.dataset.gone = gone.map((column) => placeOf(column) + 1).join(' ')
        delete it.dataset.tight
        if (isWider()) it.dataset.tight = ''
      }
    }
    onFit?.(gone.map(({ id }) => id))
  })
  const fitIfNew = useEffectEvent(() => {
    const it = region.current
    const table = it?.firstElementChild
    if (!it || !table || isWaiting) return
    const key = columns.map(({ id, yields }) => id + yields).join()
    const size = () => `${key} ${it.clientWidth} ${table.clientWidth} ${table.clientHeight}`
    // The observer also reports our own changes, which must not start another fit.
    if (size() === fitted.current) return
    fit(it)
    fitted.current = size()
  })
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => fitIfNew())
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => fitIfNew())
    for (const it of [region.current, region.current?.firstElementChild]) if (it) observer.observe(it)
    return () => observer.disconnect()
  }, [region])
}
