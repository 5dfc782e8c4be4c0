import type { ReactNode } from 'react'

/**
 * A column of a table. Declare columns outside the component or let the compiler memoize them,
 * because a new array re-renders every row.
 */
export interface Column<T> {
  id: string
  header: string
  cell: (row: T) => ReactNode
  isSortable?: boolean
  /**
   * Whether the column holds sentences. They wrap to at most two lines; pointing at one shows all
   * of it.
   */
  isSentence?: boolean
  /**
   * Whether the text never wraps, as for a name, money, a date, a time or a number. The row's name
   * and right-aligned columns never wrap in any case.
   */
  isWhole?: boolean
  /**
   * If there is no room for all columns: whether this one is hidden before or after others, or
   * never. By default `card` decides: columns that a phone leaves out are hidden first, columns
   * beside the name last. The row's name is never hidden.
   */
  yields?: 'first' | 'last' | 'never'
  /** Amounts and counts are right-aligned. */
  align?: 'start' | 'end'
  /**
   * Where the column is shown when the row becomes a card on a phone. `primary` is the name (and
   * opens the row), `end` stands beside it, `secondary` under it, `none` is left out. Any other
   * column is a line with its header.
   */
  card?: 'primary' | 'end' | 'secondary' | 'none'
}

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

/** The sort order after a click on a header: ascending first, then reversed. */
export const nextSort = (sort: Sort | null | undefined, column: string): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === 'asc' ? 'desc' : 'asc',
})

/** The position of a cell on a phone, by the order within a wrapping line. */
export const cardClass = {
  primary: 'max-sm:order-1 max-sm:flex-1 max-sm:font-medium',
  end: 'max-sm:order-2 max-sm:max-w-2/5 max-sm:text-right',
  secondary: 'max-sm:order-4 max-sm:w-full',
  none: 'max-sm:hidden',
  line: 'max-sm:order-5 max-sm:flex max-sm:w-full max-sm:justify-between max-sm:gap-4 max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
}
