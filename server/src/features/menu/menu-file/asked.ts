import { maxAsked, pricesAsked, type AskedPrice, type AskedRow } from '#contract/menu/menu-file.ts'
import type { DocProduct, Document } from '#server/domain/menu/document.ts'

/**
 * Prices that look like a typing error: zero, at most half, or at least twice the former price. For
 * a new product, its other prices are compared with its own price.
 */
function pricesIn(after: DocProduct, before: DocProduct | undefined): AskedPrice[] {
  return pricesAsked.flatMap((field) => {
    const [now, was] = [after[field], before?.[field] ?? null]
    if (now === null || now === was) return []
    const measure = was ?? (field === 'price' ? null : after.price)
    const question =
      now === 0
        ? 'free'
        : measure === null || measure === 0
          ? null
          : now * 2 <= measure
            ? 'low'
            : now >= measure * 2
              ? 'high'
              : null
    return question ? [{ field, before: was, after: now, question } as const] : []
  })
}

/** The products of a file with suspicious prices, in the order of the file's rows. */
export function askedIn(document: Document, target: Document, rows: ReadonlyMap<string, number>): AskedRow[] {
  const known = new Map(target.products.map((it) => [it.id, it]))
  return document.products.flatMap((it) => {
    const [before, row] = [known.get(it.id), rows.get(it.id)]
    const prices = row === undefined ? [] : pricesIn(it, before)
    return row === undefined || prices.length === 0 ? [] : [{ row, name: it.name, is_new: !before, prices }]
  })
}

/**
 * Leaves suspicious prices that were not accepted unchanged, and leaves out new products with such
 * prices.
 */
export function withoutUntaken(
  document: Document,
  target: Document,
  { asked, rows, take }: { asked: readonly AskedRow[]; rows: ReadonlyMap<string, number>; take: string | undefined },
): Document {
  if (take === 'all' || asked.length === 0) return document
  const isTaken = takenRows(take)
  const left = new Map(asked.filter(({ row }) => !isTaken(row)).map((it) => [it.row, it]))
  const known = new Map(target.products.map((it) => [it.id, it]))
  return {
    ...document,
    products: document.products.flatMap((it) => {
      const untaken = left.get(rows.get(it.id) ?? 0)
      if (!untaken) return [it]
      const before = known.get(it.id)
      return before ? [{ ...it, ...Object.fromEntries(untaken.prices.map(({ field }) => [field, before[field]])) }] : []
    }),
  }
}

/** Parses "2-5,9": rows as they are numbered in the spreadsheet. */
function takenRows(take = ''): (row: number) => boolean {
  const spans = take.split(',').map((it) => it.split('-').map(Number))
  return (row) => spans.some(([from = 0, until = from]) => row >= from && row <= until)
}

/** The first rows, as many as are shown, with the total number. */
export const shownAsked = (asked: readonly AskedRow[]) => ({
  asked: asked.slice(0, maxAsked),
  total_asked: asked.length,
})
