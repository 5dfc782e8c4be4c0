import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { setPaymentStage } from './test-stage.ts'
import { paytrSimulated } from './test-simulated.ts'

const minute = 60_000

describe('PayTR, whose status query finds nothing before a report was answered', async () => {
  const stage = await setPaymentStage('paytr', (clock) => paytrSimulated(clock, { showsUnheard: false }))
  const { there, clock, kit, company_id } = stage
  const webhook = await stage.connect()
  afterAll(() => there.stop())
  afterEach(async () => expect(await stage.server.broken()).toEqual([]))

  it('answers a report with OK to the letter, however often it comes, and about whatever payment', async () => {
    const { merchant_key = '', merchant_salt = '' } = there.secrets
    const send = async (merchant_oid: string) => {
      const values = [merchant_oid, merchant_salt, 'success', '3000']
      const hash = createHmac('sha256', merchant_key).update(values.join('')).digest('base64')
      const body = new URLSearchParams({ merchant_oid, status: 'success', total_amount: '3000', hash })
      const reply = await fetch(webhook, { method: 'POST', body })
      return [reply.status, reply.headers.get('content-type'), await reply.text()]
    }
    const ok = [200, 'text/plain; charset=utf-8', 'OK']
    for (const oid of ['ORD1', 'ORD1', '0199b1c2000070008000000000000001']) expect(await send(oid), oid).toEqual(ok)
    const paid = await kit.db.many(
      sql`select 1 from payment_attempt where company_id = ${company_id} and state = 'paid'`,
    )
    expect(paid).toEqual([])
  })

  it('pays an order by a report that comes again, after the first was lost', async () => {
    there.mode({ silent: true })
    const row = await stage.paid()
    await stage.check()
    expect((await stage.now(row)).is_paid).toBe(false)
    there.mode({ silent: false })
    clock.advance(minute)
    await there.reportNow()
    await stage.check()
    expect((await stage.now(row)).is_paid).toBe(true)
  })

  it('gives the money back if the report comes after the order was cancelled', async () => {
    there.mode({ silent: true })
    const row = await stage.place()
    await stage.pageOf(row)
    clock.advance(29 * minute)
    there.pay(await stage.tokenOf(row))
    clock.advance(2 * minute)
    await stage.cancelUnpaid()
    expect((await stage.now(row)).status).toBe('cancelled')
    there.mode({ silent: false })
    clock.advance(minute)
    await there.reportNow()
    await stage.check()
    await stage.refund()
    expect(there.money().at(-1)).toMatchObject({ paid: 3000, back: 3000 })
    expect(await stage.attempts(row)).toMatchObject([{ state: 'refunded', refunds: [{ cause: 'late' }] }])
  })
})
