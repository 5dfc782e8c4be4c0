// Tests where couriers are: what a courier's page may send, who sees it, and when it is forgotten.
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courierPosition } from '#contract/ordering/courier-position.ts'
import { courierShift } from '#contract/ordering/courier-shift.ts'
import { courier } from '#contract/ordering/courier.ts'
import { order } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { positionChore } from '#server/domain/ordering/delivery/courier-position.ts'

const {
  server,
  world,
  branch_id,
  company,
  branch: till,
  app,
  provider,
} = await setUp(['company', 'branch', 'provider'])
const { kit } = server
const params = { branch_id }
const here = { lat: '40.981', lng: '29.021', accuracy: '12.4', age: '0' }

beforeEach(() => kit.db.one(sql`/* platform: a test */ delete from courier_position`))

async function atWork(name: string, at = branch_id) {
  const { id } = await company.send(courier.create, { body: { ...courierExamples.create, branch_id: at, name } })
  const of = { params: { courier_id: id } }
  await company.send(courier.shift, { ...of, body: { is_on_shift: true } })
  const { page_url } = await company.send(courierShift.now, of)
  return { id, path: new URL(page_url).pathname }
}
const send = async (path: string, form: Record<string, string>) =>
  (await fetch(`${server.url}${path}/position`, { method: 'POST', body: new URLSearchParams(form) })).status
const stored = () =>
  kit.db.many<{ courier_id: string; at: string }>(
    sql`/* platform: a test */ select courier_id, at from courier_position`,
  )
const seen = async (id: string, as = till) =>
  (await as.send(courierPosition.list, { params })).couriers.find((it) => it.id === id)
/** Makes all positions so many seconds old. */
const age = (seconds: number) =>
  kit.db.one(
    sql`/* platform: a test */ update courier_position set at = ${new Date(kit.now().getTime() - seconds * 1000)}`,
  )

it('shows a branch where its couriers are, with the orders that they carry', async () => {
  const [sharing, other] = [await atWork('Kerem Aydın'), await atWork('Aslı Öz')]
  expect(await send(sharing.path, here)).toBe(204)
  const { id, version } = await app.send(order.create, {
    body: {
      ...orderBody(branch_id),
      delivery_type: 'deliveryToAddress',
      address: { text: 'Moda Cad. 1', district: 'Kadıköy', city: 'İstanbul', lat: 40.98, lng: 29.02 },
    },
  })
  const approved = await till.send(order.approve, { params: { order_id: id }, body: { version } })
  const { number } = await till.send(order.dispatch, {
    params: { order_id: id },
    body: { version: approved.version, courier_id: sharing.id },
  })
  expect(await seen(sharing.id)).toMatchObject({
    name: 'Kerem Aydın',
    orders: [{ id, number }],
    position: { lat: 40.981, lng: 29.021, accuracy_m: 12 },
  })
  expect(await seen(other.id)).toMatchObject({ orders: [], position: null })
})

it('keeps the last position alone, and takes none that follows too soon', async () => {
  const { id, path } = await atWork('Deniz Kaya')
  expect([await send(path, here), await send(path, { ...here, lat: '40.99' })]).toEqual([204, 429])
  await age(15)
  expect(await send(path, { ...here, lat: '40.99' })).toBe(204)
  expect((await seen(id))?.position?.lat).toBe(40.99)
  expect(await stored()).toHaveLength(1)
})

it.each([
  [{ lat: '91' }],
  [{ lng: '-181' }],
  [{ lat: 'NaN' }],
  [{ lat: '' }],
  [{ accuracy: '5001' }],
  [{ accuracy: '-1' }],
  [{ age: '120001' }],
  [{ age: '-1' }],
  [{ age: 'Infinity' }],
])('takes no position with %j', async (wrong) => {
  const { path } = await atWork('Selin Ak')
  expect(await send(path, { ...here, ...wrong })).toBe(422)
  expect(await stored()).toEqual([])
})

it('takes a position as of the moment at which it was found', async () => {
  const { id, path } = await atWork('Ege Demir')
  expect(await send(path, { ...here, age: '60000' })).toBe(204)
  const at = Date.parse((await seen(id))!.position!.at)
  expect(kit.now().getTime() - at).toBeGreaterThanOrEqual(60_000)
  expect(kit.now().getTime() - at).toBeLessThan(90_000)
})

it('forgets it when the courier no longer shares it, and when the shift ends', async () => {
  const { id, path } = await atWork('Nur Er')
  await send(path, here)
  expect(await send(path, { stop: '1' })).toBe(204)
  expect(await stored()).toEqual([])
  await send(path, here)
  await till.send(courier.shift, { params: { courier_id: id }, body: { is_on_shift: false } })
  expect(await stored()).toEqual([])
  expect(await send(path, here)).toBe(404)
  await till.send(courier.shift, { params: { courier_id: id }, body: { is_on_shift: true } })
  expect(await send(path, here)).toBe(404)
  expect(await stored()).toEqual([])
})

it('stores nothing while the shift is being ended', async () => {
  for (let n = 0; n < 5; n++) {
    const { id, path } = await atWork(`Kurye ${n}`)
    await Promise.all([
      send(path, here),
      till.send(courier.shift, { params: { courier_id: id }, body: { is_on_shift: false } }),
    ])
    expect(await stored()).toEqual([])
  }
})

it('takes nothing that is not a form', async () => {
  const { path } = await atWork('Form Yok')
  for (const to of [path, `${path}/position`])
    for (const init of [{}, { body: '{"lat":1}', headers: { 'content-type': 'application/json' } }, { body: 'x' }]) {
      const { status } = await fetch(`${server.url}${to}`, { method: 'POST', redirect: 'manual', ...init })
      expect([to.slice(-9), init, status < 500]).toEqual([to.slice(-9), init, true])
    }
  expect(await stored()).toEqual([])
})

it('slows down a phone that sends without a pause', async () => {
  const { path } = await atWork('Ali Hızlı')
  const statuses = await Promise.all(Array.from({ length: 15 }, () => send(path, { stop: '1' })))
  expect(statuses.filter((it) => it === 204)).toHaveLength(10)
  expect(statuses.filter((it) => it === 429)).toHaveLength(5)
})

it('takes nothing from a changed link, and slows down whoever tries links', async () => {
  const { path } = await atWork('Can Su')
  const wrong = `${path.slice(0, -4)}AAAA`
  const statuses = await Promise.all(Array.from({ length: 40 }, () => send(wrong, here)))
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect(await stored()).toEqual([])
})

it('shows couriers to their own branch and company alone', async () => {
  const [mine, other] = world.companies.own.branches
  const there = await atWork('Öteki Şube', other)
  await send(there.path, here)
  expect(await seen(there.id)).toBeUndefined()
  const elsewhere = { params: { branch_id: other } }
  expect((await till.raw(courierPosition.list, elsewhere)).status).toBe(404)
  expect((await company.send(courierPosition.list, elsewhere)).couriers.map((it) => it.id)).toContain(there.id)
  const stranger = await signIn(server.url, world.users.foreignCompany)
  expect((await stranger.raw(courierPosition.list, { params: { branch_id: mine } })).status).toBe(404)
  expect((await provider.send(courierPosition.list, elsewhere)).couriers.map((it) => it.id)).toContain(there.id)
})

it('gives an order to nobody of another branch or without a shift', async () => {
  const [, other] = world.companies.own.branches
  const there = await atWork('Öteki Şube 2', other)
  const gone = await atWork('Eve Gitti')
  await till.send(courier.shift, { params: { courier_id: gone.id }, body: { is_on_shift: false } })
  const body = {
    ...orderBody(branch_id),
    delivery_type: 'deliveryToAddress' as const,
    address: { text: 'Moda Cad. 1', district: 'Kadıköy', city: 'İstanbul' },
  }
  const { id, version } = await app.send(order.create, { body })
  const approved = await till.send(order.approve, { params: { order_id: id }, body: { version } })
  for (const courier_id of [there.id, gone.id]) {
    const refused = await till.raw(order.dispatch, {
      params: { order_id: id },
      body: { version: approved.version, courier_id },
    })
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'courier_id', code: 'choice' }] }])
  }
})

it('tells where the branch is, so that the nearest can be found', async () => {
  await kit.db.one(sql`/* platform: a test */ update branch set lat = 40.98, lng = 29.02 where id = ${branch_id}`)
  const place = async () => (await till.send(courierPosition.list, { params })).place
  expect(await place()).toEqual({ lat: 40.98, lng: 29.02 })
  await kit.db.one(sql`/* platform: a test */ update branch set lat = null, lng = null where id = ${branch_id}`)
  expect(await place()).toBeNull()
})

it('forgets it with the courier', async () => {
  const { id } = await company.send(courier.create, {
    body: { ...courierExamples.create, branch_id, name: 'Hiç Gelmedi' },
  })
  await kit.db.one(sql`insert into courier_position (company_id, courier_id, lat, lng, accuracy_m, at)
    values (${world.companies.own.id}, ${id}, 41, 29, 10, now())`)
  await company.send(courier.remove, { params: { courier_id: id } })
  expect(await stored()).toEqual([])
})

it('sweeps what a shift that was never ended has left', async () => {
  const { path } = await atWork('Unutulan')
  await send(path, here)
  await positionChore.run(kit)
  expect(await stored()).toHaveLength(1)
  await age(13 * 3600)
  await positionChore.run(kit)
  expect(await stored()).toEqual([])
})

it('asks on the page for leave, in its language, and lets the browser ask', async () => {
  const { path } = await atWork('Su Ay')
  const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-language': 'de' } })
  expect(answer.headers.get('permissions-policy')).toContain('geolocation=(self)')
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/=]+'; connect-src 'self'$/)
  expect(await answer.text()).toContain('Standort teilen')
})
