import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: '' })
const { formatOf } = await import('./format.ts')
const [tr, en, de] = (['tr', 'en', 'de'] as const).map(formatOf) as [Format, Format, Format]
type Format = ReturnType<typeof formatOf>

const lira = { symbol: '₺', symbol_format: 'suffix' } as const
const dollar = { symbol: '$', symbol_format: 'prefix' } as const

test('money is minor units, its symbol where the currency says and not where the language would have it', () => {
  expect(tr.money(123_456, lira)).toBe('1.234,56\u00a0₺')
  expect(de.money(123_456, dollar)).toBe('$1.234,56')
  expect(en.money(123_456, dollar)).toBe('$1,234.56')
  expect(en.money(-5, lira)).toBe('-0.05\u00a0₺')
  expect(en.money(-123_456, dollar)).toBe('-$1,234.56')
  expect(tr.money(1234, { ...lira, decimals: 0 })).toBe('1.234\u00a0₺')
  expect(tr.money(1234, { ...lira, decimals: 3 })).toBe('1,234\u00a0₺')
})

test('an average has one place, also where it is a whole number', () => {
  expect([tr, en, de].map((each) => each.average(4))).toEqual(['4,0', '4.0', '4,0'])
  expect(tr.average(3.96)).toBe('4,0')
  expect(en.average(4.44)).toBe('4.4')
})

test('a share is basis points in per cent, to two places where it needs them', () => {
  expect([tr, en, de].map((each) => each.percent(1250))).toEqual(['%12,5', '12.5%', '12,5\u00a0%'])
  expect(tr.percent(300)).toBe('%3')
  expect(en.percent(333)).toBe('3.33%')
})

test('time is of 24 hours in every language, midnight is 00', () => {
  const midnight = new Date(2026, 10, 20, 0, 5).toISOString()
  expect([tr, en, de].map((each) => each.time(midnight))).toEqual(['00:05', '00:05', '00:05'])
  expect(tr.date(midnight)).toBe('20.11.2026')
  expect(en.dateTime(midnight)).toBe('20/11/2026, 00:05')
})

test('moments by this clock are written as Intl writes them', () => {
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  for (const [at, locale] of ['tr-TR', 'en-GB', 'de-DE'].entries())
    for (const moment of [new Date(2026, 0, 1), new Date(2026, 10, 21, 9, 5), new Date(1987, 11, 31, 23, 59)]) {
      const of = [tr, en, de][at]!
      const iso = moment.toISOString()
      const write = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, parts).format(moment)
      expect([of.date(iso), of.time(iso), of.dateTime(iso)]).toEqual([
        write(day),
        write(time),
        write({ ...day, ...time }),
      ])
    }
})

test('another clock is that of its zone', () => {
  expect(tr.dateTime('2026-11-21T20:30:00Z', 'Europe/Istanbul')).toBe('21.11.2026 23:30')
  expect(de.time('2026-11-21T20:30:00Z', 'Europe/Berlin')).toBe('21:30')
})

test('how long ago is said in the largest whole unit, without rounding up', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const ago = (seconds: number, of = en) => of.relative(new Date(now - seconds * 1000).toISOString(), now)
  expect(ago(0)).toBe('now')
  expect(ago(59)).toBe('59 seconds ago')
  expect(ago(119)).toBe('1 minute ago')
  expect(ago(7199, de)).toBe('vor 1 Stunde')
  expect(ago(-300, tr)).toBe('5 dakika sonra')
  expect(ago(86_400, de)).toBe('gestern')
})

test('a Turkish number is grouped as people say it, another by its country and threes', () => {
  expect(tr.phone('+905321234567')).toBe('0 (532) 123 45 67')
  expect(tr.phone('905321234567')).toBe('0 (532) 123 45 67')
  // Dialled from Germany.
  expect(tr.phone('+905321234567', 'DE')).toBe('+90 532 123 4567')
  expect(tr.phone('+4915112345678')).toBe('+49 151 123 456 78')
  expect(tr.phone('+12025550123')).toBe('+1 202 555 0123')
  expect(tr.phone('+35312345678')).toBe('+353 123 456 78')
  expect(tr.phone('*** 45 67')).toBe('*** 45 67')
})
