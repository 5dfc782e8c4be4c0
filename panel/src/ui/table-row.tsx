import { memo, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { cardClass, type Column } from './table-column.ts'

export interface TableRowProps<T> {
  row: T
  id: string
  columns: readonly Column<T>[]
  isSelected: boolean
  /** Whether this is the row whose record is open beside the table. */
  isCurrent: boolean
  /** The row is highlighted. */
  isLit: boolean
  canOpen: boolean
  /**
   * The accessible names of the row's checkbox and menu. Without a name, the row lacks that
   * control.
   */
  selectLabel?: string
  menuLabel?: string
}

const nothing = () => undefined
/**
 * Created once for all rows, because an icon consists of two components and a list has hundreds of
 * rows.
 */
const dots = (
  <svg aria-hidden viewBox="0 0 24 24" strokeWidth={4} strokeLinecap="round" className="size-4 stroke-current">
    <path d="M5 12h0m7 0h0m7 0h0" />
  </svg>
)

const intoSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

function TableRowInner<T>({
  row,
  id,
  columns,
  isSelected,
  isCurrent,
  isLit,
  canOpen,
  selectLabel,
  menuLabel,
}: TableRowProps<T>) {
  return (
    <tr
      data-row={id}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      data-lit={isLit || undefined}
      ref={isLit ? intoSight : undefined}
      className={cx(
        'border-b border-line -outline-offset-2 last:border-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3',
        canOpen && 'cursor-pointer',
        isSelected || isLit ? 'bg-tint' : isCurrent ? 'bg-hover' : 'hover:bg-hover/60',
      )}
    >
      {selectLabel !== undefined && (
        <td className="w-12 p-0 max-sm:order-0 max-sm:-ml-2 max-sm:w-auto">
          <label className="flex h-row min-w-8 items-center justify-center pl-2 max-sm:h-auto max-sm:pl-0 pointer-coarse:min-h-11 pointer-coarse:min-w-11">
            <input
              type="checkbox"
              data-select
              className="box"
              aria-label={selectLabel}
              checked={isSelected}
              onChange={nothing}
            />
          </label>
        </td>
      )}
      {columns.map((column) => {
        const isWhole = column.isWhole || column.card === 'primary' || column.align === 'end'
        const content = column.cell(row)
        return (
          <td
            key={column.id}
            data-label={column.header}
            data-whole={isWhole || undefined}
            className={cx(
              'h-row px-3 py-1 max-xl:px-2 max-sm:h-auto max-sm:min-w-0 max-sm:p-0 sm:whitespace-nowrap',
              !isWhole && 'in-data-[tight]:whitespace-normal!',
              column.align === 'end' && 'sm:text-right',
              cardClass[column.card ?? 'line'],
              // On a card, a line without a value is left out, because it would say nothing.
              column.card === 'secondary' && content === '–' ? 'max-sm:hidden' : 'max-sm:empty:hidden',
            )}
          >
            <Cell column={column} content={content} canOpen={canOpen} isWhole={isWhole} />
          </td>
        )
      })}
      {menuLabel !== undefined && (
        <td className="w-12 pr-2 text-right max-sm:order-3 max-sm:-mr-2 max-sm:w-auto max-sm:p-0">
          <button
            type="button"
            data-row-menu
            aria-haspopup="menu"
            aria-label={menuLabel}
            className="inline-grid size-8 place-items-center rounded-control text-muted hover:bg-pressed hover:text-ink pointer-coarse:size-11"
          >
            {dots}
          </button>
        </td>
      )}
    </tr>
  )
}

/** Texts with more characters than this do not shrink to the width of their longest word. */
const shortText = 16

function Cell<T>({
  column,
  content,
  canOpen,
  isWhole,
}: {
  column: Column<T>
  content: ReactNode
  canOpen: boolean
  isWhole: boolean
}): ReactNode {
  if (column.card === 'primary')
    return canOpen ? (
      <button
        type="button"
        data-open
        tabIndex={0}
        className="min-h-6 max-w-96 overflow-hidden rounded-sm in-data-[tight]:sm:max-w-80 text-left font-medium text-ellipsis hover:underline max-sm:max-w-full max-sm:break-words pointer-coarse:min-h-11"
      >
        {content}
      </button>
    ) : typeof content === 'string' ? (
      <span className="block max-w-96 sm:truncate max-sm:break-words">{content}</span>
    ) : (
      content
    )
  if (content === '' || content === null || content === undefined) return null
  if (column.isSentence) return <span className="line-clamp-2 max-w-96 whitespace-normal sm:min-w-40">{content}</span>
  if (isWhole || typeof content !== 'string') return content
  return (
    <span className={cx('in-data-[tight]:line-clamp-2', content.length > shortText && 'in-data-[tight]:sm:min-w-32')}>
      {content}
    </span>
  )
}

/**
 * One row. It has no handlers: the table listens for clicks and ticks, so that a tick re-renders
 * one row rather than two hundred.
 */
export const TableRow = memo(TableRowInner) as <T>(props: TableRowProps<T>) => ReactNode
