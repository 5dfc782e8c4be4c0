import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from './cx.ts'
import { nextSort, type Column, type Sort } from './table-column.ts'
import { useWords } from './words.tsx'

export interface TableHeadProps<T> {
  columns: readonly Column<T>[]
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Whether all, some or none of the visible rows are ticked. */
  selection?: 'all' | 'some' | 'none'
  onSelectAll: (isSelected: boolean) => void
  hasMenu: boolean
  /**
   * Whether rows are loading. The rows decide how wide the columns are, so the headers wait for
   * them.
   */
  isWaiting: boolean
}

/** The headers, which stay in sight while the rows scroll. */
export function TableHead<T>({ columns, sort, onSort, selection, onSelectAll, hasMenu, isWaiting }: TableHeadProps<T>) {
  const words = useWords()
  return (
    <thead className="sticky top-0 z-10 bg-surface text-left text-xs text-muted shadow-[0_1px_var(--color-line)] max-sm:hidden">
      <tr className={isWaiting ? 'invisible' : undefined}>
        {selection && (
          <th scope="col" className="w-12 p-0 font-normal">
            <label className="grid h-10 place-items-center pl-2">
              <input
                type="checkbox"
                className="box"
                aria-label={words.selectAll}
                checked={selection === 'all'}
                ref={(input) => {
                  if (input) input.indeterminate = selection === 'some'
                }}
                onChange={(event) => onSelectAll(event.target.checked)}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : null
          const Arrow = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={
                column.isSortable
                  ? direction === 'asc'
                    ? 'ascending'
                    : direction === 'desc'
                      ? 'descending'
                      : 'none'
                  : undefined
              }
              className={cx(
                'h-10 px-3 font-medium whitespace-nowrap max-xl:px-2 in-data-[tight]:whitespace-normal',
                column.align === 'end' && 'text-right',
              )}
            >
              {column.isSortable ? (
                <button
                  type="button"
                  onClick={() => onSort?.(nextSort(sort, column.id))}
                  className={cx(
                    '-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-md px-1.5 text-left hover:bg-hover hover:text-ink',
                    direction && 'text-ink',
                  )}
                >
                  {column.header}
                  <Arrow size={13} aria-hidden className={direction ? undefined : 'opacity-50'} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className="w-12">
            <span className="sr-only">{words.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
