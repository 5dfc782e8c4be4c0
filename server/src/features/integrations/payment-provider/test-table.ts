import sql from 'sql-template-tag'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import type { PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import { onlinePayment } from '#contract/ordering/online-payment.ts'
import { order } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { returnUrl, setPaymentStage } from './test-stage.ts'

/** A branch with tables whose guests pay online, through a simulated provider. */
export async function setTableStage(name: PaymentProviderCode) {
  const stage = await setPaymentStage(name)
  const { there, kit, company_id, branch_id, server } = stage
  await stage.connect()
  const boss = await stage.boss()
  const { key } = await boss.send(apiKey.create, {
    params: { company_id },
    body: { name: 'misafirler', scopes: ['order', 'table'] },
  })
  const guests = caller(server.url, key)
  const { id: area_id } = await boss.send(diningArea.create, { body: { ...diningAreaExamples.create, branch_id } })
  let n = 0

  /** Seats guests at a new table. Returns a token for each guest. */
  async function seated(count: number) {
    const [boss, till] = [await stage.boss(), await stage.till()]
    await kit.db.one(sql`delete from login_attempt where key like 'table-%'`)
    const made = { ...diningTableExamples.create, branch_id, area_id, name: `M${++n}` }
    const { id: table_id } = await boss.send(diningTable.create, { body: made })
    const body = { table_ids: [table_id], guests: count }
    const session = await till.send(tableSession.open, { params: { branch_id }, body })
    const codes = await till.send(tableCode.list, { params: { branch_id } })
    const { token } = codes.find((it) => it.table_id === table_id)!
    const tokens: string[] = []
    while (tokens.length < count)
      tokens.push((await guests.send(tableCode.join, { body: { token, code: session.join_code } })).guest_token)
    const read = async () => (await stage.till()).send(tableSession.read, { params: { table_session_id: session.id } })
    return { session, tokens, read }
  }

  /** The body of a guest’s order at the table. */
  const dish = (guest_token: string, unit_price: number, more: Partial<OrderBody> = {}): OrderBody =>
    orderBody(branch_id, {
      delivery_type: 'orderOnTheTable',
      customer: {},
      guest_token,
      lines: [{ name: 'Menemen', quantity: 1, unit_price, tax_rate: 10 }],
      ...more,
    })

  /**
   * The body of a guest’s payment of a bill, in whole or in part. The guest pays on the provider’s
   * page unless `more` says otherwise.
   */
  const payment = (guest_token: string, bill_id: string, amount: number, more: Partial<OrderBody> = {}): OrderBody =>
    orderBody(branch_id, {
      delivery_type: 'onlyPayment',
      customer: {},
      payment_method: 'online_card',
      pays_online: true,
      guest_token,
      bill_id,
      lines: [{ name: 'Hesap', quantity: 1, unit_price: amount, tax_rate: 0 }],
      ...more,
    })

  return {
    stage,
    guests,
    seated,
    dish,
    payment,
    /** Starts a guest’s payment on the provider’s page. `pay` completes it. */
    async begin(guest_token: string, bill_id: string, amount: number, more: Partial<OrderBody> = {}) {
      const row = await guests.send(order.create, { body: payment(guest_token, bill_id, amount, more) })
      await guests.send(onlinePayment.start, {
        ...stage.of(row),
        body: { return_url: returnUrl, email: 'ada@example.com' },
      })
      return row
    },
    async pay(row: { id: string }) {
      there.pay(await stage.tokenOf(row))
      await there.reportNow()
      await stage.check()
    },
  }
}
