import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { branch } from '#contract/organisation/branch.ts'
import { cockpit } from '#contract/organisation/cockpit.ts'
import { overview } from '#contract/ordering/overview.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { alertClosed } from '#server/domain/integrations/restaurant/alert-closed.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
afterAll(() => stage.clear())
const { db } = stage.kit
const at = sql`company_id = ${stage.company_id} and branch_id = ${stage.branch_id}`
const params = { branch_id: stage.branch_id }

beforeEach(async () => {
  await stage.begin()
  await alertClosed(stage.kit)
  await db.one(sql`delete from platform_outage where ${at}`)
  await db.one(sql`delete from branch_alert where ${at}`)
  await db.one(sql`/* platform: a test */ delete from mail`)
})

const setOpen = async (isOpen: boolean) => {
  // Time must pass, because two pushes of the platform are distinguished by their time.
  stage.clock.advance(minute)
  stage.control.setOpen(stage.restaurantId, isOpen)
  await stage.settle()
}
const letters = async () =>
  (
    await db.many<{ subject: string }>(sql`/* platform: a test */ select subject from mail
      where kind in ('platform-closed', 'platform-unreachable') order by to_address`)
  ).map((it) => it.subject)
const outages = async () => (await stage.till()).send(branch.outages, { params })
const isGetir = (it: { platform: string | null }) => it.platform === 'getir'

/** Reads what each screen and call that shows the branch says about the platform. */
async function surfaces() {
  const till = await stage.till()
  const dealer = await signIn(stage.server.url, stage.world.users.dealer)
  const state = await till.send(branch.state, { params })
  const home = await till.send(overview.branch, { params, query: {} })
  const all = await dealer.send(overview.all, { query: {} })
  const { companies } = await dealer.send(cockpit.read, {})
  const ofBranch = (it: { branch_id: string }) => it.branch_id === stage.branch_id
  await alertClosed(stage.kit)
  return {
    state: state.reach.parts.find(isGetir)?.code,
    home: home.attention.find((it) => it.reach && isGetir(it.reach))?.reach?.code,
    overview: all.attention.find((it) => ofBranch(it) && it.reach && isGetir(it.reach))?.reach?.code,
    cockpit: companies
      .flatMap((it) => it.reasons)
      .filter((it) => it.kind.startsWith('platform_'))
      .map((it) => [it.kind, it.count, ...it.platforms].join(' ')),
    letters: [...new Set(await letters())],
  }
}

it('is said alike by state, home, overview, cockpit and mail when a platform closes the open branch', async () => {
  expect(await surfaces()).toEqual({
    state: 'open',
    home: undefined,
    overview: undefined,
    cockpit: [],
    letters: [],
  })
  await setOpen(false)
  expect(await surfaces()).toEqual({
    state: 'closed_there',
    home: 'closed_there',
    overview: 'closed_there',
    cockpit: ['platform_closed 1 getir'],
    letters: [expect.stringContaining('Getir şubeyi kapattı')],
  })
  // The offered fix opens the restaurant on the platform. After that, every place in the panel
  // shows it as open.
  await (
    await stage.till()
  ).send(branch.setPlatform, { params: { ...params, platform: 'getir' }, body: { is_open: true } })
  await stage.settle()
  expect(await surfaces()).toMatchObject({ state: 'open', home: undefined, overview: undefined, cockpit: [] })
})

it('writes once to those who get such letters, and again only after it was cured', async () => {
  await setOpen(false)
  await alertClosed(stage.kit)
  const first = await letters()
  expect(first.length).toBeGreaterThan(0)
  stage.clock.advance(30 * minute)
  await alertClosed(stage.kit)
  expect(await letters()).toEqual(first)
  await setOpen(true)
  await alertClosed(stage.kit)
  await setOpen(false)
  await alertClosed(stage.kit)
  expect(await letters()).toHaveLength(2 * first.length)
})

it('says since when a platform has been closed, however often the platform repeats it', async () => {
  const since = async () => (await (await stage.till()).send(branch.state, { params })).reach.parts.find(isGetir)?.since
  await setOpen(false)
  const closed = await since()
  expect(closed).toBe(stage.kit.now().toISOString())
  await setOpen(false)
  expect(await since()).toBe(closed)
})

it('keeps when it was closed, and how many orders fewer than usual came from there', async () => {
  await stage.till()
  const began = stage.clock.now()
  const weekMs = 7 * 24 * 60 * minute
  await db.one(
    sql`update branch set created_at = ${new Date(began - 30 * weekMs)} where company_id = ${stage.company_id} and id = ${stage.branch_id}`,
  )
  // There are three orders in the same half hour of each of the last four weeks, and one outside
  // that half hour.
  for (let week = 1; week <= 4; week++)
    for (const minutes of [5, 10, 15, 45]) {
      const id = await stage.place()
      await db.one(sql`update orders set created_at = ${new Date(began - week * weekMs + minutes * minute)}
        where company_id = ${stage.company_id} and external_id = ${id}`)
    }
  await setOpen(false)
  stage.clock.advance(30 * minute)
  expect(await outages()).toMatchObject([
    { platform: 'getir', kind: 'closed', ended_at: null, orders: 0, usual_orders: 3 },
  ])
  await setOpen(true)
  const [one, ...more] = await outages()
  expect(more).toEqual([])
  expect(Date.parse(one!.ended_at!) - Date.parse(one!.began_at)).toBe(31 * minute)
})

it('is no outage while the branch itself is closed, and becomes one when it opens', async () => {
  const till = await stage.till()
  const until = new Date(stage.clock.now() + 60 * minute).toISOString()
  const closing = { state: 'closed' as const, reason: '', until }
  await till.send(branch.setState, { params, body: closing })
  await setOpen(false)
  expect(await outages()).toEqual([])
  await db.one(sql`update platform_state set wanted = 'open', state = 'sent' where ${at}`)
  await till.send(branch.setState, { params, body: { state: 'open' } })
  expect(await outages()).toMatchObject([{ kind: 'closed', ended_at: null }])
})

it('says that a platform is out of reach after some minutes without an answer', async () => {
  stage.control.fault({ kind: 'drop', times: 1000 })
  await pollPlatforms(stage.kit)
  await alertClosed(stage.kit)
  expect(await outages()).toEqual([])
  stage.clock.advance(4 * minute)
  expect(await surfaces()).toMatchObject({
    state: 'unreachable',
    home: 'unreachable',
    cockpit: ['platform_unreachable 1 getir'],
    letters: [],
  })
  expect(await outages()).toMatchObject([{ kind: 'unreachable', ended_at: null }])
  stage.clock.advance(3 * minute)
  await alertClosed(stage.kit)
  expect([...new Set(await letters())]).toEqual([expect.stringContaining('Getir yanıt vermiyor')])
  stage.control.reset()
  await pollPlatforms(stage.kit)
  await alertClosed(stage.kit)
  expect((await outages())[0]?.ended_at).not.toBeNull()
})
