import type { ReactNode } from 'react'

/**
 * A column of a table. Declare columns outside the component, or let the compiler memoize them: a
 * new array re-renders every row.
 */
export interface Column<T> {
  id: string
  header: string
  cell: (row: T) => ReactNode
  isSortable?: boolean
  /** A sentence: it wraps to two lines at most, and all of it is shown when pointed at. */
  isSentence?: boolean
  /**
   * Never breaks: a name, money, a date, a time, a number. So do the row's name and what is
   * right-aligned.
   */
  isWhole?: boolean
  /**
   * Where there is no room for all columns: hidden before or after others, or never. Without it
   * the `card` decides: what is left out on a phone goes first, what stands by the name last. The
   * row's name always stays.
   */
  yields?: 'first' | 'last' | 'never'
  /** Amounts and counts are right-aligned. */
  align?: 'start' | 'end'
  /**
   * The column's position when the row becomes a card on a phone: `primary` is the name (and opens
   * the row), `end` stands beside it, `secondary` under it, `none` is left out; any other is a line
   * with its header.
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

/** A cell's position on a phone; the order is that of a wrapping line. */
export const cardClass = {
  primary: 'max-sm:order-1 max-sm:flex-1 max-sm:font-medium',
  end: 'max-sm:order-2 max-sm:max-w-2/5 max-sm:text-right',
  secondary: 'max-sm:order-4 max-sm:w-full',
  none: 'max-sm:hidden',
  line: 'max-sm:order-5 max-sm:flex max-sm:w-full max-sm:justify-between max-sm:gap-4 max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
}
