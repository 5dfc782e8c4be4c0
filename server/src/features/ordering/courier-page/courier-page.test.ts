// Tests a courier's own page: what it shows, which orders it can deliver, and when its link opens
// nothing.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courierShift } from '#contract/ordering/courier-shift.ts'
import { courier } from '#contract/ordering/courier.ts'
import { order } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
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
const press = (path: string, order_id: string) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams({ order_id }), redirect: 'manual' })

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
