import sql from 'sql-template-tag'
import { courierCompany, type CourierCompanyCode } from '#contract/integrations/courier-company.ts'
import { courierDelivery } from '#contract/integrations/courier-delivery.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { courierCheckLoop } from '#server/domain/integrations/couriers/checks.ts'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { courierSteps } from '#server/domain/integrations/couriers/lane.ts'
import { deliver } from '#server/kit/jobs/delivery.ts'
import { createManualClock } from '#simulators/clock.ts'

export const second = 1000
export const minute = 60 * second

interface Connected {
  url: string
  external_id: string
  secrets: Record<string, string>
  fee?: number
}

/** A branch that calls the couriers of simulated companies, without workers, on one stopped clock. */
export async function setCourierStage() {
  const clock = createManualClock(Date.parse('2026-11-25T09:00:00Z'))
  const it = await setUp(['company', 'branch'], {
    role: 'api',
    now: () => new Date(clock.now()),
    logLevel: 'silent',
    allowsPrivateHosts: true,
    // Companies are given this address together with a call.
    publicUrl: 'http://127.0.0.1:0',
  })
  const { server, company_id, branch_id, app, world } = it
  const { kit } = server
  const till = () => signIn(server.url, world.users.branch)
  const of = ({ id }: { id: string }) => ({ params: { order_id: id } })
  const steps = () =>
    kit.db.many<{ id: string; step: string; state: string; tries: number; reason: string | null }>(
      sql`select id, step, state, tries, reason from courier_step where company_id = ${company_id} order by created_at, id`,
    )
  return {
    ...it,
    kit,
    clock,
    till,
    of,
    steps,
    /** Connects the branch with a simulated company. Returns the address to which it reports. */
    async connect(name: CourierCompanyCode, { url, external_id, secrets, fee }: Connected): Promise<string> {
      const boss = await signIn(server.url, world.users.company)
      const params = { branch_id, name }
      const { version } = await boss.send(courierCompany.read, { params })
      await boss.send(courierCompany.update, {
        params,
        body: {
          version,
          is_active: true,
          external_id,
          host: 'test',
          address: '',
          fee: fee ?? null,
          fee_bearer: 'branch',
          secrets,
        },
      })
      // As the platform owner would set it.
      const { id } = await kit.db.must<{ id: string }>(
        sql`update courier_access set base_url = ${url} where company_id = ${company_id} and party = ${name} returning id`,
      )
      return `${server.url}/api/courier/${name}/${id}`
    },
    /** An approved order for delivery. */
    async place(more: Partial<OrderBody> = {}): Promise<OrderRow> {
      const { id, version } = await app.send(order.create, {
        body: orderBody(branch_id, {
          delivery_type: 'deliveryToAddress',
          customer: { name: 'Ada Yılmaz', phone: '+905551234567' },
          address: {
            text: 'Moda Cad. 12',
            district: 'Kadıköy',
            city: 'İstanbul',
            directions: 'Kapıda bekleyin',
            lat: 40.98,
            lng: 29.02,
          },
          ...more,
        }),
      })
      return (await till()).send(order.approve, { ...of({ id }), body: { version } })
    },
    call: async (row: { id: string }, company: CourierCompanyCode) => {
      clock.advance(second)
      return (await till()).send(courierDelivery.call, { ...of(row), body: { company } })
    },
    /** The order's latest delivery. */
    async delivery(row: { id: string }) {
      const [latest] = (await (await till()).send(courierDelivery.list, of(row))).deliveries
      if (!latest) throw new Error('no courier was called')
      return latest
    },
    now: async (row: { id: string }) => (await till()).send(order.read, of(row)),
    timeline: async (row: { id: string }) => (await till()).send(order.timeline, of(row)),
    /** Tries each waiting message once, as a worker would. */
    async send(options: { timeoutMs?: number } = {}): Promise<void> {
      for (const step of await steps())
        if (step.state === 'queued') await deliver(kit, courierSteps(options), { company_id, id: step.id })
    },
    /** Acts on what companies have reported. */
    handled: () => drainInbox(kit),
    /** Asks companies about the deliveries that are due. */
    check: () => courierCheckLoop.run(kit),
  }
}
