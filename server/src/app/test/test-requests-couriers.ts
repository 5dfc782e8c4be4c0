// Requests for the calls about couriers of other companies that need more than their examples
// (test-requests.ts).
import sql from 'sql-template-tag'
import { courierCompany } from '#contract/integrations/courier-company.ts'
import { order } from '#contract/ordering/order.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Stage, TestRequest, WingRequests } from './test-stage.ts'

export function courierRequests({ server, provider, place, own, placed }: Stage): WingRequests {
  const { db } = server.database
  const ofVigo = () => ({ params: { branch_id: own(), name: 'vigo' as const } })
  /** Saves the branch's account at a courier company that cannot be reached. */
  const connected = async (): Promise<TestRequest> => {
    const secrets = server.kit.seal.close({ clientId: 'a', clientSecret: 'b' })
    await db.one(sql`insert into courier_access (company_id, id, branch_id, party, is_active, external_id, base_url, fee_bearer, secrets)
      values (${place().id}, ${uuidv7()}, ${own()}, 'vigo', true, 'a', 'http://127.0.0.1:9', 'branch', ${secrets}) on conflict (company_id, branch_id, party) do nothing`)
    return ofVigo()
  }
  /** An approved order for delivery. */
  const ordered = async (): Promise<{ order_id: string; branch_id: string }> => {
    await connected()
    const row = await placed({ delivery_type: 'deliveryToAddress', address: { text: 'Moda Cad. 12' } })
    await provider.send(order.approve, { params: { order_id: row.id }, body: { version: row.version } })
    return { order_id: row.id, branch_id: row.branch_id }
  }
  /** A delivery of such an order. */
  const delivery = async (state: 'calling' | 'refused'): Promise<TestRequest> => {
    const { order_id, branch_id } = await ordered()
    const { id: access_id } = await db.must<{ id: string }>(
      sql`select id from courier_access where company_id = ${place().id} and branch_id = ${branch_id}`,
    )
    const id = uuidv7()
    await db.one(sql`
      insert into courier_delivery (company_id, id, branch_id, order_id, access_id, party, reference, state, currency, fee_bearer, called_by, created_at)
      values (${place().id}, ${id}, ${branch_id}, ${order_id}, ${access_id}, 'vigo', ${id}, ${state}, 'TRY', 'branch', 'a', now())`)
    return { params: { order_id, courier_delivery_id: id } }
  }
  return {
    records: {},
    more: {
      'branchCourierCompany.read': ofVigo,
      'branchCourierCompany.history': ofVigo,
      'branchCourierCompany.check': connected,
      'branchCourierCompany.update': async () => {
        await connected()
        const { version } = await provider.send(courierCompany.read, ofVigo())
        return { ...ofVigo(), body: { version, host: null } }
      },
      'courierDelivery.call': async () => ({ params: { order_id: (await ordered()).order_id } }),
      'courierDelivery.retry': () => delivery('refused'),
      'courierDelivery.cancel': () => delivery('calling'),
    },
  }
}
