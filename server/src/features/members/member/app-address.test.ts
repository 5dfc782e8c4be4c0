import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, it } from 'vitest'
import type { In } from '#contract/kit/call.ts'
import { appAddressExamples } from '#contract/members/app/app-address.example.ts'
import { appAddress, maxAddresses } from '#contract/members/app/app-address.ts'
import { member } from '#contract/members/member.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { branchZoneExamples } from '#contract/ordering/branch-zone.example.ts'
import { branchZone, type BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { appDelivery } from '#contract/ordering/app-delivery.ts'
import { order } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, branch_id, app, company: manager } = await setUp(['company'], { role: 'api' })
const { db } = server.database

const makeMember = () => manager.send(member.create, { body: memberBody(company_id) })
const of = ({ id }: { id: string }) => ({ params: { member_id: id } })
const at = (it: { id: string }, address: { id: string }) => ({ params: { member_id: it.id, address_id: address.id } })
type Address = In<(typeof appAddress.create)['body']>
const add = (it: { id: string }, more: Partial<Address> = {}) =>
  app.send(appAddress.create, { ...of(it), body: { ...appAddressExamples.create!, ...more } })
const list = (it: { id: string }, query: In<(typeof appAddress.list)['query']> = {}) =>
  app.send(appAddress.list, { ...of(it), query })

const draw = (name: string, more: Partial<BranchZoneInput>) =>
  manager.send(branchZone.create, {
    body: {
      ...branchZoneExamples.create,
      branch_id,
      name,
      kind: 'deliver',
      rings: null,
      center_lat: 41,
      center_lng: 29,
      fee_steps: [],
      free_over: null,
      schedule: [],
      is_active: true,
      ...more,
    },
  })
beforeAll(async () => {
  await draw('Yakın', { fee: 2000, min_basket: 20_000, minutes: 25, radius_m: 2000 })
})
const zoned = (source: 'zones' | 'app') =>
  db.one(
    sql`update branch set area_source = ${source}, lat = 41, lng = 29 where company_id = ${company_id} and id = ${branch_id}`,
  )

it('makes, changes and removes a member’s addresses', async () => {
  const ada = await makeMember()
  const home = await add(ada)
  expect(home).toMatchObject({ title: 'Ev', city_name: 'İstanbul', district_name: null, last_used_at: null })
  const changed = await app.send(appAddress.update, { ...at(ada, home), body: { title: 'Ev 2', city_id: null } })
  expect(changed).toMatchObject({ title: 'Ev 2', text: home.text, city_name: null, lat: home.lat })
  await app.send(appAddress.update, { ...at(ada, home), body: { lat: null, lng: null } })
  expect(await list(ada)).toMatchObject([{ id: home.id, lat: null, delivery: null }])
  expect(await manager.send(memberPage.addresses, of(ada))).toMatchObject([{ id: home.id, title: 'Ev 2' }])
  await app.send(appAddress.remove, at(ada, home))
  expect([await list(ada), (await app.raw(appAddress.remove, at(ada, home))).status]).toEqual([[], 404])
  const faults = (body: object) => app.faults(appAddress.create, { ...of(ada), body: { text: 'Moda', ...body } })
  expect(await faults({ lat: 41 })).toEqual(['lng required'])
  expect(await faults({ district_id: 9_999_999 })).toEqual(['district_id choice'])
  expect(await faults({ text: ' ' })).toEqual(['text required'])
})

it('says for each place what delivery from a branch costs, as its quote does', async () => {
  await zoned('zones')
  const ada = await makeMember()
  const [near, far] = [await add(ada, { lat: 41.01, lng: 29 }), await add(ada, { lat: 41.05, lng: 29 })]
  const none = await add(ada, { lat: null, lng: null })
  const rows = await list(ada, { branch_id, basket: 25_000 as never })
  const delivery = (it: { id: string }) => rows.find(({ id }) => id === it.id)!.delivery
  expect(delivery(near)).toMatchObject({ code: 'delivers', fee: 2000, minutes: 25, zone_name: 'Yakın' })
  expect([delivery(far)?.code, delivery(none)]).toEqual(['out_of_area', null])
  for (const [it, lat] of [
    [near, 41.01],
    [far, 41.05],
  ] as const) {
    const quote = await app.send(appDelivery.quote, { params: { branch_id }, query: { lat, lng: 29, basket: 25_000 } })
    expect(delivery(it)).toMatchObject(quote)
  }
  expect(
    (await list(ada, { branch_id, basket: 100 as never })).find((it) => it.id === near.id)?.delivery,
  ).toMatchObject({
    code: 'below_minimum',
    min_basket: 20_000,
  })
  await zoned('app')
  expect((await list(ada, { branch_id }))[0]?.delivery).toBeNull()
  expect((await list(ada, { branch_id })).find((it) => it.id === near.id)?.delivery?.code).toBe('left_to_app')
  const theirs = world.companies.foreign.branches[0]
  expect((await app.raw(appAddress.list, { ...of(ada), query: { branch_id: theirs } })).status).toBe(404)
})

it('keeps the address of an order, once however it is written, with what the order adds', async () => {
  await zoned('app')
  const ada = await makeMember()
  const place = (text: string, more: object = {}, type = 'deliveryToAddress') =>
    app.send(order.create, {
      body: orderBody(branch_id, {
        delivery_type: type as never,
        customer: { name: 'Ada', member_id: ada.id },
        address: { text, lat: 41, lng: 29, ...more },
      }),
    })
  await place('Moda Cad. 12')
  await place('MODA CAD.  12', { directions: '3. kat', lat: null, lng: null })
  const [kept, ...others] = await list(ada)
  expect(kept).toMatchObject({ text: 'Moda Cad. 12', directions: '3. kat', lat: 41, title: '' })
  expect([kept!.last_used_at === null, others]).toEqual([false, []])
  await place('Bahariye 5', {}, 'comeGetIt')
  await Promise.all(Array.from({ length: 5 }, () => place('Bağdat Cad. 1')))
  expect((await list(ada)).map((it) => it.text)).toEqual(['Bağdat Cad. 1', 'Moda Cad. 12'])
})

it('knows the district and the province that an order names in words, and keeps what the member chose', async () => {
  await zoned('app')
  const ada = await makeMember()
  const place = (text: string, more: object) =>
    app.send(order.create, {
      body: orderBody(branch_id, {
        delivery_type: 'deliveryToAddress',
        customer: { name: 'Ada', member_id: ada.id },
        address: { text, lat: 41, lng: 29, ...more },
      }),
    })
  const placed = await place('Moda Cad. 12', { district: 'KADIKOY', city: 'istanbul' })
  const { address } = await db.must<{ address: object }>(
    sql`select address from orders where company_id = ${company_id} and id = ${placed.id}`,
  )
  expect(address).toMatchObject({ text: 'Moda Cad. 12', district: 'Kadıköy', city: 'İstanbul' })
  expect(await list(ada)).toMatchObject([{ district_name: 'Kadıköy', city_name: 'İstanbul' }])
  const own = await add(ada, { text: 'Kızılay 3', city_id: 6 })
  await place('Kızılay 3', { district: 'Kadıköy', city: 'İstanbul' })
  const kept = (await list(ada)).find((it) => it.id === own.id)
  expect(kept).toMatchObject({ city_name: 'Ankara', district_name: null })
})

it('knows the district and the province that the text of an address names', async () => {
  const ada = await makeMember()
  const named = { city_id: null, district_id: null, text: 'Moda Cad. 12, KADIKOY/İstanbul' }
  const home = await add(ada, named)
  expect(home).toMatchObject({ text: named.text, district_name: 'Kadıköy', city_name: 'İstanbul' })
  // What the app says itself counts.
  const elsewhere = await add(ada, { ...named, city_id: 6 })
  expect(elsewhere).toMatchObject({ city_name: 'Ankara', district_name: null })
  const within = await add(ada, { text: 'Moda Cad. 12, Kadıköy', city_id: 34 })
  expect(within).toMatchObject({ city_name: 'İstanbul', district_name: 'Kadıköy' })
  const unknown = await add(ada, { ...named, text: 'Deniz kenarı' })
  expect(unknown).toMatchObject({ city_name: null, district_name: null })
  const change = (body: In<(typeof appAddress.update)['body']>) =>
    app.send(appAddress.update, { ...at(ada, home), body })
  expect(await change({ title: 'Ev' })).toMatchObject({ district_name: 'Kadıköy' })
  expect(await change({ text: 'Atatürk Bulvarı 5, Çankaya/Ankara' })).toMatchObject({
    district_name: 'Çankaya',
    city_name: 'Ankara',
  })
  expect(await change({ text: 'Atatürk Bulvarı 7' })).toMatchObject({ district_name: 'Çankaya', city_name: 'Ankara' })
  const own = { text: 'Moda Cad. 12, Kadıköy/İstanbul', city_id: null, district_id: null }
  expect(await change(own)).toMatchObject({ district_name: null, city_name: null })
  // The same text, sent again, does not undo the app's choice.
  expect(await change({ text: own.text, title: 'Ev' })).toMatchObject({ district_name: null, city_name: null })
})

it('keeps at most fifty, and forgets the one used longest ago only for an order', async () => {
  await zoned('app')
  const ada = await makeMember()
  const first = await add(ada, { text: 'İlk adres' })
  for (let n = 1; n < maxAddresses; n++) await add(ada, { text: `Sokak ${n}` })
  const body = { text: 'Fazlası' }
  expect(await app.faults(appAddress.create, { ...of(ada), body })).toEqual(['text too_many_kept'])
  const customer = { name: 'Ada', member_id: ada.id }
  const address = { text: 'Yeni adres', lat: 41, lng: 29 }
  await app.send(order.create, {
    body: orderBody(branch_id, { delivery_type: 'deliveryToAddress', customer, address }),
  })
  const texts = (await list(ada)).map((it) => it.text)
  expect([texts.length, texts[0], texts.includes(first.text)]).toEqual([maxAddresses, 'Yeni adres', false])
})

it('answers another member’s address, and another company, like one that does not exist', async () => {
  const [ada, zeynep] = [await makeMember(), await makeMember()]
  const home = await add(ada)
  const body = { title: 'Benim' }
  const theirs = await app.raw(appAddress.update, { ...at(zeynep, home), body })
  const none = await app.raw(appAddress.update, { ...at(zeynep, { id: randomUUID() }), body })
  expect([theirs.status, theirs.text]).toEqual([404, none.text])
  expect((await app.raw(appAddress.remove, at(zeynep, home))).status).toBe(404)
  const stranger = caller(server.url, world.companies.foreign.apiKey)
  expect((await stranger.raw(appAddress.list, of(ada))).status).toBe(404)
  expect(await list(ada)).toMatchObject([{ title: 'Ev' }])
})
