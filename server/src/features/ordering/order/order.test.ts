// Tests an order from its arrival to its end. They share one file because the cases share a till
// and the steps that lead to each state.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/ordering/delivery-type.ts'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { caller, signIn, type Caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { makeTables } from '#server/app/test/test-table.ts'
import { defaultSituations, nextStatus } from '#server/domain/ordering/situations.ts'
import { actionTarget, type Action } from '#server/domain/ordering/steps.ts'

const { server, world, app, branch: till } = await setUp(['branch'])
await makeTables(await signIn(server.url, world.users.company), world.companies.own.branches[0], 'Masa 4')

const input = (more: Partial<Omit<OrderInput, 'discounts'>> = {}) =>
  orderBody(world.companies.own.branches[0], {
    delivery_type: 'deliveryToAddress' as DeliveryType,
    customer: { name: 'Çağrı Işık', phone: '+905551112233' },
    address: { text: 'Moda Cad. 12', district: 'Kadıköy', city: 'İstanbul', directions: '' },
    table_name: 'Masa 4',
    lines: [
      {
        name: 'Adana dürüm',
        quantity: 2,
        unit_price: 26_000,
        tax_rate: 10,
        options: [{ name: 'Ezme', action: 'add' as const, quantity: 1, price: 3500 }],
      },
    ],
    ...more,
  })
const place = (more: Partial<OrderInput> = {}): Promise<OrderRow> => app.send(order.create, { body: input(more) })

/** The shortest sequence of steps that leads to a status of a delivery type. */
const path: Record<OrderStatus, (type: DeliveryType) => Action[]> = {
  awaiting_approval: () => [],
  preparing: () => ['approve'],
  on_the_way: () => ['approve', 'dispatch'],
  delivered: (type) =>
    type === 'onlyPayment'
      ? ['deliver']
      : type === 'deliveryToAddress'
        ? ['approve', 'dispatch', 'deliver']
        : ['approve', 'deliver'],
  cancelled: () => ['cancel'],
  returned: (type) => [...path.delivered(type), 'return'],
}

async function act(who: Caller, row: OrderRow, action: Action) {
  const kind = action === 'return' ? 'return' : 'cancel'
  const reasons =
    action === 'cancel' || action === 'return'
      ? await who.send(order.reasons, { params: { order_id: row.id }, query: { kind } })
      : []
  const reason = reasons[0]
  const body = {
    version: row.version,
    ...(action === 'cancel' || action === 'return' ? { reason_id: reason?.id ?? 1, text: 'deneme' } : {}),
  }
  return who.raw(order[action], { params: { order_id: row.id }, body })
}

async function bring(type: DeliveryType, status: OrderStatus): Promise<OrderRow> {
  let row = await place({ delivery_type: type })
  for (const action of path[status](type)) {
    const reply = await act(till, row, action)
    if (reply.status !== 200) throw new Error(`${type} ${action}: ${reply.text}`)
    row = reply.body
  }
  return row
}

describe('coming in', () => {
  it('prices, numbers and names itself, and is found by number, folded name and phone', async () => {
    const row = await place()
    expect(row).toMatchObject({
      status: 'awaiting_approval',
      total: 59_000,
      summary: '2× Adana dürüm (Ezme)',
      next_status: ['preparing', 'cancelled'],
    })
    for (const search of [String(row.number), 'cagri isik', 'ÇAĞRI', '0555 111 22 33', '+90 (555) 111'])
      expect(
        (await till.send(order.list, { query: { search, branch_id: [row.branch_id] } })).data.map((it) => it.id),
        search,
      ).toContain(row.id)
    const detail = await till.send(order.read, { params: { order_id: row.id } })
    expect(detail.totals).toMatchObject({
      items: 59_000,
      total: 59_000,
      taxes: [{ rate: 10, base: 53_636, tax: 5_364 }],
    })
  })

  it('the list can be filtered by amount, both ends included, and counts only what is left', async () => {
    const row = await place({
      lines: [{ name: 'Künefe', quantity: 1, unit_price: 77_700, tax_rate: 10, options: [], note: '' }],
    })
    const found = async (more: { total_from?: number; total_to?: number }) =>
      (await till.send(order.list, { query: { branch_id: [row.branch_id], ...more } })).data.map((it) => it.id)
    expect(await found({ total_from: row.total, total_to: row.total })).toEqual([row.id])
    expect(await found({ total_from: row.total })).toContain(row.id)
    expect(await found({ total_from: row.total + 1 })).not.toContain(row.id)
    expect(await found({ total_to: row.total - 1 })).not.toContain(row.id)
    const { counts, total } = await till.send(order.list, {
      query: { branch_id: [row.branch_id], total_from: 0, total_to: 0 },
    })
    expect([total, Object.values(counts!).every((count) => count === 0)]).toEqual([0, true])
  })

  it('counts a search’s matches under every status, whichever is shown, and without a search the whole branch', async () => {
    const name = `Nuran ${randomUUID().slice(0, 8)}`
    const rows = [await place({ customer: { name } }), await place({ customer: { name } }), await place()]
    await act(till, rows[0]!, 'approve')
    const counts = async (more: object) =>
      (await till.send(order.list, { query: { branch_id: [rows[0]!.branch_id], ...more } })).counts
    const found = { awaiting_approval: 1, preparing: 1, on_the_way: 0, delivered: 0, cancelled: 0, returned: 0 }
    expect(await counts({ search: name })).toEqual(found)
    expect(await counts({ search: name, status: ['delivered'] })).toEqual(found)
    expect((await counts({ status: ['preparing'] }))?.awaiting_approval).toBeGreaterThan(1)
  })

  it('takes one external order once, however often and concurrently it is sent', async () => {
    const external_id = randomUUID()
    const rows = await Promise.all(Array.from({ length: 12 }, () => place({ external_id })))
    expect(new Set(rows.map((it) => it.id)).size).toBe(1)
    const again = await app.raw(order.create, { body: input({ external_id, note: 'başka' }) })
    expect([again.status, again.headers.get('order-exists')]).toEqual([200, 'true'])
    expect(again.body).toMatchObject({ id: rows[0]!.id, note: '' })
    const other = await app.raw(order.create, { body: input({ external_id: randomUUID() }) })
    expect([other.status, other.headers.get('order-exists')]).toEqual([201, null])
  })

  it('answers the same key with the same order, another body with 422, and refuses what it does not know', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.raw(order.create, { body: input() }, key)))
    const made = replies.filter((it) => it.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((it) => it.text)).size).toBe(1)
    expect(replies.every((it) => it.status === 201 || it.status === 409)).toBe(true)
    expect((await app.raw(order.create, { body: input({ note: 'başka' }) }, key)).status).toBe(422)
    expect(await app.faults(order.create, { body: { ...input(), bonus: 1 } as never })).toEqual(['bonus unknown'])
    expect(await app.faults(order.create, { body: input({ payment_method: 'deniz kabuğu' }) })).toEqual([
      'payment_method choice',
    ])
    expect(await app.faults(order.create, { body: input({ channel: 'getir' }) })).toEqual(['channel choice'])
  })

  it('answers an id of one’s own with the order that has it, whatever became of the first answer', async () => {
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.raw(order.create, { body: input({ id }) })))
    expect(replies.filter((it) => it.status === 201)).toHaveLength(1)
    expect(replies.every((it) => it.status < 300 && (it.body as OrderRow).id === id)).toBe(true)
    const again = await app.raw(order.create, { body: input({ id, note: 'başka' }) })
    expect([again.status, again.headers.get('order-exists')]).toEqual([200, 'true'])
    const elsewhere = input({ id, branch_id: world.companies.own.branches[1] })
    expect(await app.faults(order.create, { body: elsewhere })).toEqual(['id taken'])
  })

  it('an id that another company’s order has is accepted; who sees both is asked which (shared-id.test.ts)', async () => {
    const { id } = await place()
    const theirs = caller(server.url, world.companies.foreign.apiKey)
    const branch_id = world.companies.foreign.branches[0]
    const [known, free] = [
      await theirs.raw(order.create, { body: input({ branch_id, id }) }),
      await theirs.raw(order.create, { body: input({ branch_id, id: randomUUID() }) }),
    ]
    expect([known.status, free.status]).toEqual([201, 201])
    expect((known.body as { id: string }).id).toBe(id)
    const elsewhere = await signIn(server.url, world.users.foreignCompany)
    expect((await elsewhere.send(order.read, { params: { order_id: id } })).branch_id).toBe(branch_id)
  })

  it('stays away from branches of other companies', async () => {
    expect(
      (await app.raw(order.create, { body: input({ branch_id: world.companies.foreign.branches[0] }) })).status,
    ).toBe(404)
  })
})

it('leaves out what nobody can see or keep in a text', async () => {
  expect(await place({ note: 'a\0b\u202Ec' })).toMatchObject({ note: 'abc' })
})

describe('what an order may not be', () => {
  const wrong = async (more: object) =>
    (await app.refused(order.create, { body: { ...input(), ...more } as never })).errors?.[0]
  const line = (more: object) => ({ lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10, ...more }] })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  it.each<[string, object, object]>([
    ['to an address without one', { address: null }, { path: 'address', code: 'required' }],
    [
      'to a table without one',
      { delivery_type: 'orderOnTheTable', table_name: null },
      { path: 'table_name', code: 'required' },
    ],
    ['for a time that is past', { scheduled_at: later(-1) }, { path: 'scheduled_at', code: 'past' }],
    [
      'for a time further off than its branch allows',
      { scheduled_at: later(8) },
      { path: 'scheduled_at', code: 'too_far_ahead' },
    ],
    ['for a time far off', { scheduled_at: later(31) }, { path: 'scheduled_at', code: 'too_far' }],
    [
      'with an addition that pays',
      line({ options: [{ name: 'x', action: 'add', price: -5000 }] }),
      { path: 'lines.0.options.0.price', code: 'too_small' },
    ],
    [
      'dearer than anything',
      line({ unit_price: 9_007_199_254_740_991 }),
      { path: 'lines.0.unit_price', code: 'too_big' },
    ],
    ['a sum no column holds', line({ unit_price: 1_000_000_000, quantity: 999 }), { path: 'lines', code: 'too_big' }],
    [
      'from a number that is none',
      { customer: { name: 'Ada', phone: 'yok 12' } },
      { path: 'customer.phone', code: 'phone' },
    ],
    ['from a name nobody sees', { customer: { name: '\u200B\u202E' } }, { path: 'customer.name', code: 'required' }],
  ])('%s', async (_, more, fault) => {
    expect(await wrong(more)).toMatchObject(fault)
  })

  it('cancelled for an unknown reason', async () => {
    const row = await place()
    const cancel = async (body: object) =>
      (await till.refused(order.cancel, { params: { order_id: row.id }, body: { version: 1, ...body } as never }))
        .errors
    expect(await cancel({})).toMatchObject([{ path: 'reason_id', code: 'required' }])
    expect(await cancel({ reason_id: 9_007_199_254_740_991 })).toMatchObject([{ path: 'reason_id', code: 'too_big' }])
    expect(await cancel({ reason_id: 'x' })).toMatchObject([{ path: 'reason_id', code: 'number' }])
  })
})

describe('steps an order takes on its own', () => {
  it('a captured payment counts as delivered, one to be captured waits', async () => {
    expect(await place({ delivery_type: 'onlyPayment', is_paid: true })).toMatchObject({
      status: 'delivered',
      version: 2,
    })
    expect(await place({ delivery_type: 'onlyPayment' })).toMatchObject({ status: 'awaiting_approval' })
  })

  it('a branch that accepts automatically approves at once, but not scheduled orders', async () => {
    const branch_id = world.companies.own.branches[1]
    await server.database.db.one(
      sql`update branch set auto_accept = true where company_id = ${world.companies.own.id} and id = ${branch_id}`,
    )
    expect(await place({ branch_id })).toMatchObject({ status: 'preparing' })
    expect(await place({ branch_id, scheduled_at: new Date(Date.now() + 7_200_000).toISOString() })).toMatchObject({
      status: 'awaiting_approval',
    })
  })
})

describe('the time an order is promised for', () => {
  const minutesOf = (row: OrderRow, since: number) => Math.round((Date.parse(row.promised_at!) - since) / 60_000)
  it('is later by the busy minutes while the branch is busy, or as somebody states', async () => {
    const { id: company_id, branches } = world.companies.own
    const busy = async (minutes: number, until: string) => {
      await server.database.db.one(
        sql`delete from branch_pause where company_id = ${company_id} and branch_id = ${branches[0]}`,
      )
      await server.database.db
        .one(sql`insert into branch_pause (company_id, id, branch_id, kind, minutes, starts_at, ends_at)
        values (${company_id}, gen_random_uuid(), ${branches[0]}, 'busy', ${minutes}, now() - interval '1 hour', ${until}::timestamptz)`)
    }
    const approved = async (more: object = {}) => {
      const row = await place()
      return till.send(order.approve, { params: { order_id: row.id }, body: { version: row.version, ...more } })
    }
    const since = Date.now()
    expect(minutesOf(await approved(), since)).toBe(20)
    await busy(30, new Date(Date.now() + 600_000).toISOString())
    const row = await approved()
    expect([minutesOf(row, since), row.deadline_at]).toEqual([50, row.promised_at])
    const told = await till.send(order.timeline, { params: { order_id: row.id } })
    expect(told.find((it) => it.kind === 'approve')?.data).toEqual({ minutes: 50 })
    expect(minutesOf(await approved({ minutes: 25 }), since)).toBe(25)
    await busy(30, new Date(Date.now() - 1000).toISOString())
    expect(minutesOf(await approved(), since)).toBe(20)
  })
})

it('counts each ticket of an order apart: of eight prints at once one is the first', async () => {
  const row = await place()
  const print = (ticket: 'receipt' | 'kitchen') =>
    till.send(order.printed, { params: { order_id: row.id }, body: { ticket, width: '80' } })
  const copies = (await Promise.all(Array.from({ length: 8 }, () => print('kitchen')))).map((it) => it.copy)
  expect(copies.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await print('receipt')).toEqual({ copy: 1 })
})

describe('the state machine', () => {
  const actions = Object.keys(actionTarget) as Action[]
  for (const type of deliveryTypes)
    for (const status of orderStatuses.filter((it) => defaultSituations[type].some((s) => s.status === it)))
      it(`${type} ${status}: allows exactly the steps of the table`, async () => {
        for (const action of actions) {
          const row = await bring(type, status)
          const isAllowed = nextStatus(defaultSituations[type], status).includes(actionTarget[action])
          const reply = await act(till, row, action)
          expect(reply.status, `${action}: ${reply.text}`).toBe(isAllowed ? 200 : 409)
          const now = await till.send(order.read, { params: { order_id: row.id } })
          expect(now.status).toBe(isAllowed ? actionTarget[action] : status)
        }
      })

  it('answers a repeated step with the order, and tells the loser of a race who won', async () => {
    const other = await signIn(server.url, world.users.branchTwo)
    const row = await place()
    const replies = await Promise.all(
      [till, other, till, other, till, other, till, other].map((who) =>
        who.raw(order.approve, { params: { order_id: row.id }, body: { version: 1, device: 'Kasa' } }),
      ),
    )
    const tillWon = replies[0]!.status === 200
    expect(replies.map((it) => it.status)).toEqual(
      [true, false, true, false, true, false, true, false].map((isTill) => (isTill === tillWon ? 200 : 409)),
    )
    const late = replies[tillWon ? 1 : 0]!.body as Problem
    const { by, at } = late.current as { by: string; at: string }
    expect(late).toMatchObject({ code: 'conflict', current: { current_status: 'preparing', version: 2 } })
    const cancel = await till.send(order.reasons, { params: { order_id: row.id }, query: { kind: 'cancel' } })
    const lost = await other.refused(order.cancel, {
      params: { order_id: row.id },
      body: { version: 1, reason_id: cancel[0]!.id, text: 'geç kaldı' },
    })
    expect(lost).toMatchObject({
      code: 'conflict',
      current: { current_status: 'preparing', version: 2, allowed: ['on_the_way', 'cancelled'] },
    })
    expect((lost.current as { by: string }).by).toMatch(/Deneme$/)
    const timeline = await till.send(order.timeline, { params: { order_id: row.id } })
    const approved = timeline.filter((it) => it.kind === 'approve' && !it.refused)
    expect(approved).toMatchObject([{ actor: by }])
    expect(Date.parse(at)).toBe(Date.parse(approved[0]!.at))
    expect(timeline.filter((it) => it.kind === 'approve' && it.refused)).toHaveLength(4)
    expect(timeline.filter((it) => it.kind === 'cancel' && it.refused)).toHaveLength(1)
  })

  it('lets exactly one of eight actors win each step', async () => {
    for (let round = 0; round < 10; round++) {
      const row = await place()
      const reasons = await till.send(order.reasons, { params: { order_id: row.id }, query: { kind: 'cancel' } })
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          i % 2 === 0
            ? till.raw(order.approve, { params: { order_id: row.id }, body: { version: 1 } })
            : till.raw(order.cancel, {
                params: { order_id: row.id },
                body: { version: 1, reason_id: reasons[0]!.id, text: 'x' },
              }),
        ),
      )
      const timeline = await till.send(order.timeline, { params: { order_id: row.id } })
      expect(timeline.filter((it) => !it.refused && it.kind !== 'created')).toHaveLength(1)
      const statuses = new Set(replies.filter((it) => it.status === 200).map((it) => (it.body as OrderRow).status))
      expect(statuses.size).toBe(1)
    }
  })

  it('undoes the cancellation of an approved order, and of no other', async () => {
    const row = await bring('comeEat', 'preparing')
    const cancelled = (await act(till, row, 'cancel')).body as OrderRow
    expect(cancelled.status).toBe('cancelled')
    const back = await till.send(order.undoCancel, {
      params: { order_id: row.id },
      body: { version: cancelled.version },
    })
    expect(back).toMatchObject({ status: 'preparing', next_status: ['delivered', 'cancelled'] })
    const never = await bring('comeEat', 'cancelled')
    expect(
      (await till.refused(order.undoCancel, { params: { order_id: never.id }, body: { version: never.version } })).code,
    ).toBe('conflict')
  })
})

it('keeps the counters of a branch equal to its rows, without gaps in numbers and events', async () => {
  const branch_id = world.companies.own.branches[0]
  const { db } = server.database
  const counter = await db.one<Record<string, number>>(
    sql`select * from branch_counter where company_id = ${world.companies.own.id} and branch_id = ${branch_id}`,
  )
  const rows = await db.many<{ status: OrderStatus; n: number }>(
    sql`select status, count(*)::int as n from orders where company_id = ${world.companies.own.id} and branch_id = ${branch_id} group by status`,
  )
  for (const status of orderStatuses)
    expect(counter![status], status).toBe(rows.find((it) => it.status === status)?.n ?? 0)
  const events = await db.must<{ n: number; last: number }>(
    sql`select count(*)::int as n, max(seq)::int as last from event where company_id = ${world.companies.own.id} and branch_id = ${branch_id}`,
  )
  expect(events.n).toBe(events.last)
  const numbers = await db.must<{ n: number; last: number }>(
    sql`select count(distinct number)::int as n, max(number)::int as last from orders where company_id = ${world.companies.own.id} and branch_id = ${branch_id}`,
  )
  expect(numbers.n).toBe(numbers.last)
})
