import type { Section } from './rows.ts'

/** Heights in px, the same for every head and every row: that is what makes two thousand of them cheap. */
export interface Heights {
  head: number
  row: number
}

/** Where a section begins, in px from the top of the list. */
export const topsOf = (sections: readonly Section[], { head, row }: Heights): number[] => {
  let y = 0
  return sections.map((it) => {
    const top = y
    y += head + it.products.length * row
    return top
  })
}

/** Rows of a section that touch a span of the list: from the first, before the last. */
export function rowsIn(count: number, top: number, { head, row }: Heights, from: number, to: number): [number, number] {
  const first = Math.floor((from - top - head) / row)
  const last = Math.ceil((to - top - head) / row)
  const start = Math.min(Math.max(first, 0), count)
  return [start, Math.min(Math.max(last, start), count)]
}

/** Where a product dropped at a height comes to stand: the section, and before which of its rows. */
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

/** Takes one thing out of a list and puts it before another; `at` counts in the list as it was. */
export function placedBefore<T>(list: readonly T[], from: number, at: number): T[] {
  const rest = list.filter((_, n) => n !== from)
  rest.splice(at > from ? at - 1 : at, 0, list[from]!)
  return rest
}
