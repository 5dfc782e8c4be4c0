// Tests the page on which a customer follows an order: what it shows, and which links open nothing.
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { customerOrder } from '#contract/ordering/customer-order.ts'
import { order } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, company_id, branch_id, branch: till, app } = await setUp(['branch'])
const customer = { name: 'Zeynep Gizli', phone: '+905329998877' }
const address = { text: 'Saklı Sokak 7' }

const place = (more: object = {}) =>
  app.send(order.create, {
    body: { ...orderBody(branch_id), delivery_type: 'deliveryToAddress', address, customer, ...more },
  })
const urlOf = async (id: string) =>
  (await app.send(customerOrder.read, { params: { order_id: id }, query: {} })).tracking_url
const open = async (url: string, lang = 'tr') => {
  const answer = await fetch(`${server.url}${new URL(url).pathname}`, { headers: { 'accept-language': lang } })
  const html = await answer.text()
  return {
    status: answer.status,
    html,
    title: /<h1>(.*?)<\/h1>/.exec(html)?.[1],
    policy: answer.headers.get('content-security-policy'),
  }
}

it('tells how far the order is, in the reader’s language, and nothing of the customer', async () => {
  const placed = await place()
  const url = (await urlOf(placed.id))!
  expect(await open(url)).toMatchObject({ status: 200, title: 'Siparişiniz restorana ulaştı' })
  const approved = await till.send(order.approve, {
    params: { order_id: placed.id },
    body: { version: placed.version },
  })
  expect((await open(url, 'de-DE')).title).toBe('Ihre Bestellung wird zubereitet')
  const out = await till.send(order.dispatch, {
    params: { order_id: placed.id },
    body: { version: approved.version, courier_name: 'Kerem <Aydın>' },
  })
  const shown = await open(url, 'en')
  expect(shown.title).toBe('Your order is on its way')
  expect(shown.html).toContain('Your courier: Kerem<')
  expect(shown.html).toContain('http-equiv="refresh"')
  for (const secret of ['Zeynep', '9998877', 'Saklı', 'Aydın']) expect(shown.html).not.toContain(secret)
  expect(shown.policy).toContain("default-src 'none'")
  const detail = await till.send(order.read, { params: { order_id: placed.id } })
  expect(detail.tracking_url).toBe(url)

  await till.send(order.deliver, { params: { order_id: placed.id }, body: { version: out.version } })
  const done = await open(url)
  expect(done.title).toBe('Siparişiniz teslim edildi')
  expect(done.html).not.toContain('http-equiv="refresh"')
  expect((await till.send(order.read, { params: { order_id: placed.id } })).tracking_url).toBeNull()
  await server.database.db.one(
    sql`update orders set finished_at = now() - interval '4 hours' where company_id = ${company_id} and id = ${placed.id}`,
  )
  expect(await open(url)).toMatchObject({ status: 404, title: 'Bu bağlantı artık geçerli değil' })
})

it('a promised time that has passed is no longer told as expected', async () => {
  const placed = await place()
  const url = (await urlOf(placed.id))!
  await till.send(order.approve, { params: { order_id: placed.id }, body: { version: placed.version } })
  const promise = (minutes: number) =>
    server.database.db.one(
      sql`update orders set promised_at = now() + make_interval(mins => ${minutes}) where company_id = ${company_id} and id = ${placed.id}`,
    )
  await promise(5)
  expect((await open(url, 'en')).html).toContain('Expected at')
  await promise(-1)
  expect((await open(url, 'en')).html).toMatch(/Running late, was expected at \d\d:\d\d/)
})

it('a branch’s name and a courier’s name are text, whatever they contain', async () => {
  await server.database.db.one(
    sql`update branch set name = '<img src=x> & $& "B"' where company_id = ${company_id} and id = ${branch_id}`,
  )
  const placed = await place()
  const approved = await till.send(order.approve, {
    params: { order_id: placed.id },
    body: { version: placed.version },
  })
  await till.send(order.dispatch, {
    params: { order_id: placed.id },
    body: { version: approved.version, courier_name: '<script>$&' },
  })
  const { html } = await open((await urlOf(placed.id))!)
  expect(html).toContain('&lt;img src=x&gt; &amp; $&amp; &quot;B&quot;, sipariş')
  expect(html).toContain('Kuryeniz: &lt;script&gt;$&amp;')
  expect(html).not.toMatch(/<script|<img/)
})

it('a link that was changed opens nothing, and an order at a table has none', async () => {
  const [one, other] = [await place(), await place()]
  const [url, otherUrl] = [(await urlOf(one.id))!, (await urlOf(other.id))!]
  const token = new URL(url).pathname.split('/').pop()!
  const forged = Buffer.from(token, 'base64url')
  Buffer.from(new URL(otherUrl).pathname.split('/').pop()!, 'base64url').copy(forged, 16, 16, 32)
  for (const it of [forged.toString('base64url'), token.slice(0, -2), '', '%00', 'a'.repeat(4000)])
    expect((await fetch(`${server.url}/track/${it}`)).status, it).toBeGreaterThanOrEqual(400)
  const atTable = await app.send(order.create, {
    body: { ...orderBody(branch_id), delivery_type: 'comeEat' },
  })
  expect(await urlOf(atTable.id)).toBeNull()
})
