import { expect, it } from 'vitest'
import { openAt, type Hours, type HoursOf, type SpecialDay, type WeekSlot } from './opening-hours.ts'
import { wallClock } from '../kit/wall-clock.ts'

const clock = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}
const slotOf = (text: string) => {
  const [start = '', end = ''] = text.split('–')
  return { start_min: clock(start), end_min: clock(end) }
}
const everyDay = (text: string, order_method: HoursOf = 'all'): WeekSlot[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ order_method, weekday, ...slotOf(text) }))
const specialDay = (day: string, slots: string[], cuts_tail = false): SpecialDay => ({
  day,
  order_method: 'all',
  slots: slots.map(slotOf),
  cuts_tail,
})
const hours = (week: WeekSlot[], more: Partial<Hours> = {}): Hours => ({
  timezone: 'Europe/Istanbul',
  week,
  special: [],
  methods: [],
  ...more,
})
const berlin = { timezone: 'Europe/Berlin' }
const asked = (it: Hours, moment: string, method: HoursOf = 'all') => {
  const { cause, until } = openAt(it, method, new Date(moment))
  return [cause ?? 'open', until?.toISOString().replace(':00.000Z', 'Z') ?? null]
}

it('reads the wall clock of a zone, Monday first', () => {
  expect(wallClock(new Date('2026-11-20T21:30:00Z'), 'Europe/Istanbul')).toEqual({
    date: '2026-11-21',
    weekday: 5,
    minute: 30,
  })
})

const day = hours(everyDay('10:00–23:00'))
const night = hours(everyDay('18:00–03:00'))
const lunch = hours([...everyDay('10:00–15:00'), ...everyDay('15:00–22:00')], {
  methods: [{ order_method: 'comeGetIt', has_own_hours: false, last_order_min: 30 }],
})
const newYear = hours(everyDay('10:00–22:00'), {
  special: [specialDay('2026-12-31', ['10:00–15:00', '19:00–02:00']), specialDay('2027-01-01', ['13:00–22:00'])],
})
const apart = hours([...everyDay('10:00–23:00'), ...everyDay('11:00–21:00', 'deliveryToAddress')], {
  methods: [{ order_method: 'deliveryToAddress', has_own_hours: true, last_order_min: 0 }],
})

it.each<[string, Hours, string, string, string | null, HoursOf?]>([
  ['a minute before it opens', day, '2026-11-20T06:59Z', 'outside_hours', '2026-11-20T07:00Z'],
  ['as it opens', day, '2026-11-20T07:00Z', 'open', '2026-11-20T20:00Z'],
  ['as it closes', day, '2026-11-20T20:00Z', 'outside_hours', '2026-11-21T07:00Z'],
  ['all day', hours(everyDay('0:00–0:00')), '2026-11-20T12:00Z', 'open', null],
  ['never', hours([]), '2026-11-20T12:00Z', 'outside_hours', null],
  ['H1: past midnight', hours(everyDay('18:00–4:00')), '2026-11-20T00:30Z', 'open', '2026-11-20T01:00Z'],
  ['H1: next', hours(everyDay('18:00–4:00')), '2026-11-20T01:00Z', 'outside_hours', '2026-11-20T15:00Z'],
  ['H2: into winter', hours(everyDay('18:00–4:00'), berlin), '2026-10-24T18:00Z', 'open', '2026-10-25T03:00Z'],
  ['H3: into summer', hours(everyDay('18:00–4:00'), berlin), '2027-03-27T19:00Z', 'open', '2027-03-28T02:00Z'],
  ['H4: before', hours(everyDay('18:00–2:30'), berlin), '2026-10-25T00:20Z', 'open', '2026-10-25T00:30Z'],
  ['H4: twice', hours(everyDay('18:00–2:30'), berlin), '2026-10-25T01:10Z', 'outside_hours', '2026-10-25T17:00Z'],
  ['H4: a gap', hours(everyDay('18:00–2:30'), berlin), '2027-03-28T00:30Z', 'open', '2027-03-28T01:00Z'],
  ['the day before', hours(everyDay('10:00–13:00'), berlin), '2026-10-24T12:00Z', 'outside_hours', '2026-10-25T09:00Z'],
  ['H5: slots that touch', lunch, '2026-11-20T11:50Z', 'open', '2026-11-20T18:30Z', 'comeGetIt'],
  ['H5: last order', lunch, '2026-11-20T18:45Z', 'last_order', '2026-11-21T07:00Z', 'comeGetIt'],
  [
    'H6: the evening before runs on',
    { ...night, special: [specialDay('2026-12-05', [])] },
    '2026-12-04T22:30Z',
    'open',
    '2026-12-05T00:00Z',
  ],
  [
    'H6: unless it is cut',
    { ...night, special: [specialDay('2026-12-05', [], true)] },
    '2026-12-04T22:30Z',
    'special_day',
    '2026-12-06T15:00Z',
  ],
  ['H7: between two slots of a special day', newYear, '2026-12-31T15:00Z', 'special_day', '2026-12-31T16:00Z'],
  ['H7: into the next', newYear, '2026-12-31T22:30Z', 'open', '2026-12-31T23:00Z'],
  ['H7: next', newYear, '2026-12-31T23:00Z', 'special_day', '2027-01-01T10:00Z'],
  ['H8: a method apart', apart, '2026-11-20T18:30Z', 'outside_hours', '2026-11-21T08:00Z', 'deliveryToAddress'],
  ['H8: the others', apart, '2026-11-20T18:30Z', 'open', '2026-11-20T20:00Z', 'comeGetIt'],
])('%s', (_, it, moment, cause, until, method) => {
  expect(asked(it, moment, method)).toEqual([cause, until])
})
