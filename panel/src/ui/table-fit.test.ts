import { expect, test } from 'vitest'
import type { Column } from './table-column.ts'
import { goneFor, yielding } from './table-fit.ts'

const column = (id: string, rest: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  cell: () => null,
  ...rest,
})

test('what a phone leaves out yields first, what stands by the name last, the name never', () => {
  const columns = [
    column('name', { card: 'primary' }),
    column('phone', { card: 'secondary' }),
    column('email', { card: 'none', yields: 'first' }),
    column('orders'),
    column('wallet', { card: 'none', yields: 'last' }),
    column('state', { card: 'none' }),
    column('last order'),
    column('sum', { card: 'end' }),
    column('wanted', { card: 'none', yields: 'never' }),
  ]
  expect(yielding(columns).map(({ id }) => id)).toEqual([
    'email',
    'state',
    'last order',
    'orders',
    'sum',
    'wallet',
    'phone',
  ])
})

test('as few columns as need be are hidden, and a narrow one stays beside a wide one that is', () => {
  const widths = (...all: number[]) => all.map((width) => ({ column: width, width }))
  expect(goneFor(widths(100, 90, 80), 0)).toEqual([])
  expect(goneFor(widths(100, 90, 80), 100)).toEqual([100])
  expect(goneFor(widths(100, 90, 80), 101)).toEqual([90, 100])
  expect(goneFor(widths(50, 200, 80), 60)).toEqual([200])
  // The table is too narrow for any of these columns.
  expect(goneFor(widths(50, 40), 500)).toEqual([40, 50])
})
