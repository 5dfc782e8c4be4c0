import { expect, it } from 'vitest'
import { publicHolidayList } from '#contract/platform/public-holiday-list.ts'
import { publicHoliday } from '#contract/platform/public-holiday.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const callers = {} as Record<'provider' | 'till', Caller>
const { server, world } = await setUp([], { now: () => new Date('2026-11-23T12:00:00Z') })
callers.provider = await signIn(server.url, world.users.provider)
callers.till = await signIn(server.url, world.users.branch)

const name = (tr: string) => ({ tr, en: tr, de: tr })
const enter = (tr: string, starts_on: string, ends_on: string) =>
  callers.provider.send(publicHoliday.create, { body: { name: name(tr), starts_on, ends_on } })

it('offers a till what is not over yet, the next first', async () => {
  await enter('Geçti', '2026-11-20', '2026-11-21')
  await enter('Sürüyor', '2026-11-21', '2026-11-24')
  await enter('Yarın', '2026-11-24', '2026-11-24')
  const offered = await callers.till.send(publicHolidayList.list, {})
  expect(offered.slice(0, 3).map((it) => [it.name.tr, it.starts_on, it.ends_on])).toEqual([
    ['Sürüyor', '2026-11-21', '2026-11-24'],
    ['Yarın', '2026-11-24', '2026-11-24'],
    // This holiday comes with every new installation.
    ['Yılbaşı', '2027-01-01', '2027-01-01'],
  ])
})

it('refuses days that make no holiday, and a holiday entered twice', async () => {
  const refused = async (starts_on: string, ends_on: string) =>
    (await callers.provider.refused(publicHoliday.create, { body: { name: name('Bayram'), starts_on, ends_on } }))
      .errors
  expect(await refused('2027-03-09', '2027-03-08')).toMatchObject([{ path: 'ends_on', code: 'ends_before_start' }])
  expect(await refused('2027-03-09', '2027-05-09')).toMatchObject([{ path: 'ends_on', code: 'too_many_days' }])
  const { id, version } = await enter('Bayram', '2027-03-09', '2027-03-11')
  expect(await refused('2027-03-09', '2027-03-12')).toMatchObject([{ path: 'starts_on', code: 'taken' }])
  const body = { name: name('Bayram'), starts_on: '2027-03-09', ends_on: '2027-03-01', version }
  const given = { params: { public_holiday_id: id }, body }
  expect(await callers.provider.faults(publicHoliday.update, given)).toEqual(['ends_on ends_before_start'])
})
