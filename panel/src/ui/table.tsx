/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable
   by keyboard, and the body of the table handles the boxes and buttons in its rows */
import {
  useDeferredValue,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'
import type { MenuEntry } from './menu.tsx'
import { stepRow } from './row-focus.ts'
import { Skeleton } from './skeleton.tsx'
import type { Column, Sort } from './table-column.ts'
import { useTableFit } from './table-fit.ts'
import { TableHead } from './table-head.tsx'
import { noPlaces, placesAfter } from './table-places.ts'
import { TableRow } from './table-row.tsx'
import { TopProgress } from './top-progress.tsx'
import { useWords } from './words.tsx'
import { lateLayer } from './late.tsx'

// Menus need the widget library, and a list renders before anybody opens a menu.
const RowMenu = lateLayer(() => import('./row-menu.tsx').then((module) => ({ default: module.RowMenu })))

/** How many rows render first: more than the largest screen shows at once. */
const firstRows = 30

export interface TableProps<T> {
  label: string
  columns: readonly Column<T>[]
  /** Undefined while the first rows are loading. Skeletons of the final height are shown then. */
  rows?: readonly T[]
  rowId: (row: T) => string
  /** The row's accessible name: "S-109199". */
  rowName: (row: T) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen?: (row: T) => void
  /** The id of the row whose record is open beside the table. */
  currentId?: string | null
  /** The id of a row to which the table scrolls and which is highlighted. */
  litId?: string
  actions?: (row: T) => readonly MenuEntry[]
  /** What is shown when there are no rows. */
  empty?: ReactNode
  /** Whether new rows are loading. The old ones stay visible until then. */
  isRefreshing?: boolean
  skeletonRows?: number
  /** Receives the ids of the columns for which there is no room. */
  onFit?: (gone: readonly string[]) => void
  className?: string
}

/**
 * Rows of one kind in a native table, or as cards below 640 px. The rows have no event handlers:
 * the table listens for clicks, ticks and keys. In a parent of limited height (flex column,
 * min-h-0) the rows scroll inside the table and its headers stay in place; otherwise the table
 * grows.
 */
export function Table<T>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  sort,
  onSort,
  selected,
  onSelect,
  onOpen,
  currentId,
  litId,
  actions,
  empty,
  isRefreshing = false,
  skeletonRows = 10,
  onFit,
  className,
}: TableProps<T>) {
  const words = useWords()
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const lastTicked = useRef<string | null>(null)
  const region = useRef<HTMLDivElement>(null)
  // Rows that fill the screen render first; those below follow right after.
  const isWhole = useDeferredValue(rows !== undefined, false)
  const drawn = isWhole ? rows : rows?.slice(0, firstRows)
  const [places, setPlaces] = useState(noPlaces)
  const ids = drawn?.map(rowId) ?? []
  if (ids.length !== places.ids.length || ids.some((id, at) => id !== places.ids[at]))
    setPlaces(placesAfter(places, ids))
  const canOpen = onOpen !== undefined
  const find = (element: Element) => {
    const id = element.closest<HTMLElement>('[data-row]')?.dataset.row
    return rows?.find((row) => rowId(row) === id)
  }

  function click(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    // Clicks in a popover that a cell has opened also arrive here, through React's tree.
    if (!event.currentTarget.contains(target)) return
    const menu = target.closest<HTMLElement>('[data-row-menu]')
    if (menu) return setMenuAt(menu)
    const inControl = target.closest('a, button, input, label, select')
    if ((inControl && !inControl.matches('[data-open]')) || getSelection()?.type === 'Range') return
    const row = find(target)
    if (row) onOpen?.(row)
  }

  function tick(event: ChangeEvent<HTMLElement>) {
    const box = event.target as unknown as HTMLInputElement
    const row = find(box)
    if (!box.matches('[data-select]') || !row || !onSelect || !rows) return
    const id = rowId(row)
    const ids = rows.map(rowId)
    const from =
      (event.nativeEvent as globalThis.MouseEvent).shiftKey && lastTicked.current ? ids.indexOf(lastTicked.current) : -1
    const at = ids.indexOf(id)
    const range = from < 0 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1)
    lastTicked.current = id
    const next = new Set(selected)
    for (const each of range) set(next, each, box.checked)
    onSelect(next)
  }

  function key(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    if (!target.matches('[data-row]')) return
    const row = find(target)
    if (event.key === 'Enter' && row) onOpen?.(row)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      stepRow(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }

  useTableFit(region, columns, { before: Number(onSelect !== undefined), isWaiting: !rows }, onFit)

  const ticked = rows?.filter((row) => selected?.has(rowId(row))).length ?? 0
  const selection = !onSelect ? undefined : ticked === 0 ? 'none' : ticked === rows?.length ? 'all' : 'some'
  function selectAll(isSelected: boolean) {
    const next = new Set(selected)
    for (const row of rows ?? []) set(next, rowId(row), isSelected)
    onSelect?.(next)
  }

  const menuRow = menuAt && find(menuAt)
  return (
    <div className={cx('relative flex min-h-0 flex-col', className)}>
      <TopProgress isActive={isRefreshing} />
      <div
        ref={region}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="min-h-0 overflow-auto -outline-offset-2 max-sm:overflow-visible"
      >
        <table
          aria-busy={!rows || isRefreshing}
          className={cx('w-full text-sm max-sm:block', !rows && 'table-fixed overflow-clip')}
        >
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            selection={selection}
            onSelectAll={selectAll}
            hasMenu={actions !== undefined}
            isWaiting={!rows}
          />
          <tbody onClick={click} onChange={tick} onKeyDown={key} className="max-sm:block">
            {drawn?.map((row, at) => {
              const id = rowId(row)
              return (
                <TableRow
                  key={places.keys[at]}
                  row={row}
                  id={id}
                  columns={columns}
                  isSelected={selected?.has(id) ?? false}
                  isCurrent={id === currentId}
                  isLit={id === litId}
                  canOpen={canOpen}
                  selectLabel={onSelect && words.selectRow(rowName(row))}
                  menuLabel={actions && words.rowActions(rowName(row))}
                />
              )
            }) ?? (
              <SkeletonRows
                count={skeletonRows}
                columns={columns.length + Number(Boolean(onSelect)) + Number(Boolean(actions))}
              />
            )}
          </tbody>
        </table>
      </div>
      {rows?.length === 0 && empty}
      {menuAt && menuRow && actions && (
        <RowMenu key={rowId(menuRow)} at={menuAt} entries={actions(menuRow)} onClose={() => setMenuAt(null)} />
      )}
    </div>
  )
}

function set(ids: Set<string>, id: string, isIn: boolean) {
  if (isIn) ids.add(id)
  else ids.delete(id)
}

const SkeletonRows = ({ count, columns }: { count: number; columns: number }) =>
  Array.from({ length: count }, (_, at) => (
    <tr key={at} aria-hidden className="border-b border-line last:border-0 max-sm:flex max-sm:gap-3 max-sm:p-4">
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell} className="h-row px-3 max-sm:flex-1 max-sm:px-0 max-sm:nth-[n+4]:hidden">
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
