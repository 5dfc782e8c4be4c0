import { expect, it } from 'vitest'
import { weekOf } from './week-text.ts'

const slot = (weekday: number, start_min: number, end_min: number) => ({ weekday, start_min, end_min })
const said = (...slots: ReturnType<typeof slot>[]) => weekOf(slots).map(({ kind, hours }) => [kind, ...hours].join(' '))

it('says days of the same hours together', () => {
  expect(said()).toEqual([])
  expect(said(...[0, 1, 2, 3, 4].map((it) => slot(it, 660, 900)))).toEqual(['week 11:00–15:00'])
  expect(said(...[6, 5, 4, 3, 2, 1, 0].map((it) => slot(it, 660, 900)))).toEqual(['all 11:00–15:00'])
  expect(said(slot(5, 0, 0), slot(6, 0, 0), slot(0, 1320, 120))).toEqual(['some 22:00–02:00', 'weekend'])
  expect(said(slot(1, 1020, 0), slot(1, 660, 900))).toEqual(['some 11:00–15:00 17:00–24:00'])
  expect(weekOf([1, 2, 3].map((it) => slot(it, 660, 900)))).toEqual([
    { kind: 'row', days: [1, 2, 3], hours: ['11:00–15:00'] },
  ])
  expect(said(slot(0, 660, 900), slot(2, 660, 900), slot(4, 660, 900))).toEqual(['some 11:00–15:00'])
})
