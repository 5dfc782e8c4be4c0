import sql from 'sql-template-tag'
import { paymentProvider, type PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import { onlinePayment, orderPayment } from '#contract/ordering/online-payment.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { checkLoop } from '#server/domain/integrations/payments/attempts.ts'
import { refundLoop } from '#server/domain/integrations/payments/refunds.ts'
import { reportLoop } from '#server/domain/integrations/payments/reports.ts'
import { unpaidLoop } from '#server/domain/integrations/payments/unpaid.ts'
import { createManualClock } from '#simulators/clock.ts'
import { simulated } from './test-simulated.ts'

export const returnUrl = 'https://app.example.com/thanks'

/** A company that takes payments through a simulated provider, without workers, on one stopped clock. */
export async function setPaymentStage(name: PaymentProviderCode, simulate = simulated[name]) {
  const clock = createManualClock(Date.parse('2026-11-25T09:00:00Z'))
  const there = await simulate(clock)
  const it = await setUp(['company', 'branch'], { role: 'api', now: () => new Date(clock.now()), logLevel: 'silent' })
  const { server, company_id, branch_id, app, world } = it
  const { kit } = server
  const params = { company_id, name }
  const connect = async (is_active = true) => {
    const boss = await signIn(server.url, world.users.company)
    const { version } = await boss.send(paymentProvider.read, { params })
    const body = { version, is_active, host: 'test' as const, secrets: there.secrets }
    await boss.send(paymentProvider.update, { params, body })
    // As the platform owner would set it.
    await kit.db.one(sql`update payment_access set base_url = ${there.url} where company_id = ${company_id}`)
    const { id } = await kit.db.must<{ id: string }>(
      sql`select id from payment_access where company_id = ${company_id} and provider = ${name}`,
    )
    const address = `${server.url}/api/payment/${name}/${id}`
    there.report(address)
    return address
  }
  const of = ({ id }: { id: string }) => ({ params: { order_id: id } })
  const pageOf = (row: { id: string }) =>
    app.send(onlinePayment.start, { ...of(row), body: { return_url: returnUrl, email: 'ada@example.com' } })
  const tokenOf = async (row: { id: string }) =>
    (
      await kit.db.must<{ token: string }>(
        sql`select token from payment_attempt where company_id = ${company_id} and order_id = ${row.id} order by created_at desc, id desc limit 1`,
      )
    ).token
  return {
    ...it,
    kit,
    clock,
    there,
    connect,
    of,
    pageOf,
    tokenOf,
    /** Signs in again, because sessions end when the clock moves. */
    till: () => signIn(server.url, world.users.branch),
    boss: () => signIn(server.url, world.users.company),
    place: (more: Partial<OrderBody> = {}): Promise<OrderRow> =>
      app.send(order.create, {
        body: orderBody(branch_id, { payment_method: 'online_card', pays_online: true, ...more }),
      }),
    /** Places an order and pays it; the server has not heard of the payment yet. */
    async paid(more: Partial<OrderBody> = {}): Promise<OrderRow> {
      const row = await this.place(more)
      await pageOf(row)
      there.pay(await tokenOf(row))
      return row
    },
    /** Acts on what was reported, and asks about the payments that are due. */
    check: async () => {
      await reportLoop.run(kit)
      await checkLoop.run(kit)
    },
    cancelUnpaid: () => unpaidLoop.run(kit),
    refund: () => refundLoop.run(kit),
    now: async (row: { id: string }) => (await signIn(server.url, world.users.branch)).send(order.read, of(row)),
    attempts: async (row: { id: string }) =>
      (await signIn(server.url, world.users.branch)).send(orderPayment.list, of(row)),
  }
}
