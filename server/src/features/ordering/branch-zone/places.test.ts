import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { branchZone } from '#contract/ordering/branch-zone.ts'
import { order } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { listen } from '#simulators/listen.ts'
import { streetOf } from './places.ts'

/** Requests to a simulated geocoder that speaks Nominatim's protocol. */
let asked: URL[] = []
const found = [
  {
    place_id: 1,
    lat: '40.9819',
    lon: '29.0263',
    name: 'Moda İskelesi',
    display_name: 'Moda İskelesi, Kadıköy, İstanbul',
  },
]
let reply: { status: number; body: string }
const nominatim = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://nominatim'))
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
})
const { url: nominatimUrl, stop } = await listen(nominatim)
afterAll(stop)
const { server, world, branch_id, app, branch: cashier } = await setUp(['branch'])
const addresses = [
  { text: 'Moda Cad. No: 12 D: 3', district: 'Kadıköy', city: 'İstanbul', lat: 40.982, lng: 29.026 },
  { text: 'Moda Cad. 40', district: 'Kadıköy', city: 'İstanbul', lat: 40.984, lng: 29.028 },
  { text: 'Moda Cad. 40, yerini bilmeden', district: 'Kadıköy', city: 'İstanbul' },
]
for (const address of addresses)
  await app.send(order.create, {
    body: orderBody(branch_id, {
      delivery_type: 'deliveryToAddress',
      customer: { name: 'Ece' },
      address,
      lines: [{ name: 'Pide', quantity: 1, unit_price: 25_000, tax_rate: 10 }],
    }),
  })

const at = () => ({ branch_id })
const search = (text: string, who = cashier) => who.send(branchZone.places, { params: at(), query: { search: text } })

it('streets, districts and provinces are found where the branch and its orders have been, whatever the spelling', async () => {
  expect(await search('moda')).toEqual({
    geocoder: 'none',
    data: [{ kind: 'street', name: 'Moda Cad.', hint: 'Kadıköy', lat: 40.983, lng: 29.027 }],
  })
  expect((await search('KADIKOY')).data).toEqual([
    { kind: 'district', name: 'Kadıköy', hint: 'İstanbul', lat: 40.983, lng: 29.027 },
  ])
  // The branch itself lies in that province too.
  expect((await search('istanbul')).data).toEqual([
    { kind: 'province', name: 'İstanbul', hint: '', lat: 40.989, lng: 29.018 },
  ])
  expect((await search('Çankaya')).data).toEqual([])
  expect((await search('100%')).data).toEqual([])
})

it('says a street without the number that would say whose it is', () => {
  expect(
    ['Moda Cad. No: 12 D: 3', '1453. Sokak No:4', 'Kastanienallee 12', 'Bahariye Cad., 7', '  '].map(streetOf),
  ).toEqual(['Moda Cad.', '1453. Sokak', 'Kastanienallee', 'Bahariye Cad.', ''])
})

it('another company’s branch has no addresses for us, and two letters are needed', async () => {
  const stranger = await signIn(server.url, world.users.foreignCompany)
  expect(await stranger.refused(branchZone.places, { params: at(), query: { search: 'moda' } })).toMatchObject({
    code: 'not_found',
  })
  expect(
    (await cashier.refused(branchZone.places, { params: at(), query: { search: ' m ' } })).errors?.[0],
  ).toMatchObject({
    path: 'search',
    code: 'too_short',
  })
})

it('asks a geocoder near the branch in the reader’s language, and does without it while it is away or talks nonsense', async () => {
  const { url } = await server.another({ geocoder: `${nominatimUrl}/search?key=ours` })
  const there = await signIn(url, world.users.branch)
  reply = { status: 200, body: JSON.stringify(found) }
  asked = []
  expect(await search('moda isk', there)).toEqual({
    geocoder: 'asked',
    data: [
      { kind: 'outside', name: 'Moda İskelesi', hint: 'Moda İskelesi, Kadıköy, İstanbul', lat: 40.9819, lng: 29.0263 },
    ],
  })
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    key: 'ours',
    q: 'moda isk',
    format: 'jsonv2',
    limit: '5',
    'accept-language': 'tr',
    viewbox: '28.7610,41.1799,29.2390,40.8201',
  })
  for (const it of [
    { status: 503, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: '[{"lat":"91","lon":"0","display_name":"Nirgendwo"}]' },
  ]) {
    reply = it
    expect(await search('moda', there)).toMatchObject({ geocoder: 'away', data: [{ name: 'Moda Cad.' }] })
  }
})
