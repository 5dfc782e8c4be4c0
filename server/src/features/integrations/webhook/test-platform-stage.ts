import sql from 'sql-template-tag'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { testServer } from '#server/app/test/test-server.ts'
import { layTestWorld } from '#server/app/test/test-world.ts'
import type { ServerOptions } from '#server/app/server.ts'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { linkPlatform } from '#server/domain/integrations/link.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { stepDelivery } from '#server/domain/integrations/steps.ts'
import { heldMs } from '#server/domain/ordering/undo.ts'
import { deliver, deliverDue } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { ManualClock } from '#simulators/clock.ts'

export const second = 1000
export const minute = 60 * second

/** Makes one try at sending a step, as a separate worker would. */
export const sendStep = (kit: Kit, it: { company_id: string; step_id: string }, options: { timeoutMs?: number } = {}) =>
  deliver(kit, stepDelivery(options), { company_id: it.company_id, id: it.step_id })

interface OrderNow extends Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'version'
  | 'total'
  | 'note'
  | 'payment_method'
  | 'is_paid'
  | 'customer_phone'
  | 'external_number'
  | 'scheduled_at'
  | 'courier_event'
  | 'courier_name'
  | 'platform_state'
> {
  lines: {
    name: string
    quantity: number
    unit_price: number
    total: number
    options: { name: string; action: string; price: number }[]
  }[]
  address: { text: string; directions: string; platform_courier: boolean }
  reason: string | null
  reason_text: string
}
interface StepNow {
  id: string
  step: string
  state: string
  reason: string | null
  tries: number
  due_at: string
  done_at: string | null
}

interface PlatformLinked {
  platform: PlatformCode
  clock: ManualClock
  external_id: string
  base_url: string
  secrets: Record<string, string>
  settings?: Record<string, string>
  simulator: { stop(): Promise<unknown> }
  /** Resolves when the simulator has no push in progress. */
  settled: () => Promise<void>
  /** The currency of the branch's company, if it is not lira. */
  currency?: string
  /** The clock of the server, if it is not the simulator's. */
  now?: () => number
}

/**
 * A branch that is linked to a simulated platform, and a server, on one stopped clock. Nothing
 * happens unless a test triggers it, and no worker runs.
 */
export async function setPlatformStage(it: PlatformLinked, more: Partial<ServerOptions> = {}) {
  const { clock, platform } = it
  const server = await testServer({
    role: 'api',
    now: () => new Date((it.now ?? clock.now)()),
    // On a stopped clock, waiting for a turn changes nothing.
    rest: () => Promise.resolve(),
    logLevel: 'silent',
    ...more,
  })
  const world = await layTestWorld(server)
  const { kit } = server
  const company_id = world.companies.own.id
  const branch_id = world.companies.own.branches[0]
  await kit.db
    .one(sql`update license set licensed_module_list = licensed_module_list || ${JSON.stringify({ [platform]: true })}::jsonb
    where company_id = ${company_id}`)
  if (it.currency) await kit.db.one(sql`update company set currency = ${it.currency} where id = ${company_id}`)
  const { external_id, base_url, secrets, settings = {} } = it
  const link_id = await linkPlatform(kit.db, kit, {
    company_id,
    branch_id,
    platform,
    external_id,
    base_url,
    secrets,
    settings,
  })
  const hook = (path: string, id = link_id) =>
    `${server.url.replace('localhost', '127.0.0.1')}/api/integration/${platform}/${id}${path && `/${path}`}`
  let signedIn: { till: Caller; until: number } | undefined
  const till = async (): Promise<Caller> => {
    if (!signedIn || signedIn.until < clock.now())
      signedIn = { till: await signIn(server.url, world.users.branch), until: clock.now() + 9 * minute }
    return signedIn.till
  }
  const orders = (id?: string) =>
    kit.db.many<OrderNow>(sql`/* platform: a test looks at everything */
    select o.id, o.status, o.version, o.total, o.note, o.payment_method, o.is_paid, o.customer_phone, o.external_number, o.scheduled_at, o.courier_event, o.courier_name,
      o.platform_state, o.lines, o.address, o.reason_text, r.code as reason
    from orders o left join cancel_reason r on r.id = o.reason_id where o.channel = ${platform} and (${id ?? null}::text is null or o.external_id = ${id ?? null}) order by o.created_at`)
  const orderOf = async (id: string): Promise<OrderNow> => {
    const [row, ...others] = await orders(id)
    if (!row || others.length > 0) throw new Error(`${row ? others.length + 1 : 0} orders ${id}`)
    return row
  }
  const steps = async (id: string) =>
    kit.db.many<StepNow>(sql`/* platform: a test looks at everything */
    select s.id, s.step, s.state, s.reason, s.tries, s.due_at, s.done_at from platform_step s join orders o on o.company_id = s.company_id and o.id = s.order_id where o.external_id = ${id} order by s.position`)
  const settle = async () => {
    await it.settled()
    await drainInbox(kit)
  }
  /** Lets the outbox try each step that is still waiting there, one try per step. */
  const send = async (id: string, options: { timeoutMs?: number } = {}): Promise<void> => {
    for (const step of await steps(id))
      if (step.state === 'queued') await sendStep(kit, { company_id, step_id: step.id }, options)
    await settle()
  }
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await settle()
  }
  return {
    clock,
    server,
    world,
    kit,
    company_id,
    branch_id,
    link_id,
    hook,
    orders,
    orderOf,
    steps,
    settle,
    till,
    reason: async (code: string): Promise<number> =>
      (await kit.db.must<{ id: number }>(sql`select id from cancel_reason where code = ${code}`)).id,
    /**
     * Presses a button at the till and lets the hold time pass, after which the platform is told.
     * With `isHeld`, the test itself lets the time pass.
     */
    async press(
      id: string,
      action: 'approve' | 'ready' | 'dispatch' | 'deliver' | 'cancel',
      { isHeld = false, ...fields }: { isHeld?: boolean; [field: string]: unknown } = {},
    ): Promise<OrderRow> {
      const { id: order_id, version } = await orderOf(id)
      const row = await (
        await till()
      ).send(order[action], { params: { order_id }, body: { version, ...fields } } as never)
      if (!isHeld && action !== 'cancel') clock.advance(heldMs)
      return row
    },
    send,
    pass,
    /** Lets the outbox try three times, at the pace that platforms allow. */
    async sendAll(id: string): Promise<void> {
      for (const _ of [1, 2, 3]) {
        await pass(second)
        await send(id)
      }
    },
    /** Polls, and waits until everything that came is handled. */
    async poll(): Promise<void> {
      await pollPlatforms(kit)
      await settle()
    },
    /** Closes or opens the branch at the till, and tells the platform. */
    async setState(given: { state: 'open' } | { state: 'closed'; until: string }): Promise<void> {
      const body = given.state === 'closed' ? { ...given, reason: '' } : given
      await (await till()).send(branch.setState, { params: { branch_id }, body })
      await deliverDue(kit, stateDelivery)
      await settle()
    },
    async clear(): Promise<void> {
      await it.simulator.stop()
      await server.stop()
    },
    timeline: async (id: string) => {
      const { id: order_id } = await orderOf(id)
      return (await till()).send(order.timeline, { params: { order_id } })
    },
    /** The rows of the inbox, with the outcome of each event. */
    inbox: () =>
      kit.db.many<{ event: string; kind: string; problem: string | null; is_done: boolean }>(sql`
      /* platform: a test */ select substr(event_id, 38) as event, kind, problem, done_at is not null as is_done from inbox order by received_at, event_id`),
    /** The last state sent to the branch's sockets. */
    told: () =>
      kit.db.one<{ data: object }>(
        sql`/* platform: a test */ select data from event where type = 'branch' order by at desc, seq desc limit 1`,
      ),
  }
}
