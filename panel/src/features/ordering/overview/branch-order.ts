import type { Answer } from '#contract/kit/call.ts'
import type { overview } from '#contract/ordering/overview.ts'
import type { Sort } from '#panel/ui/table-column.ts'

export type BranchRow = Answer<typeof overview.all>['branches'][number]

const keys = {
  branch_name: (row) => row.branch_name,
  company_name: (row) => row.company_name,
  state: (row) => row.state,
  orders: (row) => row.orders,
  revenue: (row) => row.revenue,
  open: (row) => row.open,
  late: (row) => row.late,
  armed: (row) => row.armed,
  last_order_at: (row) => (row.last_order_at === null ? 0 : Date.parse(row.last_order_at)),
} as const satisfies Record<string, (row: BranchRow) => string | number>
export type BranchColumn = keyof typeof keys

export const isBranchColumn = (given: string): given is BranchColumn => Object.hasOwn(keys, given)

/** Sorts branches by a column: text by the alphabet of the language, ties by name. */
export function sortBranches(rows: readonly BranchRow[], { column, direction }: Sort, locale: string): BranchRow[] {
  if (!isBranchColumn(column)) return [...rows]
  const words = new Intl.Collator(locale)
  const turn = direction === 'asc' ? 1 : -1
  const by = (a: BranchRow, b: BranchRow) => {
    const [one, other] = [keys[column](a), keys[column](b)]
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : words.compare(String(one), String(other))
  }
  return [...rows].sort((a, b) => turn * by(a, b) || words.compare(a.branch_name, b.branch_name))
}
