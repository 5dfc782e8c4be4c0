import type { Section } from './rows.ts'

/**
 * Heights in px. They are the same for all headings and for all rows, so two thousand rows are
 * cheap to lay out.
 */
export interface Heights {
  head: number
  row: number
}

/** The top of each section, in px from the top of the list. */
export const topsOf = (sections: readonly Section[], { head, row }: Heights): number[] => {
  let y = 0
  return sections.map((it) => {
    const top = y
    y += head + it.products.length * row
    return top
  })
}

/**
 * The rows of a section that lie within a span of the list: the first one, and the one after the
 * last.
 */
export function rowsIn(count: number, top: number, { head, row }: Heights, from: number, to: number): [number, number] {
  const first = Math.floor((from - top - head) / row)
  const last = Math.ceil((to - top - head) / row)
  const start = Math.min(Math.max(first, 0), count)
  return [start, Math.min(Math.max(last, start), count)]
}

/**
 * Where a product that is dropped at a height would go: the section, and the row before which it is
 * placed.
 */
export function dropAt(
  sections: readonly Section[],
  heights: Heights,
  y: number,
): { section: number; at: number; line: number } | null {
  const tops = topsOf(sections, heights)
  let section = tops.findLastIndex((top) => y >= top)
  if (section < 0) section = 0
  const it = sections[section]
  if (!it) return null
  const start = tops[section]! + heights.head
  const at = Math.min(Math.max(Math.round((y - start) / heights.row), 0), it.products.length)
  return { section, at, line: start + at * heights.row }
}

/** Moves an item before another one. `at` is an index in the original list. */
export function placedBefore<T>(list: readonly T[], from: number, at: number): T[] {
  const rest = list.filter((_, n) => n !== from)
  rest.splice(at > from ? at - 1 : at, 0, list[from]!)
  return rest
}
