import sql from 'sql-template-tag'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { testServer } from '#server/app/test/test-server.ts'
import { layTestWorld } from '#server/app/test/test-world.ts'
import type { ServerOptions } from '#server/app/server.ts'
import { drainInbox } from '#server/domain/integrations/inbox.ts'
import { linkPlatform } from '#server/domain/integrations/link.ts'
import { stepDelivery } from '#server/domain/integrations/steps.ts'
import { heldMs } from '#server/domain/ordering/undo.ts'
import { deliver } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { createManualClock } from '#simulators/clock.ts'
import { createGetir, type GetirOptions } from '#simulators/getir/getir.ts'
import type { RequestEntry } from '#simulators/getir/journal.ts'
import type { OrderInput } from '#simulators/getir/order-factory.ts'

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

/**
 * A linked branch, a server and the simulated platform on one stopped clock. Nothing happens unless
 * a test triggers it, and no worker runs.
 */
export async function setGetirStage(options: GetirOptions = {}, more: Partial<ServerOptions> = {}) {
  const clock = createManualClock(Date.now())
  const getir = await createGetir({ clock, ...options })
  const server = await testServer({
    role: 'api',
    now: () => new Date((options.clock ?? clock).now()),
    logLevel: 'silent',
    ...more,
  })
  const world = await layTestWorld(server)
  const { kit } = server
  const { control } = getir
  const company_id = world.companies.own.id
  const branch_id = world.companies.own.branches[0]
  const restaurantId = '665544332211009988776655'
  const keys = {
    appSecretKey: 'app-of-the-tests',
    restaurantSecretKey: 'restaurant-of-the-tests',
    apiKey: 'key-of-the-pushes',
  }
  const link_id = await linkPlatform(kit.db, kit, {
    platform: 'getir',
    company_id,
    branch_id,
    external_id: restaurantId,
    base_url: getir.url,
    secrets: keys,
  })
  const hook = (name: string, id = link_id) =>
    `${server.url.replace('localhost', '127.0.0.1')}/api/integration/getir/${id}/${name}`
  control.registerRestaurant({
    id: restaurantId,
    name: 'Bizim 1',
    ...keys,
    webhooks: {
      newOrder: hook('new-order'),
      cancelOrder: hook('cancel-order'),
      courierArrived: hook('courier-arrived'),
      courierPickup: hook('courier-pickup'),
      restaurantStatus: hook('restaurant-status'),
    },
  })
  let signedIn: { till: Caller; until: number } | undefined
  const till = async (): Promise<Caller> => {
    if (!signedIn || signedIn.until < clock.now())
      signedIn = { till: await signIn(server.url, world.users.branch), until: clock.now() + 9 * minute }
    return signedIn.till
  }
  const orders = (external_id?: string) =>
    kit.db.many<OrderNow>(sql`/* platform: a test looks at everything */
    select o.id, o.status, o.version, o.total, o.note, o.payment_method, o.is_paid, o.customer_phone, o.external_number, o.scheduled_at, o.courier_event, o.courier_name,
      o.platform_state, o.lines, o.address, o.reason_text, r.code as reason
    from orders o left join cancel_reason r on r.id = o.reason_id where o.channel = 'getir' and (${external_id ?? null}::text is null or o.external_id = ${external_id ?? null}) order by o.created_at`)
  const orderOf = async (external_id: string): Promise<OrderNow> => {
    const [row, ...more] = await orders(external_id)
    if (!row || more.length > 0) throw new Error(`${row ? more.length + 1 : 0} orders ${external_id}`)
    return row
  }
  const steps = async (external_id: string) =>
    kit.db.many<StepNow>(sql`/* platform: a test looks at everything */
    select s.id, s.step, s.state, s.reason, s.tries, s.due_at, s.done_at from platform_step s join orders o on o.company_id = s.company_id and o.id = s.order_id where o.external_id = ${external_id} order by s.position`)
  const settle = async () => {
    await control.settled()
    await drainInbox(kit)
  }
  return {
    clock,
    getir,
    control,
    server,
    world,
    kit,
    company_id,
    branch_id,
    restaurantId,
    link_id,
    keys,
    hook,
    orders,
    orderOf,
    steps,
    settle,
    /**
     * Resets the stage for a test: pushes are sent, and the restaurant is open again, even after an
     * unanswered order.
     */
    async begin(): Promise<void> {
      control.webhooks({ duplicate: 1, silent: false, hold: false, delayMs: 0, garbage: 0, wrongKey: 0 })
      control.setOpen(restaurantId, true)
      await settle()
    },
    reason: async (code: string): Promise<number> =>
      (await kit.db.must<{ id: number }>(sql`select id from cancel_reason where code = ${code}`)).id,
    /**
     * A customer orders on the platform, by default paid online and with the restaurant's courier.
     * Everything that is pushed is handled.
     */
    async place(input: OrderInput = {}): Promise<string> {
      const id = control.placeOrder(restaurantId, { deliveryType: 2, paymentMethod: 26, ...input })
      await settle()
      return id
    },
    /**
     * Presses a button at the till and lets the hold time pass, after which the platform is told.
     * With `isHeld`, the test itself lets the time pass.
     */
    async press(
      external_id: string,
      action: 'approve' | 'ready' | 'dispatch' | 'deliver' | 'cancel',
      { isHeld = false, ...more }: { isHeld?: boolean; [field: string]: unknown } = {},
    ): Promise<OrderRow> {
      const { id, version } = await orderOf(external_id)
      const row = await (
        await till()
      ).send(order[action], { params: { order_id: id }, body: { version, ...more } } as never)
      if (!isHeld && action !== 'cancel') clock.advance(heldMs)
      return row
    },
    till,
    /** Lets the outbox try each step that is still waiting there, one try per step. */
    async send(external_id: string, more: { timeoutMs?: number } = {}): Promise<void> {
      for (const it of await steps(external_id))
        if (it.state === 'queued') await sendStep(kit, { company_id, step_id: it.id }, more)
      await settle()
    },
    async pass(ms: number): Promise<void> {
      clock.advance(ms)
      await settle()
    },
    push: (name: string, body: unknown, headers: Record<string, string> = { 'x-api-key': keys.apiKey }, id = link_id) =>
      fetch(hook(name, id), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    timeline: async (external_id: string) => {
      const { id } = await orderOf(external_id)
      return (await till()).send(order.timeline, { params: { order_id: id } })
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
    /**
     * The calls about an order that reached the platform, as `METHOD /path → status`, without
     * reads.
     */
    calls: (external_id: string): string[] =>
      control
        .journal({ kind: 'request', orderId: external_id })
        .filter(
          (it): it is RequestEntry =>
            it.kind === 'request' && !(it.method === 'GET' && it.call === '/food-orders/{foodOrderId}'),
        )
        .map((it) => `${it.call?.split('/').at(-1)} ${it.code ?? it.status ?? it.fault}`),
    async clear(): Promise<void> {
      await getir.stop()
      await server.stop()
    },
  }
}

export type GetirStage = Awaited<ReturnType<typeof setGetirStage>>
