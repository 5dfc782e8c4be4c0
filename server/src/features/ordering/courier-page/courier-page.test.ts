// Tests a courier's own page: what it shows, which orders it can deliver, and when its link opens
// nothing.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courierShift } from '#contract/ordering/courier-shift.ts'
import { courier } from '#contract/ordering/courier.ts'
import { order } from '#contract/ordering/order.ts'
import { endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, branch_id, company, branch: till, app } = await setUp(['company', 'branch'])

/** A courier on shift, and the path of their page. */
async function atWork(name: string) {
  const { id } = await company.send(courier.create, { body: { ...courierExamples.create, branch_id, name } })
  const params = { courier_id: id }
  await till.send(courier.shift, { params, body: { is_on_shift: true } })
  const { page_url } = await till.send(courierShift.now, { params })
  return { id, path: new URL(page_url).pathname }
}
const open = async (path: string, lang = 'tr') => {
  const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-language': lang } })
  return { status: answer.status, html: await answer.text() }
}
const press = (path: string, order_id: string, more: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ order_id, ...more }),
    redirect: 'manual',
  })

async function giveTo(courier_id: string, more: object = {}) {
  const { id, version } = await app.send(order.create, {
    body: {
      ...orderBody(branch_id),
      delivery_type: 'deliveryToAddress',
      customer: { name: 'Ada <b>', phone: '+905551234567' },
      address: { text: 'Moda Cad. 1', district: 'Kadıköy', city: 'İstanbul', lat: 40.98, lng: 29.02 },
      ...more,
    },
  })
  const approved = await till.send(order.approve, { params: { order_id: id }, body: { version } })
  return till.send(order.dispatch, { params: { order_id: id }, body: { version: approved.version, courier_id } })
}
const statusOf = async (order_id: string) => (await till.send(order.read, { params: { order_id } })).status

it('shows where to go and what to collect, and delivers an order once', async () => {
  const kerem = await atWork('Kerem Aydın')
  expect((await open(kerem.path)).html).toContain('Üzerinizde sipariş yok')
  const row = await giveTo(kerem.id)
  const { html } = await open(kerem.path)
  for (const shown of [
    'Ada &lt;b&gt;',
    'Moda Cad. 1, Kadıköy / İstanbul',
    'tel:+905551234567',
    'destination=40.98%2C29.02',
  ])
    expect(html).toContain(shown)
  expect(html).toMatch(/Tahsil edin: 30,00\s₺, Kapıda nakit/)
  expect((await open(kerem.path, 'de')).html).toMatch(/Kassieren: 30,00\s₺/)

  const pressed = await Promise.all([press(kerem.path, row.id), press(kerem.path, row.id)])
  expect(pressed.map((it) => [it.status, it.headers.get('location')])).toEqual([
    [303, kerem.path],
    [303, kerem.path],
  ])
  expect(await statusOf(row.id)).toBe('delivered')
  const steps = await till.send(order.timeline, { params: { order_id: row.id } })
  expect(steps.filter((it) => it.kind === 'deliver').map((it) => it.actor)).toEqual(['Kerem Aydın'])
  expect((await open(kerem.path)).html).toMatch(/Bu vardiyada 1 teslimat, üzerinizdeki nakit 30,00\s₺/)

  await till.send(courier.shift, { params: { courier_id: kerem.id }, body: { is_on_shift: false, cash_counted: 3000 } })
  expect((await open(kerem.path)).status).toBe(404)
  await till.send(courier.shift, { params: { courier_id: kerem.id }, body: { is_on_shift: true } })
  expect((await open(kerem.path)).status).toBe(404)
})

it('delivers no order of another courier, and opens nothing for a changed link', async () => {
  const [one, other] = [await atWork('Aslı Öz'), await atWork('Deniz Kaya')]
  const row = await giveTo(other.id)
  for (const id of [row.id, randomUUID(), 'x', '']) expect((await press(one.path, id)).status, id).toBe(303)
  expect(await statusOf(row.id)).toBe('on_the_way')
  expect((await open(one.path)).html).not.toContain('Moda')
  const forged = Buffer.from(one.path.split('/').pop()!, 'base64url')
  Buffer.from(other.path.split('/').pop()!, 'base64url').copy(forged, 16, 16, 32)
  const path = `/courier-page/${forged.toString('base64url')}`
  expect((await open(path)).status).toBe(404)
  expect((await press(path, row.id)).status).toBe(404)
  expect(await statusOf(row.id)).toBe('on_the_way')
})

it('takes the part that a meal card does not cover in cash, which the courier then owes', async () => {
  const selin = await atWork('Selin Ak')
  const [part, whole, agreed] = [
    await giveTo(selin.id, { payment_method: 'multinet' }),
    await giveTo(selin.id),
    await giveTo(selin.id, { payment_method: 'multinet' }),
  ]
  const { html } = await open(selin.path, 'en')
  expect(html).toContain('<option value="cash">Cash on delivery</option>')
  expect(html).not.toContain('online_card')

  for (const [payment_method, amount] of [
    ['cash', '30,01'],
    ['cash', '0'],
    ['cash', '-5'],
    ['cash', '1,234'],
    ['cash', 'x'],
    ['online_card', '10'],
    ['nothing', '10'],
    ['', '10'],
    ['multinet', '10'],
  ] as const) {
    const refused = await press(selin.path, part.id, { payment_method, amount })
    expect([refused.status, await refused.text()], amount).toEqual([422, expect.stringContaining('tutar yanlış')])
  }
  expect(await statusOf(part.id)).toBe('on_the_way')

  expect((await press(selin.path, part.id, { payment_method: 'cash', amount: '12,50' })).status).toBe(303)
  expect((await press(selin.path, whole.id, { payment_method: 'card_door', amount: '' })).status).toBe(303)
  expect((await press(selin.path, agreed.id, { payment_method: '', amount: '' })).status).toBe(303)
  const paid = async (order_id: string) => (await till.send(order.read, { params: { order_id } })).door_payments
  expect(await Promise.all([paid(part.id), paid(whole.id), paid(agreed.id)])).toEqual([
    [
      { payment_method: 'cash', amount: 1250 },
      { payment_method: 'multinet', amount: 1750 },
    ],
    [{ payment_method: 'card_door', amount: 3000 }],
    null,
  ])
  expect(await till.send(courierShift.now, { params: { courier_id: selin.id } })).toMatchObject({
    orders: 3,
    cash_due: 1250,
    takings: [
      { payment_method: 'multinet', orders: 2, amount: 4750 },
      { payment_method: 'card_door', orders: 1, amount: 3000 },
      { payment_method: 'cash', orders: 1, amount: 1250 },
    ],
  })
})

it('says that an order was over before, unless it was delivered and paid as the courier says', async () => {
  const nur = await atWork('Nur Ak')
  const card = { payment_method: 'card_door', amount: '10,00' }
  const told = async (order_id: string, more?: Record<string, string>) => {
    const answer = await press(nur.path, order_id, more)
    return [answer.status, /role="alert">([^<]*)/.exec(await answer.text())?.[1] ?? '']
  }
  const delivered = await giveTo(nur.id)
  expect(await told(delivered.id)).toEqual([303, ''])
  expect(await told(delivered.id)).toEqual([303, ''])
  expect(await told(delivered.id, card)).toEqual([409, expect.stringContaining('Kasaya söyleyin')])
  const paid = await giveTo(nur.id)
  expect(await told(paid.id, card)).toEqual([303, ''])
  expect(await told(paid.id, card)).toEqual([303, ''])
  expect(await told(paid.id, { ...card, amount: '20,00' })).toEqual([409, expect.stringContaining('Kasaya söyleyin')])
  const cancelled = await giveTo(nur.id)
  await endOrder(till, cancelled, 'cancel')
  expect(await told(cancelled.id)).toEqual([409, expect.stringContaining('bu arada değişti')])
  expect(await statusOf(cancelled.id)).toBe('cancelled')
})

it('counts what a customer has got back off the cash first', async () => {
  const lale = await atWork('Lale Su')
  const { id } = await giveTo(lale.id, {
    payment_method: 'multinet',
    lines: [
      { name: 'Dürüm', quantity: 1, unit_price: 2000, tax_rate: 10 },
      { name: 'Ayran', quantity: 1, unit_price: 1000, tax_rate: 10 },
    ],
  })
  await press(lale.path, id, { payment_method: 'cash', amount: '5' })
  const row = await till.send(order.read, { params: { order_id: id } })
  const reasons = await till.send(order.reasons, { params: { order_id: id }, query: { kind: 'return' } })
  const reason_id = reasons.find((it) => !it.needs_text)?.id ?? reasons[0]!.id
  await till.send(order.return, {
    params: { order_id: id },
    body: { version: row.version, reason_id, text: 'Ayran yoktu', lines: [{ line: 1, quantity: 1 }] },
  })
  expect(await till.send(courierShift.now, { params: { courier_id: lale.id } })).toMatchObject({
    cash_due: 0,
    takings: [
      { payment_method: 'multinet', amount: 2000 },
      { payment_method: 'cash', amount: 0 },
    ],
  })
})
