import { expect, it } from 'vitest'
import { offNow } from './off.ts'

const clock = { at: new Date('2026-11-20T18:00:00Z'), weekday: 4, minute: 1080 }
const sold = {
  values: { is_active: true, is_listed: true, schedule: [] },
  out: null,
  category: { is_active: true, schedule: [] },
  materials: [],
  groups: [],
  clock,
}
const group = (is_on: boolean) => ({
  id: 'g',
  selection_type: 'single' as const,
  minimum_limit: 0,
  selection_limit: 0,
  is_required: true,
  free_count: 0,
  options: [{ id: 'o', price: 0, max_count: 1, is_on }],
})
const out = (until: string | null) => ({ kind: 'until' as const, until, at: '2026-11-20T10:00:00Z' })

it('finds nothing where all is well', () => {
  expect(offNow({ ...sold, groups: [group(true)] })).toEqual([])
})

it('names every reason that holds, and none that has passed', () => {
  const morning = [{ weekday: 4, start_min: 480, end_min: 660 }]
  const reasons = offNow({
    values: { is_active: false, is_listed: false, schedule: morning },
    out: out('2026-11-20T17:00:00Z'),
    category: { is_active: false, schedule: morning },
    materials: [
      { id: 'a', is_active: true, out: out(null) },
      { id: 'b', is_active: false, out: null },
      { id: 'c', is_active: true, out: out('2026-11-20T17:59:00Z') },
    ],
    groups: [group(false), group(true)],
    clock,
  })
  expect(reasons.map((it) => it.code)).toEqual([
    'category_inactive',
    'category_schedule',
    'inactive',
    'schedule',
    'material_out',
    'material_inactive',
    'group_out',
    'unlisted',
  ])
  expect(offNow({ ...sold, out: out(null) })).toMatchObject([{ code: 'out' }])
})
