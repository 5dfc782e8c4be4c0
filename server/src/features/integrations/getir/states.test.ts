// Tests how a branch's state and its restaurant's on GetirYemek follow each other. They share one file
// because every case changes one branch and one simulated restaurant, whose clock is moved forward.
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { branch, type BranchState } from '#contract/organisation/branch.ts'
import { license } from '#contract/organisation/license.ts'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { busyDelivery } from '#server/domain/integrations/restaurant/busy.ts'
import { farewellDelivery } from '#server/domain/integrations/restaurant/farewell.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { noticeChanges } from '#server/domain/organisation/pauses.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
afterAll(() => stage.clear())
beforeEach(async () => {
  await stage.begin()
  await set({ state: 'open' }).catch(() => undefined)
  await tell()
})

const params = () => ({ branch_id: stage.branch_id })
const set = async (body: object): Promise<BranchState> =>
  (await stage.till()).send(branch.setState, { params: params(), body: body as never })
const read = async () => (await stage.till()).send(branch.state, { params: params() })
const platform = async () => (await read()).platforms[0]
const causes = async () => (await read()).causes.map((it) => it.code)
const there = () => stage.control.restaurant(stage.restaurantId)
const isOpenThere = () => stage.control.restaurants().find((it) => it.id === stage.restaurantId)?.status === 100
/** Runs a worker, then delivers the platform's reaction. */
const tell = async () => {
  await deliverDue(stage.kit, stateDelivery)
  await deliverDue(stage.kit, busyDelivery)
  await stage.settle()
}
const until = (minutes: number) => new Date(stage.clock.now() + minutes * minute).toISOString()
const setThere = async (is_open: boolean, by?: Caller) =>
  (by ?? (await stage.till())).send(branch.setPlatform, {
    params: { ...params(), platform: 'getir' },
    body: { is_open },
  })

const linkBody = async (boss: Caller, is_active: boolean) => {
  const link = { params: { ...params(), name: 'getir' as const } }
  const { version, external_id } = await boss.send(platformSettings.read, link)
  return { ...link, body: { version, is_active, host: null, external_id, secrets: {} } }
}
const switchLink = async (is_active: boolean) => {
  // The platform limits how often it is asked in a minute.
  stage.clock.advance(minute)
  const boss = await signIn(stage.server.url, stage.world.users.company)
  return boss.send(platformSettings.update, await linkBody(boss, is_active))
}

it('closes the restaurant there while the branch is closed by hand, and opens it with it', async () => {
  await set({ state: 'closed', reason: '', until: until(60) })
  expect(await platform()).toMatchObject({ platform: 'getir', told: 'closed', answer: 'queued', can_change: true })
  await tell()
  expect(isOpenThere()).toBe(false)
  expect(await platform()).toMatchObject({ state: 'closed', told: 'closed', answer: 'sent' })
  // We closed the restaurant ourselves, so the platform is not the cause.
  expect(await causes()).not.toContain('platform')
  await set({ state: 'open' })
  await tell()
  expect(isOpenThere()).toBe(true)
  expect(await platform()).toMatchObject({ state: 'open', told: 'open', answer: 'sent' })
})

it('opens it there when the pause ends by itself', async () => {
  await set({ state: 'closed', reason: '', until: until(30), order_methods: ['deliveryToAddress'] })
  await tell()
  expect(isOpenThere()).toBe(false)
  await tellStates(stage.kit)
  stage.clock.advance(31 * minute)
  await tellStates(stage.kit)
  await tell()
  expect(isOpenThere()).toBe(true)
})

it('keeps it closed there while delivery does not sell by its hours, though pick-up does, and opens it once delivery does', async () => {
  const { db } = stage.kit
  const of = sql`company_id = ${stage.company_id} and branch_id = ${stage.branch_id}`
  const { date } = wallClock(new Date(stage.clock.now()), 'Europe/Istanbul')
  // Tomorrow is closed too, because the pause ends tomorrow if the test runs after 23:29.
  await db.one(sql`insert into special_day (company_id, id, branch_id, group_id, day, order_method, name, slots, cuts_tail)
    select ${stage.company_id}, gen_random_uuid(), ${stage.branch_id}, gen_random_uuid(), ${date}::date + later,
      'deliveryToAddress', '', '[]', false from generate_series(0, 1) later`)
  await set({ state: 'closed', reason: '', until: until(30) })
  await tell()
  expect(isOpenThere()).toBe(false)
  stage.clock.advance(31 * minute)
  await tellStates(stage.kit)
  await tell()
  expect((await read()).state).not.toBe('closed')
  expect(isOpenThere()).toBe(false)
  await db.one(sql`delete from special_day where ${of}`)
  await db.one(
    sql`update branch set next_change_at = null where company_id = ${stage.company_id} and id = ${stage.branch_id}`,
  )
  await tellStates(stage.kit)
  await tell()
  expect(isOpenThere()).toBe(true)
})

it('promises more time there while delivery is busy, and the usual time once that ends by itself', async () => {
  const promised = () => there().busyness
  await set({ state: 'busy', minutes: 30 })
  expect((await platform())?.busy).toMatchObject({ minutes: 30, answer: 'queued' })
  await tell()
  expect(promised()).toEqual({ isBusy: true, busynessDifferenceDuration: 30 })
  expect((await platform())?.busy).toMatchObject({ minutes: 30, answer: 'sent' })
  await set({ state: 'busy', minutes: 45 })
  await tell()
  expect(promised()).toEqual({ isBusy: true, busynessDifferenceDuration: 45 })
  expect(isOpenThere()).toBe(true)
  await tellStates(stage.kit)
  stage.clock.advance(46 * minute)
  await tellStates(stage.kit)
  await tell()
  expect(promised()).toEqual({ isBusy: false, busynessDifferenceDuration: 0 })
})

it('promises the usual time while only pick-up is busy, also when delivery ends earlier', async () => {
  await set({ state: 'busy', minutes: 15, order_methods: ['deliveryToAddress'] })
  await set({ state: 'busy', minutes: 45, order_methods: ['comeGetIt'] })
  await tell()
  expect(there().busyness).toEqual({ isBusy: true, busynessDifferenceDuration: 15 })
  await tellStates(stage.kit)
  stage.clock.advance(16 * minute)
  await tellStates(stage.kit)
  await tell()
  expect((await read()).state).toBe('busy')
  expect(there().busyness).toEqual({ isBusy: false, busynessDifferenceDuration: 0 })
})

const refuseTime = () =>
  stage.control.fault({ kind: 'fail', status: 400, code: 40, path: '/restaurants/delivery-duration/busyness' })
const timePart = async () => (await read()).reach.parts.find((it) => it.part === 'platform')

it('warns where the platform refuses to promise more time', async () => {
  refuseTime()
  await set({ state: 'busy', minutes: 15 })
  await tell()
  expect((await platform())?.busy).toMatchObject({ minutes: 15, answer: 'refused' })
  expect(await timePart()).toMatchObject({ code: 'time_kept', state: 'warning' })
})

it('warns no longer once the time that the platform refused is over, whether or not it takes the end', async () => {
  refuseTime()
  await set({ state: 'busy', minutes: 15 })
  await tell()
  expect(await timePart()).toMatchObject({ code: 'time_kept', fix: 'tell_time' })
  await tellStates(stage.kit)
  stage.clock.advance(16 * minute)
  refuseTime()
  await tellStates(stage.kit)
  await tell()
  expect((await platform())?.busy).toMatchObject({ minutes: 0, answer: 'refused' })
  expect(await timePart()).toMatchObject({ code: 'open', state: 'ok' })
})

it('warns while the platform goes on promising a time that is over, until it is asked again', async () => {
  await set({ state: 'busy', minutes: 30 })
  await tell()
  expect(await timePart()).toMatchObject({ code: 'open' })
  refuseTime()
  await set({ state: 'open' })
  await tell()
  expect(there().busyness).toMatchObject({ busynessDifferenceDuration: 30 })
  expect(await timePart()).toMatchObject({ code: 'time_kept', state: 'warning', fix: 'tell_time' })
  const given = { params: { ...params(), platform: 'getir' as const } }
  refuseTime()
  const refusal = await (await stage.till()).refused(branch.tellTime, given)
  expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
  expect(refusal.detail).toMatch(/^Platform hazırlık süresini değiştirmedi\. ./)
  const after = await (await stage.till()).send(branch.tellTime, given)
  expect(after.platforms[0]?.busy).toMatchObject({ minutes: 0, answer: 'sent' })
  expect(there().busyness).toEqual({ isBusy: false, busynessDifferenceDuration: 0 })
  expect(await timePart()).toMatchObject({ code: 'open', state: 'ok' })
})

it('tells nothing where only pick-up closes', async () => {
  const before = await platform()
  await set({ state: 'closed', reason: '', until: until(30), order_methods: ['comeGetIt'] })
  expect(await platform()).toEqual(before)
})

it('leaves what the platform has closed until somebody opens it there', async () => {
  stage.control.setOpen(stage.restaurantId, false)
  await stage.settle()
  expect(await causes()).toContain('platform')
  await tellStates(stage.kit)
  await tell()
  expect(isOpenThere()).toBe(false)
  const after = await setThere(true)
  expect(isOpenThere()).toBe(true)
  expect(after.platforms[0]).toMatchObject({ state: 'open', told: 'open', answer: 'sent' })
  expect(after.causes.map((it) => it.code)).not.toContain('platform')
})

it('learns within five minutes what the platform did with the restaurant while its pushes were lost', async () => {
  stage.control.webhooks({ silent: true })
  stage.control.setOpen(stage.restaurantId, false)
  await pollPlatforms(stage.kit)
  expect(await causes()).toContain('platform')
  stage.control.setOpen(stage.restaurantId, true)
  await stage.pass(4 * minute)
  await pollPlatforms(stage.kit)
  expect(await causes()).toContain('platform')
  await stage.pass(minute)
  await pollPlatforms(stage.kit)
  expect(await causes()).not.toContain('platform')
})

it('says so where the platform refuses, in its words and the specification’s', async () => {
  stage.control.fault({ kind: 'fail', status: 400, code: 40, path: '/restaurants/status/open' })
  const refusal = await (
    await stage.till()
  ).refused(branch.setPlatform, { params: { ...params(), platform: 'getir' }, body: { is_open: true } })
  expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
  expect(refusal.detail).toMatch(/^Restoranın durumu değiştirilemez\. ./)
  expect(await platform()).toMatchObject({ answer: 'refused' })
})

it('is closed there also without a licence, or at a branch that is off, and opened by neither', async () => {
  const { db } = stage.kit
  const own = sql`company_id = ${stage.company_id}`
  const boss = await signIn(stage.server.url, stage.world.users.company)
  const ways: [off: () => Promise<unknown>, on: () => Promise<unknown>][] = [
    [
      () => db.one(sql`update license set ends_at = ${new Date(stage.clock.now() - 30 * 1440 * minute)} where ${own}`),
      () => db.one(sql`update license set ends_at = ${new Date(stage.clock.now() + 300 * 1440 * minute)} where ${own}`),
    ],
    [
      () => db.one(sql`update branch set is_active = false where ${own} and id = ${stage.branch_id}`),
      () => db.one(sql`update branch set is_active = true where ${own} and id = ${stage.branch_id}`),
    ],
  ]
  for (const [off, on] of ways) {
    stage.clock.advance(minute)
    await setThere(true, boss)
    await tell()
    expect(isOpenThere()).toBe(true)
    await off()
    stage.kit.forget()
    await setThere(false, boss)
    await tell()
    expect(isOpenThere()).toBe(false)
    const given = { params: { ...params(), platform: 'getir' as const }, body: { is_open: true } }
    expect([402, 409]).toContain((await boss.refused(branch.setPlatform, given)).status)
    await on()
    stage.kit.forget()
  }
})

it('closes it there when the branch is switched off, and opens it when the branch is on again', async () => {
  const boss = await signIn(stage.server.url, stage.world.users.company)
  const switchTo = async (is_active: boolean) => {
    // The platform limits how often it is asked in a minute.
    stage.clock.advance(minute)
    const { version } = await boss.send(branch.read, { params: params() })
    await boss.send(branch.patch, { params: params(), body: { is_active, version } })
    await tell()
  }
  await switchTo(false)
  expect(isOpenThere()).toBe(false)
  await switchTo(true)
  expect(isOpenThere()).toBe(true)
})

it('closes it there when the licence and its grace have ended, and opens it when the licence is renewed', async () => {
  const { db } = stage.kit
  const endAt = async (days: number) => {
    await db.one(
      sql`update license set ends_at = ${new Date(stage.clock.now() + days * 1440 * minute)} where company_id = ${stage.company_id}`,
    )
    // As saving a licence does.
    await noticeChanges(db, stage.company_id)
    await tellStates(stage.kit)
    stage.clock.advance(minute)
    await tell()
  }
  await endAt(-6)
  expect(isOpenThere()).toBe(true)
  await endAt(-30)
  expect(isOpenThere()).toBe(false)
  await endAt(300)
  expect(isOpenThere()).toBe(true)
})

it('closes it there when the module leaves the licence, and opens it when the module is back', async () => {
  const provider = await signIn(stage.server.url, stage.world.users.provider)
  const company = { company_id: stage.company_id }
  const licenseWith = async (getir: boolean) => {
    const { license_type, licensed_module_list, limits, starts_at, ends_at, version } = (await provider.send(
      license.read,
      { params: company },
    ))!
    const modules = { ...licensed_module_list, getir }
    const body = {
      license_type,
      licensed_module_list: modules,
      limits,
      starts_at,
      ends_at,
      version,
      anyway: true as const,
    }
    await provider.send(license.save, { params: company, body })
    await tellStates(stage.kit)
    stage.clock.advance(minute)
    await tell()
  }
  const boss = await signIn(stage.server.url, stage.world.users.company)
  const part = async () => {
    const { reach } = await boss.send(branch.state, { params: params() })
    return reach.parts.find((it) => it.part === 'platform')
  }
  await licenseWith(false)
  expect(isOpenThere()).toBe(false)
  expect(await part()).toMatchObject({ code: 'unlicensed', state: 'warning', fix: 'access' })
  const given = { params: { ...params(), platform: 'getir' as const }, body: { is_open: true } }
  expect(await boss.refused(branch.setPlatform, given)).toMatchObject({ status: 402, code: 'module_required' })
  await set({ state: 'closed', reason: '', until: until(60) })
  await set({ state: 'open' })
  await tell()
  expect(isOpenThere()).toBe(false)
  await licenseWith(true)
  expect(isOpenThere()).toBe(true)
  expect(await part()).toMatchObject({ code: 'open', state: 'ok' })
})

it('begins anew where the link leads to another restaurant: the new one is told what holds now, and the old one is as it was', async () => {
  const first = stage.restaurantId
  const second = '112233445566778899001122'
  const keys = { appSecretKey: 'app-of-the-second', restaurantSecretKey: 'of-the-second', apiKey: stage.keys.apiKey }
  stage.control.registerRestaurant({ id: second, name: 'Bizim 2', ...keys, webhooks: there().webhooks })
  const boss = await signIn(stage.server.url, stage.world.users.company)
  const link = { params: { ...params(), name: 'getir' as const } }
  const leadTo = async (external_id: string, secrets: typeof keys, is_active = true) => {
    stage.clock.advance(minute)
    const manager = await signIn(stage.server.url, stage.world.users.company)
    const { version } = await manager.send(platformSettings.read, link)
    const body = { version, is_active, host: null, external_id, secrets }
    await manager.send(platformSettings.update, { ...link, body })
  }
  const of = (id: string) => {
    const { status, busyness } = stage.control.restaurant(id)
    return { isOpen: status === 100, more: busyness.busynessDifferenceDuration }
  }
  stage.clock.advance(minute)
  await set({ state: 'busy', minutes: 30, order_methods: ['deliveryToAddress'] })
  await tell()
  await set({ state: 'closed', reason: '', until: until(60) })
  await tell()
  expect(of(first)).toEqual({ isOpen: false, more: 30 })
  // The platform does not answer at first.
  stage.control.fault({ kind: 'fail', status: 503, path: '/restaurants/status/open' })
  await leadTo(second, keys)
  expect(await platform()).toMatchObject({ state: null, told: 'closed', answer: 'queued' })
  await deliverDue(stage.kit, farewellDelivery)
  expect(of(first).isOpen).toBe(false)
  stage.clock.advance(minute)
  await deliverDue(stage.kit, farewellDelivery)
  expect(of(first)).toEqual({ isOpen: true, more: 0 })
  const left = sql`select 1 from platform_farewell where company_id = ${stage.company_id} and external_id = ${first}`
  expect(await stage.kit.db.many(left)).toEqual([])
  expect(of(second)).toEqual({ isOpen: true, more: 0 })
  await tell()
  expect(of(second)).toMatchObject({ isOpen: false })
  await set({ state: 'open' })
  await tell()
  expect(of(second)).toMatchObject({ isOpen: true })
  expect(of(first)).toMatchObject({ isOpen: true })
  // Open orders belong to the restaurant that sent them, so the link cannot be changed to another
  // restaurant now.
  await leadTo(first, stage.keys)
  expect(await stage.kit.db.many(left)).toEqual([])
  const placed = await stage.place()
  const { version } = await boss.send(platformSettings.read, link)
  const body = { version, is_active: true, host: null, external_id: second, secrets: keys }
  expect(await boss.faults(platformSettings.update, { ...link, body })).toEqual(['external_id in_use'])
  await stage.press(placed, 'cancel', { reason_id: await stage.reason('item_unavailable'), text: 'Bitti' })
  // The restaurant of a link that is switched off is closed, even if the link leads elsewhere then.
  expect(await switchLink(false)).toMatchObject({ closing: { answer: 'queued' } })
  await leadTo(second, keys, false)
  await deliverDue(stage.kit, farewellDelivery)
  expect(of(first).isOpen).toBe(false)
  await leadTo(first, stage.keys)
  stage.control.setOpen(first, true)
  // One change both leads elsewhere and switches the link off: the restaurant is closed, whether or
  // not the branch was closed by hand.
  for (const isClosed of [false, true]) {
    if (isClosed) await set({ state: 'closed', reason: '', until: until(60) })
    await tell()
    expect(of(first).isOpen).toBe(!isClosed)
    await leadTo(second, keys, false)
    await deliverDue(stage.kit, farewellDelivery)
    expect(of(first).isOpen).toBe(false)
    await leadTo(first, stage.keys)
    stage.control.setOpen(first, true)
  }
})

it('sends a longer preparation time when the link is on again, if it was switched off before', async () => {
  // The first call opens the branch, the second one ends its being busy.
  await set({ state: 'open' })
  // The platform limits how often it is asked in a minute.
  stage.clock.advance(minute)
  await tell()
  expect(there().busyness.busynessDifferenceDuration).toBe(0)
  await set({ state: 'busy', minutes: 30, order_methods: ['deliveryToAddress'] })
  await switchLink(false)
  await tell()
  expect(there().busyness.busynessDifferenceDuration).toBe(0)
  await switchLink(true)
  await tell()
  expect(there().busyness.busynessDifferenceDuration).toBe(30)
})

it('closes the restaurant there when its link is switched off, and opens it once the link is on and the branch open', async () => {
  expect(await switchLink(false)).toMatchObject({ closing: { answer: 'queued' } })
  await tell()
  expect(isOpenThere()).toBe(false)
  await set({ state: 'closed', reason: '', until: until(60) })
  await tell()
  expect(isOpenThere()).toBe(false)
  expect(await switchLink(true)).toMatchObject({ closing: null })
  await tell()
  expect(isOpenThere()).toBe(false)
  await set({ state: 'open' })
  await tell()
  expect(isOpenThere()).toBe(true)
})

it('goes on closing the restaurant of a link that is switched off until the platform answers', async () => {
  const boss = await signIn(stage.server.url, stage.world.users.company)
  stage.control.fault({ kind: 'fail', status: 503, path: '/restaurants/status/close' })
  await switchLink(false)
  await tell()
  expect(isOpenThere()).toBe(true)
  stage.clock.advance(minute)
  await tell()
  expect(isOpenThere()).toBe(false)
  const { params: its } = await linkBody(boss, false)
  expect(await boss.send(platformSettings.read, { params: its })).toMatchObject({ closing: { answer: 'sent' } })
  await switchLink(true)
  await tell()
  expect(isOpenThere()).toBe(true)
})

it('does not switch off a link whose orders are open', async () => {
  const placed = await stage.place()
  const boss = await signIn(stage.server.url, stage.world.users.company)
  expect(await boss.refused(platformSettings.update, await linkBody(boss, false))).toMatchObject({ code: 'in_use' })
  await stage.press(placed, 'cancel', { reason_id: await stage.reason('item_unavailable'), text: 'Bitti' })
  await tell()
  expect(isOpenThere()).toBe(true)
})

it('exists for nobody else, and only where it is linked', async () => {
  const foreign = await signIn(stage.server.url, stage.world.users.foreignCompany)
  const given = { params: { ...params(), platform: 'getir' as const }, body: { is_open: true } }
  expect(await foreign.refused(branch.setPlatform, given)).toMatchObject({ status: 404 })
  const other = { ...given, params: { ...given.params, platform: 'migros' as const } }
  expect(await (await stage.till()).refused(branch.setPlatform, other)).toMatchObject({ status: 404 })
})
