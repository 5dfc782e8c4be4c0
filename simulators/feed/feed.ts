import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import type { TableCommand } from '#contract/dining/table-command.ts'
import type { Floor, TableSession } from '#contract/dining/table-session.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Quote } from '#contract/ordering/quote.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import type { BranchState } from '#contract/organisation/branch.ts'
import type { Chance } from '#demo/chance.ts'
import type { FeedCompany, FeedWorld } from '#demo/feed-world.ts'
import { Refused, send, session, type Fetch, type Session } from './client.ts'
import { agreed, chooseBranch, composeOrder, ordersAtGetir, type Offer, type Place } from './customer.ts'
import { firstDue, nextDeed, placeAtTable, type Deed } from './guests.ts'
import { meanInterval, nextGap } from './pace.ts'
import { nextAct, type Act } from './staff.ts'

export interface FeedOptions {
  world: FeedWorld
  url: string
  getirUrl: string | undefined
  password: string
  chance: Chance
  fetch: Fetch
  now: () => number
  /** Called with each error; the feed continues. */
  log: (text: string) => void
}

type Wanted = ReturnType<typeof composeOrder>

/** How often somebody types a code, of the orders in the branch's own channels. */
const couponShare = 0.15

/** How often somebody books, of the looks at a main branch's tables. */
const bookingShare = 0.08

/** Becoming ready does not change an order's version. */
const asItIs = (order: OrderRow) => `${order.id} ${order.version} ${order.ready_at ?? ''}`

/**
 * The feed's four actions, each to be repeated by the caller: `readPace`, `customers` (those who
 * arrive in the time that passed, often nobody), `staff` (looks once and acts on what is due),
 * `guests` (the next thing at the tables of one branch). None throws for any answer of a server, or
 * for one that is away.
 */
export function createFeed({ world, url, getirUrl, password, chance, fetch, now, log }: FeedOptions) {
  let pace = 30
  /**
   * How much of the gap until the next customer has passed: counted in mean intervals, so that a
   * new pace takes effect at once.
   */
  let passed = 0
  let gap = nextGap(chance)
  const provider = session({ fetch, url, email: 'provider@sofra.test', password })
  const tills = new Map<string, Session>()
  /** When the staff first saw an order in its present state. */
  const seen = new Map<string, number>()
  const branches = new Map(
    world.companies.flatMap((company) =>
      company.branches.map((branch): [string, Place] => [branch.id, { company, branch }]),
    ),
  )

  const till = ({ branch }: Place): Session => {
    const known = tills.get(branch.id) ?? session({ fetch, url, email: branch.cashier_email, password })
    tills.set(branch.id, known)
    return known
  }

  async function isClosed(place: Place): Promise<boolean> {
    const { state } = await provider.call<BranchState>(`/branch/${place.branch.id}/state`)
    return state === 'closed'
  }

  async function actOn(place: Place, order: OrderRow, act: Act): Promise<void> {
    const at = till(place)
    const reasons =
      act === 'cancel'
        ? await at.call<{ id: number; code: string; needs_text: boolean }[]>(`/order/${order.id}/reason?kind=cancel`)
        : []
    const reason = reasons.find((it) => !it.needs_text && it.code !== 'test')
    const done = act === 'cancel' && !reason ? 'approve' : act
    await at.call(`/order/${order.id}/${done}`, {
      method: 'PATCH',
      key: chance.uuid(now()),
      body: {
        version: order.version,
        device: place.company.country === 'DE' ? 'Kasse 1' : 'Kasa 1',
        ...(done === 'cancel' && { reason_id: reason?.id }),
      },
    })
  }

  /** What others did first, or the licence forbids, is not an error of the feed: it continues. */
  const tolerate = (what: string) => (error: unknown) => {
    if (error instanceof Refused && error.status === 409) return
    log(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  }

  /** What an app shows its customer: the menu's ways to pay, and what bringing it to the address costs. */
  async function offerOf({ company, branch }: Place, { delivery_type, address, lines }: Wanted): Promise<Offer> {
    const ask = <T>(path: string) => send<T>(fetch, `${url}/api${path}`, company.api_key)
    const { payment_methods } = await ask<Offer>(`/menu/${branch.id}?delivery_type=${delivery_type}`)
    if (!address) return { payment_methods }
    const basket = lines.reduce((sum, { quantity = 1, unit_price = 0 }) => sum + quantity * unit_price, 0)
    const query = new URLSearchParams({ lat: `${address.lat}`, lng: `${address.lng}`, basket: `${basket}` })
    return { payment_methods, quote: await ask(`/delivery/${branch.id}/quote?${query}`) }
  }

  /** What a guest's phone asks of the company's app. */
  const atPhone = <T>({ api_key }: FeedCompany, path: string, body: object): Promise<T> =>
    send<T>(fetch, `${url}/api${path}`, api_key, { method: 'POST', body, key: chance.uuid(now()) })

  /** A guest scans the code on the table and joins those who sit there by the digits that the waiter gives. */
  async function join(
    place: Place,
    table_id: string,
    { join_code: code }: Pick<TableSession, 'join_code'>,
  ): Promise<string> {
    const codes = await till(place).call<{ table_id: string; token: string }[]>(
      `/branch/${place.branch.id}/table/token`,
    )
    const token = codes.find((it) => it.table_id === table_id)?.token
    await atPhone(place.company, '/table/scan', { token })
    const { guest_token } = await atPhone<{ guest_token: string }>(place.company, '/table/join', { token, code })
    return guest_token
  }

  /** One of the guests orders with their phone. */
  async function orderAtTable(place: Place, table_id: string, session_id: string): Promise<void> {
    const wanted = composeOrder(chance, place, 'orderOnTheTable')
    const order = agreed(wanted, await offerOf(place, wanted))
    if (!order) return
    const guest_token = await join(
      place,
      table_id,
      await till(place).call<TableSession>(`/table-session/${session_id}`),
    )
    await atPhone(place.company, '/order', { ...order, guest_token })
  }

  /**
   * Whoever wants to eat at a table sits down at a free one, as long as there is room; at a full
   * branch those who sit there order once more.
   */
  async function sitAndOrder(place: Place): Promise<void> {
    const floor = await till(place).call<Floor>(`/branch/${place.branch.id}/floor`)
    const { table, session_id } = placeAtTable(chance, floor) ?? {}
    if (!table) return
    if (session_id) return orderAtTable(place, table.id, session_id)
    const { id } = await till(place).call<TableSession>(`/branch/${place.branch.id}/table-session`, {
      method: 'POST',
      body: { table_ids: [table.id], guests: chance.whole(1, table.seats_max) },
      key: chance.uuid(now()),
    })
    await orderAtTable(place, table.id, id)
  }

  /** Guests order what suits them with their phones; seating them, their bill and clearing the table is a waiter's. */
  async function atTable(place: Place, deed: Deed): Promise<void> {
    const { branch, company } = place
    const waiter = till(place)
    const post = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
      waiter.call(path, { method, body, key: chance.uuid(now()) })
    if (deed.kind === 'seat')
      return void (await post(`/branch/${branch.id}/table-session`, {
        table_ids: [deed.table.id],
        guests: deed.guests,
      }))
    if (deed.kind === 'order') return orderAtTable(place, deed.table.id, deed.session.id)
    const session = await waiter.call<TableSession>(`/table-session/${deed.session.id}`)
    const { id, version, payment_methods } = session
    if (deed.kind === 'call') {
      const guest_token = await join(place, deed.table.id, session)
      return void (await atPhone(company, '/table/command', { guest_token, kind: deed.for }))
    }
    if (deed.kind === 'leave') return void (await post(`/table-session/${id}/close`, { version }, 'PATCH'))
    const bill = session.bills.find((it) => it.state === 'open' && it.amount > 0)
    const way = payment_methods[0]
    if (bill && way)
      await post(
        `/table-session/${id}/pay`,
        { version, number: bill.number, amount: bill.amount, payment_method: way },
        'PATCH',
      )
  }

  /** Somebody sees to the oldest call from a table, and to the oldest request for one. */
  async function answer(place: Place): Promise<void> {
    const { branch } = place
    const waiter = till(place)
    const patch = (path: string, body: object) => waiter.call(path, { method: 'PATCH', body, key: chance.uuid(now()) })
    const isWatched = branch.id === world.watched_branch_id
    const calls = await waiter.call<{ data: TableCommand[] }>(`/branch/${branch.id}/table-command`)
    const call = firstDue(calls.data, now(), isWatched)
    if (call) await patch(`/table-command/${call.id}/${call.state === 'open' ? 'seen' : 'done'}`, {})
    const { data } = await waiter.call<ReservationDay>(`/branch/${branch.id}/reservation-day`)
    const asked = firstDue(
      data.filter((it) => it.status === 'pending'),
      now(),
      isWatched,
    )
    if (asked) await patch(`/reservation/${asked.id}/approve`, { version: asked.version })
    const here = data.find((it) => it.status === 'approved' && Date.parse(it.starts_at) <= now())
    if (here) await patch(`/reservation/${here.id}/seat`, { version: here.version })
  }

  /** Somebody books a table for one of the next days, where guests may. */
  async function book({ company, branch }: Place): Promise<void> {
    const ask = <T>(path: string, request?: object) => send<T>(fetch, `${url}/api${path}`, company.api_key, request)
    const party_size = chance.whole(1, 6)
    const date = plusDays(
      dayAt(new Date(now()), company.country === 'DE' ? 'Europe/Berlin' : 'Europe/Istanbul'),
      chance.whole(0, 2),
    )
    const { starts } = await ask<{ starts: string[] }>(
      `/branch/${branch.id}/reservation-slots?date=${date}&party_size=${party_size}`,
    )
    const { name, surname, phone } = chance.pick(company.members)
    if (starts.length === 0) return
    const lang = company.country === 'DE' ? 'de' : 'tr'
    const body = {
      branch_id: branch.id,
      name: `${name} ${surname}`,
      phone,
      email: '',
      lang,
      note: '',
      starts_at: chance.pick(starts),
      party_size,
    }
    await ask<Reservation>('/app-reservation', { method: 'POST', body, key: chance.uuid(now()) })
  }

  /** Now and then somebody has a code; one that does not apply is left out again, as people do. */
  async function withCoupon({ company }: Place, order: Wanted): Promise<Wanted> {
    if (company.coupons.length === 0 || order.delivery_type === 'onlyPayment' || !chance.yes(couponShare)) return order
    const body = { ...order, coupon_code: chance.pick(company.coupons) }
    const { not_applied } = await send<Quote>(fetch, `${url}/api/order/quote`, company.api_key, {
      method: 'POST',
      body,
    })
    return not_applied.some((it) => it.path === 'coupon_code') ? order : body
  }

  /** Now and then a member pays with points and wallet, as much of both as the order takes. */
  async function paidByOwn({ company }: Place, order: Wanted): Promise<Wanted> {
    if (!order.customer.member_id || order.delivery_type === 'onlyPayment' || !chance.yes(0.25)) return order
    const { member, total } = await send<Quote>(fetch, `${url}/api/order/quote`, company.api_key, {
      method: 'POST',
      body: order,
    })
    if (!member) return order
    const wallet = Math.min(member.wallet_balance, Math.max(0, total - member.points_most * member.point_value))
    return member.points_most + wallet === 0 ? order : { ...order, points: member.points_most, wallet }
  }

  async function order(): Promise<void> {
    const place = chooseBranch(chance, world)
    const { branch, company } = place
    try {
      if (await isClosed(place)) return
      if (getirUrl && ordersAtGetir(chance, place))
        await send(fetch, `${getirUrl}/__control/orders`, undefined, {
          method: 'POST',
          body: { restaurantId: branch.getir_restaurant_id, ...(chance.yes(0.7) && { deliveryType: 2 }) },
        })
      else {
        const wanted = composeOrder(chance, place)
        if (wanted.delivery_type === 'orderOnTheTable') return await sitAndOrder(place)
        const agreedOn = agreed(wanted, await offerOf(place, wanted))
        if (!agreedOn) return
        const body = await paidByOwn(place, await withCoupon(place, agreedOn))
        await send(fetch, `${url}/api/order`, company.api_key, { method: 'POST', body, key: chance.uuid(now()) })
      }
    } catch (error) {
      tolerate(`order at ${branch.name}`)(error)
    }
  }

  return {
    pace: () => pace,

    async readPace(): Promise<void> {
      await provider.call<{ pace: number }>('/demo/feed').then((it) => (pace = it.pace), tolerate('pace'))
    },

    async customers(elapsed_ms: number): Promise<void> {
      passed += elapsed_ms / meanInterval(pace)
      if (passed < gap) return
      passed = 0
      gap = nextGap(chance)
      await order()
    },

    async guests(): Promise<void> {
      const place = chooseBranch(chance, world)
      try {
        const floor = await till(place).call<Floor>(`/branch/${place.branch.id}/floor`)
        const deed = nextDeed(chance, floor, { now: now(), pace, isOpen: !(await isClosed(place)) })
        if (deed) await atTable(place, deed)
        await answer(place)
        if (place.branch.is_main && chance.yes(bookingShare)) await book(place)
      } catch (error) {
        tolerate(`tables of ${place.branch.name}`)(error)
      }
    },

    async staff(): Promise<void> {
      const open = await provider
        .call<{ data: OrderRow[] }>(
          '/order?status=awaiting_approval&status=preparing&status=on_the_way&sort=created_at&limit=200',
        )
        .catch(tolerate('open orders'))
      if (!open) return
      const there = new Set(open.data.map(asItIs))
      for (const known of seen.keys()) if (!there.has(known)) seen.delete(known)
      for (const order of open.data) {
        const place = branches.get(order.branch_id)
        if (!place) continue
        const since = seen.get(asItIs(order)) ?? now()
        seen.set(asItIs(order), since)
        const next = nextAct(order, { since, pace, isWatched: order.branch_id === world.watched_branch_id })
        if (next && next.due <= now())
          await actOn(place, order, next.act).catch(tolerate(`${next.act} at ${place.branch.name}`))
      }
    },
  }
}
