import { expect, test } from 'vitest'
import { meant } from './meant.ts'

const often = { field: 'order_count', op: 'between', value: { min: 2, max: null } } as const
const audience = JSON.stringify({ all: [often] })
const segment = '0199d5a0-0000-7000-8000-000000000001'

test('the conditions and filters of a list are one audience', () => {
  expect(meant({ audience, sort: '-order_sum', limit: '50', company_id: segment })).toEqual({ all: [often] })
  expect(meant({ audience, segment_id: segment, is_premium: 'true', city_id: ['34', '6'] })).toEqual({
    all: [
      often,
      { field: 'segment', op: 'in', value: [segment] },
      { field: 'city', op: 'in', value: [34, 6] },
      { field: 'is_premium', op: 'is', value: true },
    ],
  })
  expect(meant({ registration_source: 'mobile' })).toEqual({
    all: [{ field: 'registration_source', op: 'in', value: ['mobile'] }],
  })
  expect(meant({ audience: JSON.stringify({ any: [often, often] }), is_premium: 'false' })).toEqual({
    all: [{ any: [often, often] }, { field: 'is_premium', op: 'is', value: false }],
  })
})

test('nothing is meant by a list of everybody, by what is typed, or by what is no whole condition', () => {
  expect(meant({ sort: 'name' })).toBeUndefined()
  for (const more of [{ search: 'ayşe' }, { phone: '05321112233' }, { created_at_from: '2026-11-01T00:00:00Z' }])
    expect(meant({ audience, ...more })).toBeUndefined()
  expect(meant({ audience, is_active: 'false' })).toBeUndefined()
  expect(meant({ audience: '{"all":[]}', is_premium: 'true' })).toBeUndefined()
  const deep = { all: [{ any: [{ all: [often, often] }, often] }, often] }
  expect(meant({ audience: JSON.stringify({ any: [deep, often] }), is_premium: 'true' })).toBeUndefined()
})
