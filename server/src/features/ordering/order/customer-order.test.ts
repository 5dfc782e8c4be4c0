import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { apiKey, type keyScopes } from '#contract/integrations/api-key.ts'
import { appMember } from '#contract/members/app/app-member.ts'
import { appSignIn } from '#contract/members/app/app-sign-in.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member } from '#contract/members/member.ts'
import { wallet } from '#contract/members/wallet.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { customerOrder, type CustomerOrder } from '#contract/ordering/customer-order.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { caller, type Caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { endOrder, orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { mostWaiting } from '#server/kit/live/waits.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'

// Two nodes on one database: what happens on one of them is seen on the other.
const {
  server,
  world,
  company_id,
  branch_id,
  app,
  company: manager,
  branch: till,
} = await setUp(['company', 'branch'], { role: 'api' })
const other = await server.another({ role: 'api' })
const { db } = server.database
const strangersApp = caller(server.url, world.companies.foreign.apiKey)

let n = 0
const newMember = async () => (await manager.send(member.create, { body: memberBody(company_id) })).id
const place = (more: Partial<OrderBody> = {}): Promise<OrderRow> =>
  app.send(order.create, { body: orderBody(branch_id, more) })
const placedBy = (member_id: string, more: Partial<OrderBody> = {}) =>
  place({ customer: { name: 'Ada', member_id }, ...more })
const tokenOf = async (member_id: string, by = app) =>
  caller(server.url, (await by.send(appSignIn.renewToken, { params: { member_id } })).token)
const of = (row: { id: string }) => ({ params: { order_id: row.id } })
const read = (row: { id: string }, by = app) => by.send(customerOrder.read, of(row))
const step = (row: { id: string; version: number }) => ({ ...of(row), body: { version: row.version } })
const approve = (row: OrderRow) => till.send(order.approve, step(row))
const keyOf = async (...scopes: (typeof keyScopes)[number][]) =>
  manager.send(apiKey.create, { params: { company_id }, body: { name: `Anahtar ${++n}`, scopes } })

/** Sets until when the company's customers may cancel. */
async function mayCancel(customer_cancel: 'never' | 'waiting' | 'minutes', customer_cancel_min = 5) {
  const params = { company_id, name: 'ordering' as const }
  const { value, version } = await manager.send(companySetting.read, { params })
  await manager.send(companySetting.update, {
    params,
    body: { value: { ...value, customer_cancel, customer_cancel_min }, version },
  })
}

describe('the status of an order', () => {
  it('says what happened when, what it is paid by, and that it can be cancelled', async () => {
    const member_id = await newMember()
    await manager.send(wallet.load, {
      params: { member_id },
      body: { amount: 1000, payment_ref: 'POS 1', reason: '' },
    })
    const row = await placedBy(member_id, { wallet: 1000, payment_method: 'online_card', is_paid: true })
    const paid_by = [
      { kind: 'payment_method', code: 'online_card', amount: 2000 },
      { kind: 'wallet', code: null, amount: 1000 },
    ]
    expect(await read(row)).toMatchObject({
      id: row.id,
      number: row.number,
      status: 'awaiting_approval',
      promised_at: null,
      events: [{ kind: 'created' }],
      lines: [{ name: 'Çay', quantity: 1, returned: 0, total: 3000 }],
      total: 2000,
      is_paid: true,
      paid_by,
      given_back: [],
      cancel: { until: null },
      reason: null,
    })
    const now = await till.send(order.deliver, step(await approve(row)))
    const done = await read(row)
    expect(done.events.map((it) => it.kind)).toEqual(['created', 'approve', 'deliver'])
    expect(done).toMatchObject({ status: 'delivered', cancel: null })
    expect(done.promised_at).not.toBeNull()
    await endOrder(till, now, 'return')
    const returned = await read(row)
    expect(returned).toMatchObject({ status: 'returned', given_back: paid_by, is_cancelled_by_customer: false })
    expect(returned.lines).toMatchObject([{ quantity: 1, returned: 1 }])
    expect(returned.reason?.name).not.toBe('')
  })

  it('shows the courier’s events with their times, and nothing of what the staff did', async () => {
    const row = await place()
    const at = new Date(Date.now() + 1000)
    await db.tx((tx) =>
      touchOrder(tx, {
        company_id,
        branch_id,
        order_id: row.id,
        kind: 'courier_assigned',
        now: at,
        actor: null,
        set: sql`courier_name = 'Kerem'`,
      }),
    )
    await till.send(order.acknowledge, { ...of(row), body: {} })
    const shown = await read(row)
    expect(shown.courier_name).toBe('Kerem')
    expect(shown.events.at(-1)).toEqual({ kind: 'courier_assigned', at: at.toISOString() })
    expect(shown.events.map((it) => it.kind)).toEqual(['created', 'courier_assigned'])
  })

  it('is there for the company’s key and the member’s token, and for nobody else', async () => {
    const [ada, zeynep] = [await newMember(), await newMember()]
    const row = await placedBy(ada)
    const absent = await app.raw(customerOrder.read, of({ id: randomUUID() }))
    expect(absent.status).toBe(404)
    const hers = await tokenOf(ada)
    expect((await read(row, hers)).id).toBe(row.id)
    for (const call of [customerOrder.read, customerOrder.events, customerOrder.cancel]) {
      for (const by of [strangersApp, await tokenOf(zeynep)]) {
        const reply = await by.raw(call as typeof customerOrder.read, of(row))
        expect([reply.status, reply.text]).toEqual([404, absent.text])
      }
      for (const by of [caller(server.url, (await keyOf('menu', 'member')).key), till])
        expect((await by.raw(call as typeof customerOrder.read, of(row))).status).toBe(403)
    }
    const body = { other_id: ada, version: 1, other_version: 1, taken: [] }
    await manager.send(memberMerge.merge, { params: { member_id: zeynep }, body })
    expect((await hers.raw(customerOrder.read, of(row))).status).toBe(401)
    const stayed = await tokenOf(zeynep)
    expect((await read(row, stayed)).id).toBe(row.id)
    // An order without a member is out of reach for every member token.
    expect((await stayed.raw(customerOrder.read, of(await place()))).status).toBe(404)
  })
})

describe('following an order', () => {
  const next = (row: { id: string }, after: string, { by = app, wait_sec = '20' } = {}) =>
    by.send(customerOrder.events, { ...of(row), query: { after, wait_sec } })
  const waiting = (node: Pick<typeof server, 'kit'> = server) => expect.poll(() => node.kit.waits.count())

  it('answers at once without a revision, and with one that is old', async () => {
    const row = await place()
    const first = await app.send(customerOrder.events, of(row))
    await approve(row)
    expect((await next(row, first.revision)).status).toBe('preparing')
    expect(server.kit.waits.count()).toBe(0)
  })

  it('answers the next change, on whichever node it happens', async () => {
    const row = await place()
    const { revision } = await read(row)
    const followed = [next(row, revision), next(row, revision, { by: caller(other.url, world.companies.own.apiKey) })]
    await waiting().toBe(1)
    await waiting(other).toBe(1)
    await approve(row)
    expect((await Promise.all(followed)).map((it) => it.status)).toEqual(['preparing', 'preparing'])
    await waiting().toBe(0)
    await waiting(other).toBe(0)
  })

  it('goes on waiting when only the staff’s side of the order changes, and ends with the same revision', async () => {
    const [row, beside] = [await place(), await place()]
    const { revision } = await read(row)
    const followed = next(row, revision, { wait_sec: '1' })
    await waiting().toBe(1)
    await till.send(order.acknowledge, { ...of(row), body: {} })
    await approve(beside)
    expect((await followed).revision).toBe(revision)
  })

  it('takes no turn and no connection while it waits', async () => {
    const rows = await Promise.all(Array.from({ length: 40 }, () => place()))
    const followed = await Promise.all(rows.map(async (row) => ({ row, revision: (await read(row)).revision })))
    const answers = followed.map(({ row, revision }) => next(row, revision))
    await waiting().toBe(rows.length)
    await expect
      .poll(() => {
        const { total, idle, waiting } = server.kit.db.stats()
        return [total - idle, waiting]
      })
      .toEqual([0, 0])
    await Promise.all(rows.map((row) => approve(row)))
    expect(new Set((await Promise.all(answers)).map((it) => it.status))).toEqual(new Set(['preparing']))
  })

  it('lets one member wait four times, whatever the others do', async () => {
    const [ada, zeynep] = [await newMember(), await newMember()]
    const [hers, theirs] = [await placedBy(ada), await placedBy(zeynep)]
    const by = await tokenOf(ada)
    const { revision } = await read(hers)
    const open = Array.from({ length: 4 }, () => next(hers, revision, { by }))
    await waiting().toBe(4)
    const more = await by.raw(customerOrder.events, { ...of(hers), query: { after: revision } })
    expect([more.status, (more.body as unknown as Problem).code]).toEqual([429, 'too_many'])
    expect(more.headers.get('retry-after')).toBe('5')
    // A member with too many open waits learns nothing about the orders of others.
    const [of_others, absent] = [theirs, { id: randomUUID() }].map((it) =>
      by.raw(customerOrder.events, { ...of(it), query: { after: revision } }),
    )
    expect((await of_others!).text).toBe((await absent!).text)
    const follows = next(theirs, (await read(theirs)).revision, { by: await tokenOf(zeynep) })
    await waiting().toBe(5)
    await Promise.all([approve(hers), approve(theirs)])
    await Promise.all([...open, follows])
    await waiting().toBe(0)
  })

  it('lets a company wait only so often, by however many keys, and other companies all the same', async () => {
    const row = await place()
    const { revision } = await read(row)
    const places = await Promise.all(
      Array.from({ length: mostWaiting.company }, () =>
        server.kit.waits.take({ company_id, branch_id, order_id: row.id }),
      ),
    )
    const asked = { ...of(row), query: { after: revision, wait_sec: '1' } }
    const ofAnotherKey = await caller(server.url, (await keyOf('order')).key).raw(customerOrder.events, asked)
    expect([ofAnotherKey.status, (ofAnotherKey.body as unknown as Problem).code]).toEqual([429, 'too_many'])
    const theirs = await strangersApp.send(order.create, { body: orderBody(world.companies.foreign.branches[0]) })
    const shown = await read(theirs, strangersApp)
    await next(theirs, shown.revision, { by: strangersApp, wait_sec: '1' })
    for (const it of places) it.leave()
    await waiting().toBe(0)
  })

  it('gives its place back when the caller hangs up', async () => {
    const row = await place()
    const { revision } = await read(row)
    const request = get(`${server.url}/api/order/${row.id}/events?after=${revision}`, {
      headers: { authorization: `Bearer ${world.companies.own.apiKey}` },
    })
    request.on('error', () => undefined)
    await waiting().toBe(1)
    request.destroy()
    await waiting().toBe(0)
  })

  it('is refused once the member has signed out or become part of another', async () => {
    const [ada, zeynep] = [await newMember(), await newMember()]
    const params = { member_id: ada }
    const versionOf = async (member_id: string) => (await manager.send(member.read, { params: { member_id } })).version
    const merge = async () => {
      const body = { other_id: ada, version: await versionOf(zeynep), other_version: await versionOf(ada), taken: [] }
      await manager.send(memberMerge.merge, { params: { member_id: zeynep }, body })
    }
    for (const end of [() => app.send(appSignIn.signOut, { params, query: {} }), merge]) {
      const row = await placedBy(ada)
      const by = await tokenOf(ada)
      const { revision } = await read(row)
      const followed = by.raw(customerOrder.events, { ...of(row), query: { after: revision } })
      await waiting().toBe(1)
      await end()
      await approve(row)
      expect(await followed).toMatchObject({ status: 401, body: { code: 'token_dead' } })
    }
  })

  it('is refused once the member has been erased', async () => {
    const params = { member_id: await newMember() }
    const row = await till.send(order.deliver, step(await approve(await placedBy(params.member_id))))
    const query = { after: (await read(row)).revision }
    const followed = (await tokenOf(params.member_id)).raw(customerOrder.events, { ...of(row), query })
    await waiting().toBe(1)
    await manager.send(memberErasure.ask, { params, body: { channel: 'email', note: '' } })
    await manager.send(memberErasure.approve, { params, body: { version: 1, decision_note: '' } })
    await manager.send(memberErasure.complete, { params, body: { version: 2 } })
    await endOrder(till, await till.send(order.read, of(row)), 'return')
    expect(await followed).toMatchObject({ status: 401, body: { code: 'token_dead' } })
  })

  it('is refused once its key is revoked, and answered when the node stops', async () => {
    const { id, key } = await keyOf('order')
    const row = await place()
    const { revision } = await read(row)
    const followed = caller(server.url, key).raw(customerOrder.events, { ...of(row), query: { after: revision } })
    await waiting().toBe(1)
    await manager.send(apiKey.revoke, { params: { company_id, api_key_id: id } })
    server.kit.forgetPeople()
    await approve(row)
    expect((await followed).status).toBe(401)
    const node = await server.another({ role: 'api' })
    const now = await read(row)
    const last = next(row, now.revision, { by: caller(node.url, world.companies.own.apiKey), wait_sec: '25' })
    await waiting(node).toBe(1)
    const at = performance.now()
    await node.stop()
    expect((await last).revision).toBe(now.revision)
    expect(performance.now() - at).toBeLessThan(20_000)
  })
})

describe('cancelling by the customer', () => {
  const cancel = (row: { id: string }, by: Caller = app, headers: Record<string, string> = {}) =>
    by.raw(customerOrder.cancel, of(row), headers)

  it('gives money back, stops the alarm, and says who it was', async () => {
    const member_id = await newMember()
    const params = { member_id }
    await manager.send(wallet.load, { params, body: { amount: 5000, payment_ref: 'POS 2', reason: '' } })
    const row = await placedBy(member_id, { wallet: 1000 })
    const by = await tokenOf(member_id)
    const reply = await cancel(row, by)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({
      status: 'cancelled',
      cancel: null,
      reason: { code: 'customer_request' },
      is_cancelled_by_customer: true,
      given_back: [{ kind: 'wallet', amount: 1000 }],
    })
    expect((await app.send(appMember.wallet, { params })).balance).toBe(5000)
    const board = await till.send(order.board, { params: { branch_id } })
    expect(board.data.find((it) => it.id === row.id)).toMatchObject({ status: 'cancelled', next_status: [] })
    const timeline = await till.send(order.timeline, of(row))
    expect(timeline.at(-1)).toMatchObject({ kind: 'cancel', actor: null, data: { as: 'customer' } })
    const event = await db.must<{ data: { change: string; by_customer: boolean } }>(
      sql`select data from event where company_id = ${company_id} and branch_id = ${branch_id} and type = 'order' and data -> 'data' ->> 'id' = ${row.id} order by seq desc limit 1`,
    )
    expect(event.data).toMatchObject({ change: 'moved', by_customer: true })
    // Cancelling twice has the effect of cancelling once, with and without a key.
    const again = await cancel(row)
    expect([again.status, (again.body as CustomerOrder).revision]).toEqual([
      200,
      (reply.body as CustomerOrder).revision,
    ])
    expect((await till.send(order.timeline, of(row))).filter((it) => it.kind === 'cancel')).toHaveLength(1)
    expect((await app.send(appMember.wallet, { params })).balance).toBe(5000)
  })

  it('is possible until the approval, by default; the refusal shows the order', async () => {
    const row = await place()
    await approve(row)
    expect((await read(row)).cancel).toBeNull()
    const reply = await cancel(row)
    const problem = reply.body as unknown as Problem
    expect([reply.status, problem.code]).toEqual([409, 'conflict'])
    expect(problem.current).toMatchObject({ id: row.id, status: 'preparing', cancel: null })
  })

  it('follows the company’s setting: never, or for some minutes even once approved, but not once ready', async () => {
    await mayCancel('never')
    const never = await place()
    expect((await read(never)).cancel).toBeNull()
    expect((await cancel(never)).status).toBe(409)
    await mayCancel('minutes', 10)
    const [soon, ready, late] = [await place(), await place(), await place()]
    for (const it of [soon, late]) await approve(it)
    await till.send(order.ready, step(await approve(ready)))
    await db.one(
      sql`update orders set created_at = ${new Date(Date.now() - 660_000)} where company_id = ${company_id} and id = ${late.id}`,
    )
    const until = new Date(Date.parse(soon.created_at) + 600_000).toISOString()
    expect((await read(soon)).cancel).toEqual({ until })
    expect([(await cancel(soon)).status, (await cancel(ready)).status, (await cancel(late)).status]).toEqual([
      200, 409, 409,
    ])
    // Staff cannot undo a cancellation by the customer.
    const detail = await till.send(order.read, of(soon))
    expect(detail.can_undo_cancel_until).toBeNull()
    expect((await till.raw(order.undoCancel, step(detail))).status).toBe(409)
    await mayCancel('waiting')
  })

  it('and the desk’s approval end in exactly one of the two', async () => {
    await mayCancel('waiting')
    for (let round = 0; round < 12; round++) {
      const row = await place()
      const [approved, cancelled] = await Promise.all(
        round % 2 === 0
          ? [till.raw(order.approve, step(row)), cancel(row)]
          : [cancel(row), till.raw(order.approve, step(row))].toReversed(),
      )
      const statuses = [approved!.status, cancelled!.status].toSorted()
      expect(statuses).toEqual([200, 409])
      const { status } = await read(row)
      expect(status).toBe(approved!.status === 200 ? 'preparing' : 'cancelled')
      if (status === 'cancelled')
        expect((approved!.body as unknown as Problem).current).toMatchObject({ by_customer: true })
    }
  })

  it('also happens once when it is sent at the same time on two nodes', async () => {
    const row = await place()
    const there = caller(other.url, world.companies.own.apiKey)
    const replies = await Promise.all([cancel(row), cancel(row, there), cancel(row), cancel(row, there)])
    expect(replies.map((it) => it.status)).toEqual([200, 200, 200, 200])
    expect((await till.send(order.timeline, of(row))).filter((it) => it.kind === 'cancel')).toHaveLength(1)
  })
})
