import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { offerOf, paidByOwn, takesOrders, withCoupon } from './checkout.ts'
import { agreed, chooseBranch, composeOrder, platformFor, type Place } from './customer.ts'
import { createCouriers } from './couriers.ts'
import { createFollowers } from './followers.ts'
import { nextDeed } from './guests.ts'
import { createLink, type Customers, type Link, type LinkOptions } from './link.ts'
import { createPayers, sendOrder } from './payers.ts'
import { lookIn, signUp } from './members.ts'
import { hourScale, meanInterval, nextGap } from './pace.ts'
import { nextAct, type Act } from './staff.ts'
import { createRoom, type Room } from './room.ts'
import { atTable, book, sitAndOrder } from './tables.ts'

export interface FeedOptions extends LinkOptions {
  /** The addresses of the simulated platforms. */
  platforms: Platforms
}
type Platforms = Partial<Record<PlatformCode, string>>

/**
 * The probability that a guest makes a booking, each time the feed visits the tables of a main
 * branch.
 */
const bookingShare = 0.08
/** How often members use the app without ordering, and how many of them are new, at full pace. */
const appShare = 0.6
const newShare = 0.3

/**
 * Identifies an order's state. The version alone is not enough, because it stays the same when the
 * order becomes ready.
 */
const stateOf = (order: OrderRow) => `${order.id} ${order.version} ${order.ready_at ?? ''}`

/** What the control of each platform's simulator needs to place an order: where, and who delivers it. */
export const orderAt: Record<PlatformCode, (id: string | number | undefined, isOurs: boolean) => object> = {
  getir: (restaurantId, isOurs) => ({ restaurantId, ...(isOurs && { deliveryType: 2 }) }),
  yemeksepeti: (remoteId, isOurs) => ({ remoteId, by: isOurs ? 'restaurant' : 'rider' }),
  trendyol: (storeId, isOurs) => ({ storeId, by: isOurs ? 'store' : 'go' }),
  migros: (storeId, isOurs) => ({ storeId, by: isOurs ? 'restaurant' : 'migros' }),
  wolt: (venueId, isOurs) => ({ venueId, ...(isOurs && { by: 'restaurant' }) }),
  ubereats: (storeId, isOurs) => ({ storeId, ...(isOurs && { by: 'restaurant' }) }),
  lieferando: (restaurantId) => ({ restaurantId }),
}

/** Places an order at a simulated platform. Returns false if the customer uses none. */
async function orderAtPlatform({ chance, fetch }: Customers, place: Place, urls: Platforms): Promise<boolean> {
  const platform = platformFor(chance, place)
  const ours = chance.yes(0.7)
  if (!platform) return false
  const url = urls[platform]
  if (!url) return false
  const body = orderAt[platform](place.branch.platform_ids[platform], ours)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/__control/orders`, { method: 'POST', headers, body: JSON.stringify(body) })
  return true
}

/** What customers do besides ordering. */
interface Habits {
  room: Room
  followers: ReturnType<typeof createFollowers>
  payers: ReturnType<typeof createPayers>
}

/**
 * A customer places an order through a platform, at a table, or through the company's own app, and
 * follows it there.
 */
async function order(link: Customers, { room, followers, payers }: Habits, urls: Platforms): Promise<void> {
  const { chance } = link
  const place = chooseBranch(chance, link.world)
  const { branch } = place
  try {
    if (!(await takesOrders(link, place))) return
    if (!(await orderAtPlatform(link, place, urls))) {
      const wanted = composeOrder(chance, place)
      if (wanted.delivery_type === 'orderOnTheTable') return await sitAndOrder({ link, room }, place)
      const agreedOn = agreed(wanted, await offerOf(link, place, wanted))
      if (!agreedOn) return
      const body = await paidByOwn(link, place, await withCoupon(link, place, agreedOn))
      const { id, pay_by } = await sendOrder(link, place, body)
      if (id) followers.begin(place, { id, member_id: body.customer.member_id })
      if (id && pay_by) await payers.begin(place, id)
    }
  } catch (error) {
    link.tolerate(`order at ${branch.name}`)(error)
  }
}

/**
 * Takes an order's next step at the till of its branch. If no reason fits a cancellation, the order
 * is approved instead.
 */
async function actOn(
  link: Link,
  place: Place,
  order: OrderRow,
  { act, courier_id }: { act: Act; courier_id: string | undefined },
): Promise<void> {
  const at = link.till(place)
  const reasons =
    act === 'cancel'
      ? await at.call<{ id: number; code: string; needs_text: boolean }[]>(`/order/${order.id}/reason?kind=cancel`)
      : []
  const reason = reasons.find((it) => !it.needs_text && it.code !== 'test')
  const done = act === 'cancel' && !reason ? 'approve' : act
  await at.call(`/order/${order.id}/${done}`, {
    method: 'PATCH',
    key: link.newKey(),
    body: {
      version: order.version,
      device: place.company.country === 'DE' ? 'Kasse 1' : 'Kasa 1',
      ...(done === 'cancel' && { reason_id: reason?.id }),
      ...(done === 'dispatch' && courier_id && { courier_id }),
    },
  })
}

/**
 * The feed's actions. `forgetful` is called once. Each of the others is repeated: `readPace`;
 * `customers`, which sends the orders of the customers who arrived in the elapsed time (often
 * none); `members`, which lets somebody use the company's app without ordering (often nobody);
 * `staff`, which checks once and does what is due; `couriers`, which sends where couriers are; and
 * `guests`, which does the next action at the tables of one branch. None of them throws, whatever
 * the server answers and even if it cannot be reached.
 */
export function createFeed(options: FeedOptions) {
  const { platforms: urls } = options
  const link = createLink(options)
  const { world, chance, now, provider, tolerate } = link
  const room = createRoom(link)
  const followers = createFollowers(link, room)
  const payers = createPayers(link, options.fetch)
  const riders = createCouriers(link)
  let pace = 30
  /**
   * How much of the gap until the next customer has passed, in mean intervals, so that a new pace
   * takes effect at once.
   */
  let passed = 0
  let gap = nextGap(chance)
  /** For each order's state, when the staff first saw the order in that state. */
  const seen = new Map<string, number>()
  const branches = new Map(
    world.companies.flatMap((company) =>
      company.branches.map((branch): [string, Place] => [branch.id, { company, branch }]),
    ),
  )

  return {
    pace: () => pace,

    async readPace(): Promise<void> {
      await provider.call<{ pace: number }>('/demo/feed').then((it) => (pace = it.pace), tolerate('pace'))
    },

    /** At the start, a customer of the watched branch opens the payment page and leaves. */
    async forgetful(): Promise<void> {
      const place = branches.get(world.watched_branch_id)
      if (!place) return
      try {
        const wanted = composeOrder(chance.fork('forgetful'), place, 'comeGetIt')
        const paid = { ...wanted, channel: 'app' as const, payment_method: 'online_card', is_paid: true, note: '' }
        const body = agreed(paid, await offerOf(link, place, paid))
        if (body?.payment_method !== 'online_card') return
        const { id, pay_by } = await sendOrder(link, place, body, 1)
        if (id && pay_by) await payers.begin(place, id)
      } catch (error) {
        tolerate('a forgetful customer')(error)
      }
    },

    async customers(elapsed_ms: number): Promise<void> {
      await payers.pass()
      passed += (elapsed_ms * hourScale(now(), pace)) / meanInterval(pace)
      if (passed < gap) return
      passed = 0
      gap = nextGap(chance)
      await order(link, { room, followers, payers }, urls)
    },

    async members(): Promise<void> {
      if (!chance.yes((appShare * pace) / 100)) return
      const place = chooseBranch(chance, world)
      await (chance.yes(newShare) ? signUp : lookIn)(link, place).catch(tolerate(`app of ${place.branch.name}`))
    },

    async guests(): Promise<void> {
      const place = chooseBranch(chance, world)
      try {
        const isOpen = await takesOrders(link, place, 'orderOnTheTable')
        const deed = nextDeed(chance, await room.floor(place), { now: now(), pace, isOpen })
        if (deed) await atTable({ link, room }, place, deed)
        await room.answer(place)
        if (place.branch.is_main && chance.yes(bookingShare)) await book(link, place)
      } catch (error) {
        tolerate(`tables of ${place.branch.name}`)(error)
      }
    },

    couriers: () => riders.pass(),

    async staff(): Promise<void> {
      const open = await provider
        .call<{ data: OrderRow[] }>(
          '/order?status=awaiting_approval&status=preparing&status=on_the_way&sort=created_at&limit=200',
        )
        .catch(tolerate('open orders'))
      if (!open) return
      const there = new Set(open.data.map(stateOf))
      for (const known of seen.keys()) if (!there.has(known)) seen.delete(known)
      for (const order of open.data) {
        const place = branches.get(order.branch_id)
        if (!place) continue
        const since = seen.get(stateOf(order)) ?? now()
        seen.set(stateOf(order), since)
        const next = nextAct(order, { since, pace, isWatched: order.branch_id === world.watched_branch_id })
        if (!next || next.due > now()) continue
        const { act } = next
        const courier_id = riders.freeAt(order.branch_id)
        await actOn(link, place, order, { act, courier_id }).catch(tolerate(`${act} at ${place.branch.name}`))
      }
    },
  }
}
