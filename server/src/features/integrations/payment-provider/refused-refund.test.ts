// Tests that customers get back exactly what an order no longer costs, although the provider
// refuses refunds and people click twice, at several tills and in several ways at once.
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { paymentProviders } from '#contract/integrations/payment-provider.ts'
import { customerOrder } from '#contract/ordering/customer-order.ts'
import { orderPayment } from '#contract/ordering/online-payment.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import type { Caller } from '#server/app/test/test-client.ts'
import { deliverOrder, endOf } from '#server/app/test/test-order.ts'
import { setPaymentStage } from './test-stage.ts'

const day = 24 * 3_600_000

describe.each(paymentProviders)('money that %s refuses to give back', async (name) => {
  const stage = await setPaymentStage(name)
  const { there, clock, app, of, server } = stage
  await stage.connect()
  afterAll(() => there.stop())
  const back = () => there.money().at(-1)!.back
  const paid = async () => {
    const row = await stage.paid({ lines: [{ name: 'Çay', quantity: 3, unit_price: 3333, tax_rate: 10 }] })
    await there.reportNow()
    await stage.check()
    // On the day of a payment, it can only be cancelled as a whole.
    clock.advance(day)
    return stage.now(row)
  }
  const delivered = async () => {
    const row = await paid()
    return deliverOrder(await stage.till(), row)
  }
  /** Sends the same request three times at once, as two people do of whom one clicks twice. */
  const twice = async (send: (by: Caller) => Promise<{ status: number }>) => {
    const [till, boss] = [await stage.till(), await stage.boss()]
    const replies = await Promise.all([send(till), send(till), send(boss)])
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(replies.some(({ status }) => status === 200)).toBe(true)
  }
  const giveBack = async (row: OrderRow, quantity?: number) => {
    const end = await endOf(await stage.till(), row, 'return')
    const lines = quantity && [{ line: 0, quantity }]
    return (by: Caller) => by.raw(order.return, { ...end, body: { ...end.body, ...(lines && { lines }) } })
  }
  const refunds = async (row: OrderRow) => (await stage.attempts(row)).flatMap((it) => it.refunds)
  /** The provider refuses all refunds that are due. */
  const refused = async (row: OrderRow) => {
    const due = (await refunds(row)).filter((it) => it.state === 'queued')
    for (const _ of due) there.refuse('giveBack', 'Bakiye yetersiz')
    await stage.refund()
    for (const { id } of due) expect((await refunds(row)).find((it) => it.id === id)?.state).toBe('refused')
  }
  const retry = async (row: OrderRow) => {
    for (const { id } of (await refunds(row)).filter((it) => it.state === 'refused'))
      await twice((by) => by.raw(orderPayment.retry, { params: { order_id: row.id, payment_refund_id: id } }))
  }

  it('is refused in words that are kept without the customer, whom the provider knows', async () => {
    const row = await stage.paid({ customer: { name: 'Şehrazat Anılan', phone: '+905321112233' } })
    await there.reportNow()
    await stage.check()
    clock.advance(day)
    const till = await stage.till()
    await till.send(order.cancel, await endOf(till, await stage.now(row), 'cancel'))
    there.refuse('giveBack', 'Şehrazat Anılan için yapılamaz (0532 111 22 33)')
    await stage.refund()
    const [it] = await refunds(row)
    expect(it).toMatchObject({ state: 'refused', reason: expect.stringContaining('yapılamaz') as string })
    expect(JSON.stringify(it)).not.toMatch(/Şehrazat|Anılan|2233/)
    const lines = await server.kit.db.many<{ data: object }>(
      sql`select data from order_event where company_id = ${stage.company_id} and order_id = ${row.id}`,
    )
    expect(JSON.stringify(lines)).not.toMatch(/Şehrazat|Anılan|2233/)
    // A sentence that is cut off in the middle of a letter is stored, too.
    const [again] = await stage.attempts(row)
    const params = { order_id: row.id, payment_refund_id: again!.refunds[0]!.id }
    await till.send(orderPayment.retry, { params })
    there.refuse('giveBack', `${'a'.repeat(299)}😀`)
    clock.advance(1000)
    await stage.refund()
    expect((await refunds(row))[0]).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^a{299}/u) as string,
    })
  })

  it('is given back part by part, once, after it was refused twice', async () => {
    let row = await delivered()
    for (const expected of [3333, 6666, 9999]) {
      clock.advance(1000)
      await twice(await giveBack(row, 1))
      await refused(row)
      await retry(row)
      await refused(row)
      await retry(row)
      await stage.refund()
      expect(back()).toBe(expected)
      row = await stage.now(row)
    }
    expect(row.status).toBe('returned')
    expect((await refunds(row)).map((it) => [it.amount, it.state])).toEqual([
      [3333, 'sent'],
      [3333, 'sent'],
      [3333, 'sent'],
    ])
  })

  it('is given back once when a refused part is tried again while the rest is returned', async () => {
    for (let round = 0; round < 12; round++) {
      const row = await delivered()
      await twice(await giveBack(row, 1))
      await refused(row)
      const [part] = await refunds(row)
      const whole = await giveBack(await stage.now(row))
      const [till, boss] = [await stage.till(), await stage.boss()]
      const replies = await Promise.all([
        whole(till),
        boss.raw(orderPayment.retry, { params: { order_id: row.id, payment_refund_id: part!.id } }),
      ])
      for (const { status } of replies) expect([200, 409]).toContain(status)
      expect(replies[0].status).toBe(200)
      await stage.refund()
      clock.advance(1000)
      await stage.refund()
      expect(back()).toBe(9999)
      expect((await stage.attempts(row)).map((it) => [it.state, it.refunded])).toEqual([['refunded', 9999]])
    }
  })

  it('is given back once when the customer and staff cancel at once', async () => {
    const row = await paid()
    const end = await endOf(await stage.till(), row, 'cancel')
    const [till, boss] = [await stage.till(), await stage.boss()]
    const replies = await Promise.all([
      app.raw(customerOrder.cancel, of(row)),
      till.raw(order.cancel, end),
      boss.raw(order.cancel, end),
      app.raw(customerOrder.cancel, of(row)),
    ])
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect((await refunds(row)).map((it) => it.amount)).toEqual([9999])
    await refused(row)
    await retry(row)
    await refused(row)
    await retry(row)
    await stage.refund()
    expect(back()).toBe(9999)
    expect(await server.broken()).toEqual([])
  })
})
