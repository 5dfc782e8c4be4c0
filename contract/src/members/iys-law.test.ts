import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../kit/test-seed.ts'
import { dueOn, endOfDue, filedAs, iysMoment, iysSource, iysVerdict, readIysMoment, type IysAnswer } from './iys-law.ts'

const at = (text: string) => new Date(text)
const run = { seed, numRuns: 3000 }

describe('the last day on which İYS takes an answer', () => {
  it.each([
    ['on a Monday', '2026-11-23T09:00:00Z', '2026-11-26'],
    ['on a Tuesday', '2026-11-24T09:00:00Z', '2026-11-27'],
    ['on a Wednesday: the weekend lies between', '2026-11-25T09:00:00Z', '2026-11-30'],
    ['on a Friday', '2026-11-20T09:00:00Z', '2026-11-25'],
    ['on a Saturday', '2026-11-21T09:00:00Z', '2026-11-25'],
    ['on a Sunday', '2026-11-22T09:00:00Z', '2026-11-25'],
    ['late on a Sunday in London, in Turkey on Monday', '2026-11-22T21:00:00Z', '2026-11-26'],
    ['a second before', '2026-11-22T20:59:59Z', '2026-11-25'],
  ])('given %s', (_, given, day) => expect(dueOn(at(given))).toBe(day))

  it('ends with the day in Turkey', () => expect(endOfDue('2026-11-25')).toEqual(at('2026-11-25T21:00:00Z')))

  it('has three business days after the day of the answer, counted one by one', () => {
    fc.assert(
      fc.property(fc.date({ min: at('2000-01-01'), max: at('2090-01-01'), noInvalidDate: true }), (given) => {
        const local = (ms: number) => new Date(ms + 3 * 3_600_000)
        let [day, business] = [local(given.getTime()), 0]
        while (day.toISOString().slice(0, 10) < dueOn(given)) {
          day = new Date(day.getTime() + 86_400_000)
          if (!['Sat', 'Sun'].includes(day.toUTCString().slice(0, 3))) business += 1
        }
        expect(business).toBe(3)
        expect(['Sat', 'Sun']).not.toContain(day.toUTCString().slice(0, 3))
      }),
      run,
    )
  })
})

it('writes and reads moments in Turkish time', () => {
  expect(iysMoment(at('2026-11-24T21:15:30.999Z'))).toBe('2026-11-25 00:15:30')
  expect(readIysMoment('2026-11-25 00:15:30')).toEqual(at('2026-11-24T21:15:30Z'))
  for (const text of ['', '2026-11-25', '2026-11-25T00:15:30', '2026-13-25 00:15:30', '25.11.2026 00:15'])
    expect(readIysMoment(text)).toBeUndefined()
})

it('names the source as İYS does', () => {
  expect(
    ['website', 'mobile', 'till', 'phone', 'paper', 'import', 'whatever'].map((it) => iysSource(it, 'sms')),
  ).toEqual(['HS_WEB', 'HS_MOBIL', 'HS_FIZIKSEL_ORTAM', 'HS_CAGRI_MERKEZI', 'HS_ISLAK_IMZA', 'HS_EORTAM', 'HS_EORTAM'])
  expect([iysSource('link', 'email'), iysSource('link', 'sms')]).toEqual(['HS_EPOSTA', 'HS_MESAJ'])
})

describe('what is done with an answer', () => {
  const now = at('2026-11-25T12:00:00Z')
  const yes = (text: string): IysAnswer => ({ status: 'given', at: at(text) })
  const no = (text: string): IysAnswer => ({ status: 'refused', at: at(text) })
  it.each([
    ['a first yes', yes('2026-11-25T11:00:00Z'), null, 'file'],
    ['a no without a yes', no('2026-11-25T11:00:00Z'), null, 'never_given'],
    ['a no after a yes', no('2026-11-25T11:00:00Z'), yes('2026-11-20T11:00:00Z'), 'file'],
    ['a yes after a no', yes('2026-11-25T11:00:00Z'), no('2026-11-20T11:00:00Z'), 'file'],
    ['a yes once more', yes('2026-11-25T11:00:00Z'), yes('2026-11-20T11:00:00Z'), 'there'],
    ['a no once more', no('2026-11-25T11:00:00Z'), no('2026-11-20T11:00:00Z'), 'there'],
    ['a no of the same second', no('2026-11-25T11:00:00.900Z'), yes('2026-11-25T11:00:00.100Z'), 'older'],
    ['a no of before', no('2026-11-25T10:00:00Z'), yes('2026-11-25T11:00:00Z'), 'older'],
    ['a yes of tomorrow', yes('2026-11-26T11:00:00Z'), null, 'future'],
    ['a yes of long ago', yes('2015-04-30T20:59:59Z'), null, 'before_2015'],
    ['a yes that comes too late', yes('2026-11-19T11:00:00Z'), null, 'lapsed'],
    ['a yes that comes too late, and is there', yes('2026-11-19T11:00:00Z'), yes('2026-11-01T11:00:00Z'), 'there'],
    ['a no that comes too late', no('2026-11-10T11:00:00Z'), yes('2026-11-01T11:00:00Z'), 'file'],
  ] as const)('%s', (_, answer, held, verdict) => expect(iysVerdict(answer, held, now)).toBe(verdict))

  it('a late no is filed as of today', () => {
    expect(filedAs(no('2026-11-10T11:00:00Z'), now)).toEqual(now)
    expect(filedAs(yes('2026-11-10T11:00:00Z'), now)).toEqual(at('2026-11-10T11:00:00Z'))
  })

  /**
   * İYS's rules as its pages list them, applied to the whole history of an address: whether it
   * would refuse the answer.
   */
  function refusedThere(ledger: IysAnswer[], status: IysAnswer['status'], date: Date, today: Date): boolean {
    const text = iysMoment(date)
    const last = ledger.at(-1)
    if (text < '2015-05-01 00:00:00' || text > iysMoment(today)) return true
    if (status === 'refused' && !ledger.some((it) => it.status === 'given')) return true
    if (last?.status === status) return true
    if (last && text <= iysMoment(last.at)) return true
    let [day, business] = [new Date(date.getTime() + 3 * 3_600_000), 0]
    const until = iysMoment(today).slice(0, 10)
    while (day.toISOString().slice(0, 10) < until) {
      day = new Date(day.getTime() + 86_400_000)
      if (day.getUTCDay() % 6 !== 0) business += 1
    }
    // The answer is too late if a fourth business day has begun, or if three have begun and it is
    // now a weekend day after the third.
    return business > 3 || (business === 3 && day.getUTCDay() % 6 === 0)
  }

  it('files exactly what İYS takes, whatever was said before', () => {
    const moment = fc.date({ min: at('2026-11-01'), max: at('2026-12-01'), noInvalidDate: true })
    const said = fc.record({ status: fc.constantFrom('given' as const, 'refused' as const), at: moment, now: moment })
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (answers) => {
        const ledger: IysAnswer[] = []
        for (const { now: today, ...answer } of answers.toSorted((a, b) => a.now.getTime() - b.now.getTime())) {
          const date = filedAs(answer, today)
          const verdict = iysVerdict(answer, ledger.at(-1) ?? null, today)
          expect(verdict !== 'file').toBe(refusedThere(ledger, answer.status, date, today))
          if (verdict === 'file') ledger.push({ status: answer.status, at: date })
        }
      }),
      run,
    )
  })
})
