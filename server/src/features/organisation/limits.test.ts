import { calls } from '#contract/contract.ts'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { each } from '#contract/kit/fields.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { branch } from '#contract/organisation/branch.ts'
import { user } from '#contract/identity/user.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { license, modules } from '#contract/organisation/license.ts'
import { order } from '#contract/ordering/order.ts'
import { branchBody } from '#server/app/test/test-branch.ts'
import { caller } from '#server/app/test/test-client.ts'
import { platforms } from '#server/app/platforms.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { takeBranch } from '#server/domain/organisation/limits.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'

const { server, world, company_id, provider, company: manager } = await setUp(['provider', 'company'])

const day = 86_400_000
/**
 * Gives our company a licence. Modules that are left out are on, and limits that are left out are
 * unlimited.
 */
async function licensed(it: {
  off?: string[]
  limits?: Partial<Record<'branchLimit' | 'kioskLimit', number>>
  endsIn?: number
}) {
  const now = await provider.send(license.read, { params: { company_id } })
  const on = each(modules, (name) => !it.off?.includes(name))
  return provider.send(license.save, {
    params: { company_id },
    body: {
      license_type: 'customer',
      licensed_module_list: on,
      limits: { branchLimit: 0, kioskLimit: 0, smsMonthly: 0, ...it.limits },
      starts_at: new Date(Date.now() - 400 * day).toISOString(),
      ends_at: new Date(Date.now() + (it.endsIn ?? 300) * day).toISOString(),
      version: now?.version ?? 0,
      anyway: true,
    },
  })
}

const named = (name: string) => branchBody(company_id, name)
const device = { app_version: '1.0', os_version: 'Android 15' }
const atOnce = <T>(n: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))
/** On a busy machine, some callers are told to try again. */
const were =
  (...meant: number[]) =>
  ({ status }: { status: number }) =>
    meant.includes(status) || status === 503
const statuses = (replies: { status: number }[]) => ({
  in: replies.filter((it) => it.status < 300).length,
  out: replies.filter(were(402)).length,
})

it('lets a second branch wait until the first one is counted', async () => {
  await licensed({ limits: { branchLimit: 100 } })
  const { db } = server.database
  const [isTaken, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = db.tx(async (tx) => {
    await takeBranch(tx, company_id, 'tr')
    isTaken.resolve()
    await mayEnd.promise
  })
  await isTaken.promise
  let isIn = false
  const second = db.tx((tx) => takeBranch(tx, company_id, 'tr')).then(() => (isIn = true))
  await expect.poll(async () => isIn || (await isWaiting(server.database.url))).toBe(true)
  expect(isIn).toBe(false)
  mayEnd.resolve()
  await Promise.all([first, second])
  expect(isIn).toBe(true)
})

it('admits as many branches as the licence allows, however many come at once', async () => {
  await licensed({ limits: { branchLimit: 7 } })
  const replies = await atOnce(64, (at) => manager.raw(branch.create, { body: named(`Şube ${at}`) }))
  expect(statuses(replies)).toEqual({ in: 5, out: 59 }) // two existed before
  const refused = await manager.refused(branch.create, { body: named('Bir daha') }, { lang: 'en' })
  expect(refused.detail).toContain(
    'You can open a maximum of 7 branches under this company. You currently have 7 active branches.',
  )
  expect(refused).toMatchObject({ code: 'limit_reached', module: 'branchLimit' })
})

it('counts a branch again when it is switched on, and 0 is without limit', async () => {
  const page = await manager.send(branch.list, { query: { limit: 200 } })
  const last = page.data.at(-1)!
  const off = await manager.send(branch.patch, {
    params: { branch_id: last.id },
    body: { is_active: false, version: last.version },
  })
  await manager.send(branch.create, { body: named('Yerine') })
  const again = { params: { branch_id: last.id }, body: { is_active: true, version: off.version } }
  expect((await manager.refused(branch.patch, again)).code).toBe('limit_reached')
  await licensed({ limits: { branchLimit: 0 } })
  expect((await manager.send(branch.patch, again)).is_active).toBe(true)
})

it('pairs as many kiosks as the licence has seats; when seats are removed, the newest are refused and the older go on', async () => {
  await licensed({ limits: { kioskLimit: 3 } })
  const codes = await atOnce(8, async (at) => {
    const seat = await manager.send(kiosk.create, {
      body: { branch_id: world.companies.own.branches[0], name: `Kiosk ${at}`, is_locked: false },
    })
    return (await manager.send(kiosk.code, { params: { kiosk_id: seat.id } })).code
  })
  const replies = await Promise.all(
    codes.map((code) => caller(server.url).raw(kiosk.pair, { body: { code, ...device } }, { lang: 'tr' })),
  )
  expect(statuses(replies)).toEqual({ in: 3, out: 5 })
  const refused = replies.find((it) => it.status === 402)!.body as { detail: string }
  expect(refused.detail).toContain('Lütfen kiosk modülünüzü kontrol ediniz!')
  const keys = replies.filter((it) => it.status === 201).map((it) => (it.body as { key: string }).key)
  await licensed({ limits: { kioskLimit: 1 } })
  const beats = await Promise.all(
    keys.map((key) => caller(server.url).send(kiosk.heartbeat, { body: { key, ...device } })),
  )
  expect(beats.filter((it) => it.is_refused).length).toBe(2)
  expect(beats.find((it) => it.is_refused)!.message).toContain('kiosk')
})

it('pairs one seat with one code, once', async () => {
  await licensed({})
  const seat = await manager.send(kiosk.create, {
    body: { branch_id: world.companies.own.branches[0], name: 'Tek', is_locked: false },
  })
  const first = await manager.send(kiosk.code, { params: { kiosk_id: seat.id } })
  const { code } = await manager.send(kiosk.code, { params: { kiosk_id: seat.id } })
  const replies = await atOnce(4, () => caller(server.url).raw(kiosk.pair, { body: { code, ...device } }))
  expect(replies.map((it) => it.status).sort()).toEqual([201, 422, 422, 422])
  if (first.code !== code)
    expect((await caller(server.url).raw(kiosk.pair, { body: { code: first.code, ...device } })).status).toBe(422)
})

it('tells a device in words why it does not sell: wrong code, locked, no longer paired', async () => {
  await licensed({})
  const { branches } = world.companies.own
  const seat = await manager.send(kiosk.create, {
    body: { branch_id: branches[0], name: 'Konuşan', is_locked: false },
  })
  const params = { kiosk_id: seat.id }
  const { code } = await manager.send(kiosk.code, { params })
  const anyone = caller(server.url)
  const other = code.replace(/^./, (first) => String((Number(first) + 1) % 10))
  expect(await anyone.refused(kiosk.pair, { body: { code: other, ...device } })).toMatchObject({
    errors: [{ path: 'code', message: 'Kod yanlış ya da süresi dolmuş' }],
  })
  const { key } = await anyone.send(kiosk.pair, { body: { code, ...device } })
  const beat = { body: { key, ...device } }
  expect(await anyone.send(kiosk.heartbeat, beat)).toMatchObject({ is_locked: false, message: null })
  const { version } = await manager.send(kiosk.read, { params })
  const locked = { branch_id: branches[0], name: seat.name, is_locked: true, version }
  await manager.send(kiosk.update, { params, body: locked })
  expect((await anyone.send(kiosk.heartbeat, beat)).message).toContain('panelden kilitlendi')
  const { code: later } = await manager.send(kiosk.code, { params })
  await manager.send(kiosk.unpair, { params })
  // Somebody who has seen the code meanwhile cannot pair another device with it.
  expect(await anyone.faults(kiosk.pair, { body: { code: later, ...device } })).toEqual(['code code_wrong'])
  expect(await anyone.refused(kiosk.heartbeat, beat)).toMatchObject({
    status: 401,
    code: 'key_dead',
    detail: expect.stringContaining('eşleşmesi kaldırılmış'),
  })
})

it('admits nothing new by any call once the licence has expired; switching off, locking and releasing still work', async () => {
  await licensed({})
  const branch_id = world.companies.own.branches[1]
  const seat = await manager.send(kiosk.create, { body: { branch_id, name: 'Süresi dolan', is_locked: false } })
  const kiosk_id = seat.id
  const { code } = await manager.send(kiosk.code, { params: { kiosk_id } })
  const { data } = await manager.send(user.list, { query: { branch_id: [world.companies.own.branches[0]] } })
  const { name, surname, email, phone, language_id, is_show_live_support, is_auth_for_account, assignments, ...one } =
    data.find((it) => it.email === world.users.branch)!
  const person = { name, surname, phone, language_id, is_show_live_support, is_auth_for_account, assignments }
  const at = await manager.send(branch.read, { params: { branch_id } })
  await licensed({ endsIn: -8 })

  const expired = { status: 402, code: 'licence_expired' }
  const off = await manager.send(branch.patch, {
    params: { branch_id },
    body: { is_active: false, version: at.version },
  })
  const on = { params: { branch_id }, body: { is_active: true, version: off.version } }
  expect(await manager.refused(branch.patch, on)).toMatchObject(expired)
  expect(await manager.refused(user.create, { body: { ...person, email: 'yeni@deneme.test' } })).toMatchObject(expired)
  const change = { params: { user_id: one.id }, body: { ...person, name: 'Başkası', email, version: one.version } }
  expect(await manager.refused(user.update, change)).toMatchObject(expired)
  expect(await manager.refused(kiosk.code, { params: { kiosk_id } })).toMatchObject(expired)
  expect(await caller(server.url).refused(kiosk.pair, { body: { code, ...device } })).toMatchObject(expired)
  const locked = { branch_id, name: seat.name, is_locked: true, version: seat.version }
  const shut = await manager.send(kiosk.update, { params: { kiosk_id }, body: locked })
  expect(shut.state).toBe('waiting')
  const open = { params: { kiosk_id }, body: { ...locked, is_locked: false, version: shut.version } }
  expect(await manager.refused(kiosk.update, open)).toMatchObject(expired)
  await manager.send(kiosk.unpair, { params: { kiosk_id } })

  await licensed({})
  await manager.send(branch.patch, on)
})

it('gives no pairing code without the kiosk module, and names it', async () => {
  await licensed({})
  const { id: kiosk_id } = await manager.send(kiosk.create, {
    body: { branch_id: world.companies.own.branches[0], name: 'Modülsüz', is_locked: false },
  })
  await licensed({ off: ['kiosk'] })
  expect(await manager.refused(kiosk.code, { params: { kiosk_id } })).toMatchObject({
    status: 402,
    code: 'module_required',
    module: 'kiosk',
  })
})

it('a correct code is not a guess: many kiosks can be paired from one address', async () => {
  await server.database.db.one(sql`delete from login_attempt where key like 'pair%'`)
  await licensed({ limits: { kioskLimit: 0 } })
  const { id: kiosk_id } = await manager.send(kiosk.create, {
    body: { branch_id: world.companies.own.branches[0], name: 'Araçta', is_locked: false },
  })
  for (let i = 0; i < 22; i++) {
    const { code } = await manager.send(kiosk.code, { params: { kiosk_id } })
    expect((await caller(server.url).raw(kiosk.pair, { body: { code, ...device } })).status).toBe(201)
  }
})

it('makes guessing a code hopeless, and locks out nobody with a valid one', async () => {
  await server.database.db.one(sql`delete from login_attempt`)
  const proxied = await server.another({ proxy: ['127.0.0.1', '::1'] })
  const pair = (code: string, ip: string) =>
    caller(proxied.url).raw(kiosk.pair, { body: { code, ...device } }, { 'x-forwarded-for': ip })
  const { id: kiosk_id } = await manager.send(kiosk.create, {
    body: { branch_id: world.companies.own.branches[0], name: 'Kuşatmada', is_locked: false },
  })
  const newCode = async () => (await manager.send(kiosk.code, { params: { kiosk_id } })).code
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  // From one address, twenty codes are compared. Pairing from other addresses is not affected.
  const short = await newCode()
  expect(short).toMatch(/^\d{6}$/)
  const here = await atOnce(100, () => pair(wrong(short), '203.0.113.1'))
  expect(here.filter((it) => it.status === 422)).toHaveLength(20)
  expect(here.filter(were(429))).toHaveLength(80)
  expect((await pair(short, '203.0.113.2')).status).toBe(201)

  // From all addresses together, a hundred codes are compared. After that, new codes are too long
  // to guess and work everywhere.
  const everywhere = await atOnce(300, (at) => pair(wrong(short), `198.18.0.${at % 250}`))
  expect(everywhere.filter((it) => it.status === 422)).toHaveLength(80)
  const full = await pair(wrong(short), '203.0.113.3')
  expect(full.body).toMatchObject({ status: 429, code: 'too_many' })
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(800)
  const long = await newCode()
  expect(long).toMatch(/^\d{12}$/)
  expect((await pair(long, '203.0.113.4')).status).toBe(201)
})

it('names the missing module, keeps reading open when the licence has expired, and lets the provider renew', async () => {
  await licensed({ off: ['api', 'kiosk'] })
  expect(
    await manager.refused(apiKey.create, {
      params: { company_id },
      body: { name: 'Uygulama', scopes: ['order'] },
    }),
  ).toMatchObject({
    status: 402,
    code: 'module_required',
    module: 'api',
  })
  await licensed({ endsIn: -3 })
  await manager.send(apiKey.create, { params: { company_id }, body: { name: 'Ek sürede', scopes: ['menu'] } })
  await licensed({ endsIn: -8 })
  const refused = await manager.refused(apiKey.create, {
    params: { company_id },
    body: { name: 'Geç', scopes: ['menu'] },
  })
  expect(refused.code).toBe('licence_expired')
  expect((await manager.send(branch.list, { query: {} })).total).toBeGreaterThan(0)
  await licensed({ endsIn: 30 })
  await manager.send(apiKey.create, { params: { company_id }, body: { name: 'Yine', scopes: ['menu'] } })
})

it('accepts a licence with plausible years, and compares its ends as moments', async () => {
  const now = (await licensed({}))!
  const { license_type, licensed_module_list, limits, version } = now
  const save = (starts_at: string, ends_at: string) =>
    provider.refused(license.save, {
      params: { company_id },
      body: { license_type, licensed_module_list, limits, starts_at, ends_at, version },
    })
  expect((await save('0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z')).errors).toMatchObject([
    { path: 'starts_at', code: 'year_range' },
    { path: 'ends_at', code: 'year_range' },
  ])
  expect((await save('2026-01-01T00:00:00Z', '2026-01-01T01:00:00+03:00')).errors).toMatchObject([
    { path: 'ends_at', code: 'ends_before_start' },
  ])
})

it('a key opens what it was made for, and nothing once revoked', async () => {
  await licensed({})
  const body = orderBody(world.companies.own.branches[0])
  const params = { company_id }
  const menu = await manager.send(apiKey.create, { params, body: { name: 'Menü', scopes: ['menu'] } })
  expect((await caller(server.url, menu.key).raw(order.create, { body })).status).toBe(403)
  const orders = await manager.send(apiKey.create, { params, body: { name: 'Sipariş', scopes: ['order'] } })
  expect((await caller(server.url, orders.key).raw(order.create, { body })).status).toBe(201)
  const listed = await manager.send(apiKey.list, { params })
  expect(listed.find((it) => it.id === orders.id)!.used_at).not.toBeNull()
  expect(JSON.stringify(listed)).not.toContain(orders.key)
  await manager.send(apiKey.revoke, { params: { ...params, api_key_id: orders.id } })
  expect((await caller(server.url, orders.key).raw(order.create, { body })).status).toBe(401)
})

it('sells no module that opens nothing', () => {
  const opened = new Set<string>([...calls.flatMap((it) => it.call.module ?? []), ...platforms.map((it) => it.code)])
  expect(modules.filter((it) => !opened.has(it))).toEqual([])
})
