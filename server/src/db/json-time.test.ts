import { expect, it } from 'vitest'
import { inOneForm, strayTime } from './json-time.ts'

it('finds a moment in another form than ours, wherever it stands; days, hours and texts are none', () => {
  for (const it of ['2026-11-22T12:00:00.123Z', '2026-11-22', '14:05', 'seit 2026-11-22 12:00', null, 12])
    expect(strayTime({ a: [{ it }] }), String(it)).toBeUndefined()
  for (const it of [
    '2026-11-22T12:00:00.123456+00:00',
    '2026-11-22T12:00:00Z',
    '2026-11-22T12:00:00.123+03:00',
    '2026-11-22 12:00:00+00',
    '2026-11-22T12:00:00',
    '2026-11-22T12:00:00.123456Z',
  ])
    expect(strayTime({ a: [{ it }] })).toBe(`a.0.it: ${it}`)
})

it('puts times that were stored into our form, and nothing that somebody wrote', () => {
  const old = '2026-11-22T12:00:00.123456+00:00'
  const given = { at: 'x', note: old, made_at: old, data: [{ until: '2026-11-22T12:00:00+00:00', empty_at: null }] }
  expect(inOneForm(given)).toEqual({
    at: 'x',
    note: old,
    made_at: '2026-11-22T12:00:00.123Z',
    data: [{ until: '2026-11-22T12:00:00.000Z', empty_at: null }],
  })
})
