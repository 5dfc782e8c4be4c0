// Tests what every platform must do alike. They share one file because each case runs against the
// stages of all platforms, which are the same for every case.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { branch, type BranchState } from '#contract/organisation/branch.ts'
import { orderCap, type CapRule } from '#contract/organisation/order-cap.ts'
import { platforms } from '#server/app/platforms.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { inboxChore, deliveryChore } from '#server/domain/integrations/inbox/inbox.ts'
import { itemDelivery, matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, takeTurn } from '#server/domain/integrations/link.ts'
import { pollLoop, pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { menuChanged } from '#server/domain/menu/stock.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { setGetirStage } from '#server/features/integrations/getir/test-stage.ts'
import { setLieferandoStage } from '#server/features/integrations/lieferando/test-stage.ts'
import { setMigrosYemekStage } from '#server/features/integrations/migros-yemek/test-stage.ts'
import { setTrendyolGoStage } from '#server/features/integrations/trendyol-go/test-stage.ts'
import { setUberEatsStage } from '#server/features/integrations/uber-eats/test-stage.ts'
import { setWoltStage } from '#server/features/integrations/wolt/test-stage.ts'
import { setYemeksepetiStage } from '#server/features/integrations/yemeksepeti/test-stage.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { absurdDates, datesIn, planted } from './test-dates.ts'
import { minute } from './test-platform-stage.ts'

/** The product whose stock is told to the platforms, by its id here. */
const manti = randomUUID()

/**
 * What every adapter must do, whatever its protocol. Each platform brings its simulator and says
 * how to act and look there.
 */
async function getirThere() {
  const stage = await setGetirStage()
  const id = stage.restaurantId
  const { control } = stage
  return {
    stage,
    place: () => stage.place(),
    placeUnseen: () => control.placeOrder(id, { deliveryType: 2 }),
    /** Pushes nothing, or every push several times. */
    pushes: (how: Pushes) => control.webhooks(how),
    release: () => control.release('reversed'),
    cancel: (order: string) => control.cancelOrder(order, 'customer'),
    paceMs: 63_000,
    /** The order's states there after approving, dispatching and delivering here, and cancelled. */
    states: ['500', '700', '900'],
    cancelled: '1600',
    /** Getir accepts no time for an order, only a longer preparation time of the restaurant. */
    promised: () => undefined,
    state: (order: string) => String(control.order(order).status),
    isOpen: () => control.restaurants().find((each) => each.id === id)?.status === 100,
    close: () => control.setOpen(id, false),
    outage: (times: number) => control.fault({ kind: 'drop', times }),
    loseAnswer: () => control.fault({ kind: 'drop', afterEffect: true, path: '/verify' }),
    /** The state of the product there. */
    lay: () => control.restaurant(id).menu[0]?.name.tr ?? '',
    isOnSale: () => control.restaurant(id).menu[0]?.status === 100,
    reason: 'technical',
  }
}

interface Pushes {
  silent?: boolean
  duplicate?: number
  hold?: boolean
  wrongKey?: number
}
interface UsualStage {
  place(): Promise<string>
  control: {
    pushes?(how: Pushes): unknown
    release?(order: 'reversed'): Promise<unknown>
    fault(it: { kind: 'drop'; times?: number; afterEffect?: boolean; path?: string }): void
    skew(ms: number): void
  }
}
/**
 * What the tests do in the same way at most platforms. `answered` is the path of the call that
 * sends an order's first step; `loseAnswer` loses the answer to it.
 */
const usualOf = <S extends UsualStage>(stage: S, answered: string) => ({
  stage,
  place: () => stage.place(),
  pushes: (how: Pushes) => stage.control.pushes?.(how),
  release: () => stage.control.release?.('reversed') ?? Promise.resolve(),
  skew: (ms: number) => stage.control.skew(ms),
  outage: (times: number) => stage.control.fault({ kind: 'drop', times }),
  loseAnswer: () => stage.control.fault({ kind: 'drop', afterEffect: true, path: answered }),
  paceMs: 1000,
  lay: () => 'Mantı',
  reason: 'technical',
})

async function yemeksepetiThere() {
  const stage = await setYemeksepetiStage({ menu: [{ id: manti, name: 'Mantı', price: 18_050 }] })
  const { control, remoteId: id } = stage
  return {
    ...usualOf(stage, '/order/status'),
    placeUnseen: () => control.placeOrder(id, { by: 'restaurant' }),
    cancel: (order: string) => control.cancelOrder(order, 'CUSTOMER_CANCELLED'),
    states: ['ACCEPTED', 'PICKED_UP', 'PICKED_UP'],
    cancelled: 'CANCELLED',
    promised: (order: string) => Date.parse(control.order(order).acceptanceTime ?? ''),
    state: (order: string): string => control.order(order).state,
    isOpen: () => control.vendor(id).availability.availabilityState === 'OPEN',
    close: () => control.setState(id, 'CLOSED_TODAY'),
    isOnSale: () => !control.vendor(id).unavailable.has(manti),
  }
}

async function trendyolThere() {
  const stage = await setTrendyolGoStage({ menu: [{ id: 7001, name: 'Mantı', price: 18_050 }] })
  const { control, storeId: id } = stage
  return {
    ...usualOf(stage, '/picked'),
    placeUnseen: () => control.placeOrder(id, { by: 'store' }),
    // Without pushes, only a poll that is missed hides something.
    pushes: ({ silent = false }: Pushes) => stage.listen(!silent),
    cancel: (order: string) => control.cancelOrder(order, 604),
    states: ['Picking', 'Shipped', 'Delivered'],
    cancelled: 'UnSupplied',
    promised: (order: string, at: number) => at + control.order(order).preparationTime * minute,
    state: (order: string): string => control.order(order).packageStatus,
    isOpen: () => control.store(id).isOpen,
    close: () => control.setOpen(id, false),
    isOnSale: () => !control.store(id).passive.has(7001),
  }
}

async function migrosThere() {
  const stage = await setMigrosYemekStage({ menu: [{ id: 9900, name: 'Mantı', price: 18_050 }] })
  const { control, storeId: id } = stage
  return {
    ...usualOf(stage, '/UpdateOrderStatus'),
    placeUnseen: () => String(control.placeOrder(id, { by: 'restaurant' })),
    cancel: (order: string) => control.cancelOrder(Number(order)),
    states: ['APPROVED', 'DELIVERY', 'COMPLETED'],
    cancelled: 'REJECTED',
    // Migros Yemek accepts no preparation times.
    promised: () => undefined,
    state: (order: string): string => control.order(Number(order)).order.status,
    isOpen: () => control.isOpen(id),
    close: () => control.setOpen(id, false),
    isOnSale: () => !control.store(id).passive.has(9900),
  }
}

async function woltThere() {
  const stage = await setWoltStage({ menu: [{ id: 'w-1', name: 'Mantı', price: 1250 }] })
  const { control, venueId: id } = stage
  return {
    ...usualOf(stage, '/accept'),
    placeUnseen: () => control.placeOrder(id, { by: 'restaurant' }),
    cancel: (order: string) => control.cancelOrder(order),
    // An order that is on its way keeps the status `ready` there.
    states: ['production', 'ready', 'delivered'],
    cancelled: 'rejected',
    placeForCourier: () => stage.place({ by: 'wolt' }),
    promised: (order: string) => Date.parse(control.order(order).adjustedPickupTime ?? ''),
    state: (order: string): string => control.order(order).order.order_status,
    isOpen: () => control.isOpen(id),
    close: () => control.setOnline(id, false),
    isOnSale: () => !control.venue(id).disabled.has('w-1'),
  }
}

async function uberEatsThere() {
  const stage = await setUberEatsStage({ menu: [{ id: 'u-1', name: 'Mantı', price: 1250 }] })
  const { control, storeId: id } = stage
  return {
    ...usualOf(stage, '/accept_pos_order'),
    placeUnseen: () => control.placeOrder(id, { by: 'restaurant' }),
    cancel: (order: string) => control.cancelOrder(order),
    // An order that is on its way stays accepted there.
    states: ['ACCEPTED', 'ACCEPTED', 'FINISHED'],
    cancelled: 'DENIED',
    promised: (order: string) => control.order(order).pickupTime ?? Number.NaN,
    state: (order: string): string => control.order(order).order.current_state,
    isOpen: () => control.isOpen(id),
    close: () => control.pause(id, 'restaurant'),
    isOnSale: () => control.isOnSale(id, 'u-1'),
  }
}

async function lieferandoThere() {
  const stage = await setLieferandoStage({ menu: [{ id: '7001', name: 'Mantı', price: 1250 }] })
  const { control, restaurantId: id } = stage
  return {
    ...usualOf(stage, '/accept'),
    placeUnseen: () => control.placeOrder(id, { by: 'restaurant' }),
    cancel: (order: string) => control.cancelOrder(order),
    // An order that is on its way keeps the state `accepted` there.
    states: ['accepted', 'accepted', 'complete'],
    cancelled: 'rejected',
    promised: (order: string) => Date.parse(control.order(order).acceptedFor ?? ''),
    state: (order: string): string => control.order(order).state,
    isOpen: () => control.isOpen(id),
    close: () => control.takeOffline(id, true),
    isOnSale: () => true,
    // There is no call that reads an order, so a lost push stays lost.
    isOnlyPushed: true,
  }
}

const all = {
  getir: await getirThere(),
  yemeksepeti: await yemeksepetiThere(),
  trendyol: await trendyolThere(),
  migros: await migrosThere(),
  wolt: await woltThere(),
  ubereats: await uberEatsThere(),
  lieferando: await lieferandoThere(),
}
afterAll(async () => {
  for (const { stage } of Object.values(all)) await stage.clear()
})

it('is asked of every platform that the product has', () => {
  expect(Object.keys(all).toSorted()).toEqual(platforms.map(({ code }) => code).toSorted())
})

it.each(platforms)('$code says in which steps it takes longer times, if it takes any', (it) => {
  expect(it.busySteps !== undefined).toBe(it.capabilities.busy === 'ours')
})

describe.each(Object.entries(all))('%s', (code, there) => {
  const { stage } = there
  const { kit } = stage
  const { pollEveryMs, webhook, capabilities } = platforms.find((it) => it.code === code)!
  beforeEach(() => stage.begin())

  const set = async (body: object): Promise<BranchState> =>
    (await stage.till()).send(branch.setState, { params: { branch_id: stage.branch_id }, body: body as never })
  const tell = async () => {
    await deliverDue(kit, stateDelivery)
    await stage.settle()
  }

  it('brings an order in, tells each step, and follows it to its end', async () => {
    const id = await there.place()
    expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval', is_paid: true })
    for (const [n, action] of (['approve', 'dispatch', 'deliver'] as const).entries()) {
      await stage.press(id, action)
      // One press may be two messages, of which the second waits for the platform's pace.
      for (const _ of [1, 2]) {
        await stage.pass(there.paceMs)
        await stage.send(id)
      }
      expect(there.state(id), action).toBe(there.states[n])
    }
    expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered' })
    expect((await stage.steps(id)).map((it) => it.state)).not.toContain('refused')
  })

  it('makes one order of doubled pushes and of pushes in another sequence', async () => {
    there.pushes({ duplicate: 3, hold: true })
    const [first, second] = [there.placeUnseen(), there.placeUnseen()]
    await Promise.all([there.release(), there.release()])
    await stage.settle()
    for (const id of [first, second]) expect((await stage.orders(id)).length, id).toBe(1)
  })

  it.runIf(webhook)('takes in nothing that another key has sent', async () => {
    there.pushes({ wrongKey: 1 })
    const id = there.placeUnseen()
    await stage.settle()
    expect(await stage.orders(id)).toEqual([])
  })

  it('ends an order here that was cancelled there, also if that was heard first', async () => {
    const known = await there.place()
    there.cancel(known)
    await stage.settle()
    expect(await stage.orderOf(known)).toMatchObject({ status: 'cancelled' })
    expect(await stage.steps(known)).toEqual([])
    there.pushes({ hold: true })
    const unknown = there.placeUnseen()
    there.cancel(unknown)
    await there.release()
    await stage.settle()
    expect((await stage.orders(unknown)).filter((it) => it.status !== 'cancelled')).toEqual([])
  })

  it('cancels there what is cancelled here', async () => {
    const id = await there.place()
    await stage.press(id, 'cancel', { reason_id: await stage.reason(there.reason), text: 'Fırın bozuldu' })
    await stage.send(id)
    expect(there.state(id)).toBe(there.cancelled)
    expect(await stage.orderOf(id)).toMatchObject({ platform_state: { step: 'cancel', state: 'sent' } })
  })

  it.runIf('skew' in there)(
    'takes an order once, although the platform’s clock is minutes ahead or behind',
    async () => {
      for (const skew of [4 * minute, -4 * minute]) {
        if ('skew' in there) there.skew(skew)
        const id = await there.place()
        for (const _ of [1, 2]) {
          await stage.pass(15_000)
          await stage.poll()
        }
        expect((await stage.orders(id)).length, String(skew)).toBe(1)
        there.cancel(id)
        await stage.settle()
      }
      if ('skew' in there) there.skew(0)
    },
  )

  it('takes a step once, also when its answer is lost', async () => {
    const id = await there.place()
    await stage.press(id, 'approve')
    there.loseAnswer()
    await stage.send(id)
    expect((await stage.orderOf(id)).platform_state).toMatchObject({ state: 'queued', reason: 'unreachable' })
    await stage.pass(5000)
    await stage.send(id)
    expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'verify', state: 'sent' })
    expect(there.state(id)).toBe(there.states[0])
  })

  it('closes there for thirty minutes with the branch, and opens with it', async () => {
    const until = new Date(stage.clock.now() + 30 * minute).toISOString()
    await set({ state: 'closed', reason: '', until })
    await tell()
    expect(there.isOpen()).toBe(false)
    await tellStates(kit)
    stage.clock.advance(31 * minute)
    await tellStates(kit)
    await tell()
    expect(there.isOpen()).toBe(true)
  })

  it('is told the preparation time that the till has chosen', async () => {
    const id = await ('placeForCourier' in there ? there.placeForCourier() : there.place())
    const at = stage.clock.now()
    await stage.press(id, 'approve', { minutes: 75 })
    await stage.send(id)
    const told = there.promised(id, at)
    if (told !== undefined) expect(Math.abs(told - at - 75 * minute)).toBeLessThan(1000)
  })

  it('answers orders of a full kitchen by a longer time, and is closed there while nothing is free', async () => {
    // Moves the clock to quarters of an hour that have no orders of other tests, and to the beginning
    // of one, so that no quarter ends meanwhile.
    const quarter = 15 * minute
    await stage.pass(180 * minute + quarter - (stage.clock.now() % quarter))
    const params = { branch_id: stage.branch_id }
    const manager = await signIn(stage.server.url, stage.world.users.company)
    const cap = async (...rules: CapRule[]) => {
      const { version } = await manager.send(orderCap.read, { params })
      await manager.send(orderCap.update, { params, body: { version, max_later_min: 60, max_pace_min: 0, rules } })
    }
    const follow = async () => {
      await tellStates(kit)
      await tell()
    }
    const place = 'placeForCourier' in there ? there.placeForCourier : there.place
    await cap({ order_methods: [], schedule: [], max_orders: 1, max_amount: null, max_dishes: null, category_ids: [] })
    onTestFinished(() => cap())
    // The cap allows one order in the usual quarter of an hour and one in each of the four quarters
    // after it. The platform has also sold a sixth order, for which no quarter has room.
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push(await place())
    const promised: number[] = []
    for (const id of ids.slice(-2)) {
      const at = stage.clock.now()
      const { promised_at } = await stage.press(id, 'approve')
      await stage.pass(there.paceMs)
      await stage.send(id)
      expect(Date.parse(promised_at!)).toBeGreaterThanOrEqual(at + 60 * minute)
      promised.push(Date.parse(promised_at!))
      const told = there.promised(id, at)
      // Uber Eats accepts only whole seconds.
      if (told !== undefined) expect(Math.abs(told - Date.parse(promised_at!))).toBeLessThan(1000)
    }
    expect(Math.abs(promised[1]! - promised[0]!)).toBeLessThanOrEqual(minute)
    await follow()
    expect(there.isOpen()).toBe(false)
    await stage.press(ids[1]!, 'cancel', { reason_id: await stage.reason(there.reason), text: 'Fırın bozuldu' })
    await follow()
    expect(there.isOpen()).toBe(true)
  })

  it('says that the platform has closed it, and opens it when somebody wants that', async () => {
    // Where no push says so, the platform is asked every five minutes.
    const isPushed = Object.values(webhook?.kinds ?? {}).includes('restaurant')
    stage.clock.advance(isPushed ? minute : 5 * minute)
    there.close()
    await stage.settle()
    if (!isPushed) await pollPlatforms(kit)
    const params = { branch_id: stage.branch_id }
    const state = async () => (await (await stage.till()).send(branch.state, { params })).platforms[0]
    expect(await state()).toMatchObject({ state: 'closed', can_change: true })
    await (
      await stage.till()
    ).send(branch.setPlatform, { params: { ...params, platform: code as never }, body: { is_open: true } })
    expect(there.isOpen()).toBe(true)
    expect(await state()).toMatchObject({ state: 'open' })
  })

  it.runIf(capabilities.itemStatus === 'ours')('takes a product off sale there, and brings it back', async () => {
    const at = { company_id: stage.company_id, branch_id: stage.branch_id }
    const name = (tr: string) => JSON.stringify({ tr, en: tr, de: tr })
    const category = randomUUID()
    const product = code === 'yemeksepeti' ? manti : randomUUID()
    await kit.db.one(
      sql`insert into category (company_id, id, branch_id, name, position) values (${at.company_id}, ${category}, ${at.branch_id}, ${name('Hamur')}, 0)`,
    )
    await kit.db
      .one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
      values (${at.company_id}, ${product}, ${at.branch_id}, ${category}, ${name(there.lay())}, ${name('')}, 18050, 10, 0)`)
    await matchItems(kit, (await linkNamed(kit, code as never, stage.link_id))!)
    for (const is_active of [false, true]) {
      await kit.db.tx(async (tx) => {
        await tx.one(
          sql`update product set is_active = ${is_active} where company_id = ${at.company_id} and id = ${product}`,
        )
        await menuChanged(tx, at, null, new Date(stage.clock.now()))
      })
      await deliverDue(kit, itemDelivery)
      expect(there.isOnSale()).toBe(is_active)
    }
  })

  it.skipIf('isOnlyPushed' in there)(
    'catches up after an outage: what was cancelled meanwhile is cancelled, and nothing is doubled',
    async () => {
      const going = await there.place()
      const staying = await there.place()
      there.pushes({ silent: true })
      there.cancel(going)
      there.outage(1)
      await pollPlatforms(kit)
      expect((await stage.orderOf(going)).status).toBe('awaiting_approval')
      await stage.pass(4 * minute)
      await pollPlatforms(kit)
      await pollPlatforms(kit)
      expect((await stage.orderOf(going)).status).toBe('cancelled')
      expect((await stage.orders(staying)).length).toBe(1)
    },
  )

  // What was only pushed is read together with its other pushes; order-input.test.ts has its dates.
  it.skipIf('isOnlyPushed' in there)('reads an order in spite of absurd dates', async () => {
    const id = await there.place()
    const { push } = await kit.db.must<{ push: Record<string, unknown> }>(
      sql`/* platform: a test */ select body -> 'push' as push from inbox where body ->> 'order_id' = ${id} limit 1`,
    )
    const adapter = platforms.find((it) => it.code === code)!
    const link = (await linkNamed(kit, code as never, stage.link_id))!
    const { raw } = await adapter.client(kit, link).order(id, push)
    const fields = datesIn(raw)
    expect(fields).not.toEqual([])
    for (const field of fields)
      for (const absurd of absurdDates) {
        const order = adapter.read(planted(raw, field, absurd))
        const { scheduled_at } = await order.input(kit, link)
        for (const at of [order.ordered_at, order.answer_by, scheduled_at])
          expect(at ? new Date(at).getUTCFullYear() : 2026, `${field.join('.')}: ${String(absurd)}`).toBeOneOf([
            2026, 2027,
          ])
      }
  })

  it('is asked at its own interval, once however many workers look', async () => {
    const polledAt = async () =>
      (
        await kit.db.must<{ at: string }>(
          sql`/* platform: a test */ select state #>> '{poll,at}' as at from platform_link where id = ${stage.link_id}`,
        )
      ).at
    stage.clock.advance(pollEveryMs)
    await pollLoop.run(kit)
    const first = stage.clock.now()
    expect(await polledAt()).toBe(new Date(first).toISOString())
    stage.clock.advance(pollEveryMs - 1)
    await pollLoop.run(kit)
    expect(await polledAt()).toBe(new Date(first).toISOString())
    stage.clock.advance(1)
    const link = (await linkNamed(kit, code as never, stage.link_id))!
    const taken = await Promise.all([1, 2, 3].map(() => takeTurn(kit, link, 'next_poll_at', pollEveryMs)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    stage.clock.advance(pollEveryMs)
    await pollLoop.run(kit)
    expect(await polledAt()).toBe(new Date(stage.clock.now()).toISOString())
  })

  it('keeps what a push contained for a day only', async () => {
    const id = await there.place()
    const contents = async () =>
      (
        await kit.db.many<{ n: number }>(
          sql`/* platform: a test */ select 1 as n from inbox where body -> 'push' is not null and body ->> 'order_id' = ${id}`,
        )
      ).length
    expect(await contents()).toBeGreaterThan(0)
    await kit.db.one(
      sql`/* platform: a test */ update inbox set received_at = now() - interval '25 hours' where body ->> 'order_id' = ${id}`,
    )
    await deliveryChore.run(kit)
    await inboxChore.run(kit)
    expect(await contents()).toBe(0)
    expect(await stage.orders(id)).toHaveLength(1)
  })
})
