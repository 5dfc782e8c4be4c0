import { expect, it } from 'vitest'
import { sortBranches, type BranchRow } from './branch-order.ts'

const row = (branch_name: string, revenue: number, last_order_at: string | null = null) =>
  ({ branch_name, revenue, last_order_at }) as BranchRow
const names = (rows: BranchRow[]) => rows.map((each) => each.branch_name)

it('branches are sorted by numbers as numbers and by words as the language has them', () => {
  const rows = [row('İzmir', 900), row('Çankaya', 1000), row('Cihangir', 1000), row('Isparta', 20)]
  expect(names(sortBranches(rows, { column: 'revenue', direction: 'desc' }, 'tr-TR'))).toEqual([
    'Cihangir',
    'Çankaya',
    'İzmir',
    'Isparta',
  ])
  expect(names(sortBranches(rows, { column: 'branch_name', direction: 'asc' }, 'tr-TR'))).toEqual([
    'Cihangir',
    'Çankaya',
    'Isparta',
    'İzmir',
  ])
})

it('a branch that never had an order comes before the one whose last is longest ago; an unknown column changes nothing', () => {
  const rows = [row('new', 0, '2026-11-20T10:00:00Z'), row('never', 0), row('old', 0, '2026-11-19T10:00:00Z')]
  expect(names(sortBranches(rows, { column: 'last_order_at', direction: 'asc' }, 'en-GB'))).toEqual([
    'never',
    'old',
    'new',
  ])
  expect(names(sortBranches(rows, { column: 'nonsense', direction: 'asc' }, 'en-GB'))).toEqual(['new', 'never', 'old'])
})
