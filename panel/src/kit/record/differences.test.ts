import { expect, test, vi } from 'vitest'
import type { Labels } from '../list/labels.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=en' })
const { differences, isChangedSince, isClash, merged } = await import('./differences.ts')
const { formWords } = await import('../words/form-words.ts')
const { say } = await import('../words/words.ts')
const t = say(formWords)

const labels: Labels = new Map([
  ['name.tr', { label: 'Name (Turkish)' }],
  ['name.en', { label: 'Name (English)' }],
  ['kinds', { label: 'Kinds', options: [{ value: 'a', label: 'Pick up' }] }],
  ['hours', { label: 'Hours' }],
  ['hours.*.opens', { label: 'Opens at' }],
])
const lines = (before: unknown, after: unknown) =>
  differences(before, after, labels, t).map((each) => `${each.label}: ${each.before} → ${each.after}`)

test('a changed part is named by its own label, and the others are not mentioned', () => {
  expect(lines({ name: { tr: 'Çay', en: 'Tea' } }, { name: { tr: 'Çay', en: 'Black tea' } })).toEqual([
    'Name (English): Tea → Black tea',
  ])
})

test('plain lists are said in full by their options, unknown fields by their name', () => {
  expect(lines({ kinds: [], is_open: true }, { kinds: ['a', 'b'], is_open: false })).toEqual([
    'Kinds: – → Pick up, b',
    'is open: Yes → No',
  ])
})

test('a changed row says which and what; more or fewer rows are counted', () => {
  const monday = { opens: '09:00', notes: { night: 'x' } }
  expect(lines({ hours: [monday, monday] }, { hours: [monday, { ...monday, opens: '10:00' }] })).toEqual([
    'Hours 2 · Opens at: 09:00 → 10:00',
  ])
  expect(lines({ hours: [monday] }, { hours: [{ ...monday, notes: { night: 'y' } }] })).toEqual([
    'Hours 1 · notes · night: x → y',
  ])
  expect(lines({ hours: [monday] }, { hours: [monday, monday, monday] })).toEqual(['Hours: 1 entry → 3 entries'])
  expect(lines({ hours: [monday] }, { hours: [] })).toEqual(['Hours: 1 entry → –'])
})

test('the order of fields in the database is no difference, nor are nothing, null and empty', () => {
  expect(lines({ name: { en: 'Tea', tr: 'Çay' }, note: null }, { note: '', name: { tr: 'Çay', en: 'Tea' } })).toEqual(
    [],
  )
})

test('what is new is told part by part, what is gone as well', () => {
  expect(lines(null, { name: { tr: 'Çay', en: 'Tea' }, hours: [{ opens: '09:00' }] })).toEqual([
    'Name (Turkish): – → Çay',
    'Name (English): – → Tea',
    'Hours: – → 1 entry',
  ])
  expect(lines({ is_open: false }, null)).toEqual(['is open: No → –'])
})

test('an amount is said as its currency is written', () => {
  const priced: Labels = new Map([['price', { label: 'Price', say: (minor) => `${minor / 100} TL` }]])
  expect(differences({ price: 12_300 }, { price: null }, priced, t)).toMatchObject([
    { path: 'price', label: 'Price', before: '123 TL', after: '–' },
  ])
  // NaN means something was typed that is not an amount.
  expect(differences({ price: 12_300 }, { price: Number.NaN }, priced, t)).toMatchObject([{ after: '–' }])
})

test('a list of records whose field has words for it is said in these, however long it is', () => {
  const said: Labels = new Map([
    ['extras', { label: 'Extras', rows: (all: readonly { name: string }[]) => all.map(({ name }) => name).join('; ') }],
  ])
  const told = (before: unknown, after: unknown) =>
    differences(before, after, said, t).map((it) => `${it.before} → ${it.after}`)
  expect(told({}, { extras: [{ name: 'Sauce' }] })).toEqual(['– → Sauce'])
  expect(told({ extras: [{ name: 'Sauce' }] }, { extras: [{ name: 'Dip' }] })).toEqual(['Sauce → Dip'])
  expect(told({ extras: [] }, {})).toEqual([])
})

test('what was not touched here follows the record; what was typed stays, down to the language of a name', () => {
  const base = { name: { tr: 'Çay', en: 'Tea' }, price: 100, tags: ['a'], note: null }
  const mine = { name: { tr: 'Demli çay', en: 'Tea' }, price: 100, tags: ['a', 'b'], note: '' }
  const theirs = { name: { tr: 'Çay', en: 'Black tea' }, price: 120, tags: ['c'], note: 'hot' }
  expect(merged(base, mine, theirs, labels)).toEqual({
    name: { tr: 'Demli çay', en: 'Black tea' },
    price: 120,
    tags: ['a', 'b'],
    note: 'hot',
  })
})

interface Slot {
  day: string
  from: number
}
const week: Labels = new Map([
  [
    'week.*',
    {
      label: 'Week',
      parts: {
        of: (it: Slot) => it.day,
        say: (it: Slot) => it.day,
        rows: (all: readonly Slot[]) => all.map((it) => `from ${it.from}`).join(', '),
      },
    },
  ],
  ['ways.*', { label: 'Ways', parts: { of: (it: { way: string }) => it.way, say: (it: { way: string }) => it.way } }],
  ['ways.*.last', { label: 'last' }],
])
const slot = (day: string, from: number): Slot => ({ day, from })

test('a list whose rows belong to parts is merged part by part: what others changed and was not touched here stays', () => {
  const base = [slot('Mon', 9), slot('Tue', 9), slot('Wed', 9), slot('Thu', 9)]
  const mine = [slot('Mon', 10), slot('Mon', 15), slot('Tue', 9), slot('Wed', 9), slot('Sun', 12)]
  const theirs = [slot('Mon', 8), slot('Wed', 11), slot('Wed', 17), slot('Thu', 9), slot('Fri', 8)]
  expect(merged({ week: base }, { week: mine }, { week: theirs }, week)).toEqual({
    week: [slot('Mon', 10), slot('Mon', 15), slot('Wed', 11), slot('Wed', 17), slot('Fri', 8), slot('Sun', 12)],
  })
  const ways = (last: number, ahead: number) => ({ ways: [{ way: 'a', last, ahead }] })
  expect(merged(ways(0, 7), ways(30, 7), ways(0, 3), week)).toEqual(ways(30, 3))
})

test('its differences are told by part, in words for its rows or by the fields of its row', () => {
  const told = (before: unknown, after: unknown) =>
    differences(before, after, week, t).map((it) => `${it.label}: ${it.before} → ${it.after}`)
  expect(
    told({ week: [slot('Mon', 9), slot('Tue', 9)] }, { week: [slot('Tue', 9), slot('Tue', 14), slot('Wed', 8)] }),
  ).toEqual(['Mon: from 9 → –', 'Tue: from 9 → from 9, from 14', 'Wed: – → from 8'])
  expect(told({ ways: [{ way: 'a', last: 0 }] }, { ways: [{ way: 'b' }, { way: 'a', last: 30 }] })).toEqual([
    'a · last: 0 → 30',
    'b · way: – → b',
  ])
})

const none: Labels = new Map()

test('what was changed once more since is told from what others changed in other fields', () => {
  const before = { price: 270, name: { tr: 'Dürüm', en: 'Wrap' }, tags: ['a'] }
  const after = { price: 280, name: { tr: 'Dürüm', en: 'Adana wrap' }, tags: ['a'] }
  expect(isChangedSince({ labels: none, before, after, now: after })).toBe(false)
  expect(
    isChangedSince({
      labels: none,
      before,
      after,
      now: { ...after, tags: ['b'], name: { ...after.name, tr: 'Adana' } },
    }),
  ).toBe(false)
  expect(isChangedSince({ labels: none, before, after, now: { ...after, price: 299 } })).toBe(true)
  expect(isChangedSince({ labels: none, before, after, now: { ...after, name: { tr: 'Dürüm', en: 'Roll' } } })).toBe(
    true,
  )
})

test('two who changed different fields, or the same to the same, do not clash', () => {
  const base = { name: { tr: 'Çay', en: 'Tea' }, price: 100 }
  const mine = { name: { tr: 'Demli çay', en: 'Tea' }, price: 100 }
  expect(isClash(base, mine, { ...base, price: 120 }, none)).toBe(false)
  expect(isClash(base, mine, { ...base, name: { tr: 'Çay', en: 'Black tea' } }, none)).toBe(false)
  expect(isClash(base, mine, mine, none)).toBe(false)
  expect(isClash(base, mine, { ...base, name: { tr: 'Siyah çay', en: 'Tea' } }, none)).toBe(true)
})

test('two who each add a part do not clash; two who add the same part differently do', () => {
  const base = { week: [slot('Mon', 9)], ways: [{ way: 'a', last: 0, ahead: 7 }] }
  const mine = { ...base, week: [...base.week, slot('Tue', 9)] }
  expect(isClash(base, mine, { ...base, week: [...base.week, slot('Wed', 9)] }, week)).toBe(false)
  expect(isClash(base, mine, { ...base, week: [...base.week, slot('Tue', 9)] }, week)).toBe(false)
  expect(isClash(base, mine, { ...base, week: [...base.week, slot('Tue', 10)] }, week)).toBe(true)
  const later = { ...base, ways: [{ way: 'a', last: 30, ahead: 7 }] }
  expect(isClash(base, later, { ...base, ways: [{ way: 'a', last: 0, ahead: 3 }] }, week)).toBe(false)
  expect(isClash(base, later, { ...base, ways: [{ way: 'a', last: 15, ahead: 7 }] }, week)).toBe(true)
})
