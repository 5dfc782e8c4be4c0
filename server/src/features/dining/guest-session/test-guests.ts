import sql from 'sql-template-tag'
import { guestSession } from '#contract/dining/guest-session.ts'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { caller } from '#server/app/test/test-client.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

/** A branch with tables, its staff, and an app with which guests order and pay at their table. */
export async function setGuestStage() {
  const it = await setUp(['company', 'branch'])
  const { server, company_id, branch_id, company: manager, branch: till } = it
  const { key } = await manager.send(apiKey.create, {
    params: { company_id },
    body: { name: 'misafirler', scopes: ['order', 'table'] },
  })
  const guests = caller(server.url, key)
  const { id: area_id } = await manager.send(diningArea.create, { body: { ...diningAreaExamples.create, branch_id } })
  let n = 0
  const of = ({ id }: { id: string }) => ({ table_session_id: id })
  const line = { quantity: 1, tax_rate: 10 }

  return {
    ...it,
    manager,
    till,
    /** The app of the guests. Its key does not act for staff. */
    guests,
    of,
    /** Seats guests at a table of their own. Returns the tokens of `count` guests who have joined. */
    async guestsAt(count: number) {
      await server.database.db.one(sql`delete from login_attempt where key like 'table-%'`)
      const name = `M${++n}`
      const made = { ...diningTableExamples.create, branch_id, area_id, name }
      const { id: table_id } = await manager.send(diningTable.create, { body: made })
      const body = { table_ids: [table_id], guests: 4 }
      const session = await till.send(tableSession.open, { params: { branch_id }, body })
      const codes = await till.send(tableCode.list, { params: { branch_id } })
      const { token } = codes.find((each) => each.table_id === table_id)!
      const tokens: string[] = []
      while (tokens.length < count)
        tokens.push((await guests.send(tableCode.join, { body: { token, code: session.join_code } })).guest_token)
      return { session, table_id, name, tokens }
    },
    /** What a guest orders at their table. */
    dish: (guest_token: string, unit_price: number, more: Partial<OrderBody> = {}): OrderBody =>
      orderBody(branch_id, {
        delivery_type: 'orderOnTheTable',
        customer: {},
        guest_token,
        lines: [{ ...line, name: 'Menemen', unit_price }],
        ...more,
      }),
    /** A guest's payment of a bill, or of a share of it. */
    payment: (guest_token: string, bill_id: string, amount: number, more: Partial<OrderBody> = {}): OrderBody =>
      orderBody(branch_id, {
        delivery_type: 'onlyPayment',
        customer: {},
        payment_method: 'online_card',
        is_paid: true,
        guest_token,
        bill_id,
        lines: [{ ...line, name: 'Hesap', unit_price: amount, tax_rate: 0 }],
        ...more,
      }),
    see: (guest_token: string) => guests.send(guestSession.read, {}, { 'guest-token': guest_token }),
    staffRead: (session: { id: string }): Promise<TableSession> =>
      till.send(tableSession.read, { params: of(session) }),
  }
}
