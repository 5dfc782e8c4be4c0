// Tests that guests who pay while staff change their bill pay what they saw, or nothing.
import { afterEach, expect, it } from 'vitest'
import { tableSession } from '#contract/dining/table-session.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { endOrder } from '#server/app/test/test-order.ts'
import { setGuestStage } from './test-guests.ts'

const { server, app: staffApp, till, guests, of, guestsAt, dish, payment, see, staffRead } = await setGuestStage()
afterEach(async () => expect(await server.broken()).toEqual([]))

it('nobody who saw a bill before it was split anew can pay it', async () => {
  const { session, tokens } = await guestsAt(2)
  const [ada, can] = [tokens[0]!, tokens[1]!]
  const adas = await guests.send(order.create, { body: dish(ada, 5000) })
  const cans = await guests.send(order.create, { body: dish(can, 7000) })
  const [whole] = (await see(ada)).bills
  const split = async (first: { id: string }) => {
    const { version } = await staffRead(session)
    const bills = [[{ order_id: first.id, line: 0, quantity: 1 }]]
    await till.send(tableSession.split, { params: of(session), body: { version, kind: 'units', bills } })
  }
  await split(adas)
  const [own] = (await see(ada)).bills
  expect(own).toMatchObject({ owed: 5000, lines: [{ order_id: adas.id }] })
  await split(cans)
  for (const { id } of [whole!, own!])
    expect(await guests.faults(order.create, { body: payment(ada, id, 5000) })).toEqual(['bill_id bill_gone'])
  const now = await see(ada)
  expect(now).toMatchObject({ paid: 0, open: 12_000 })
  await guests.send(order.create, { body: payment(ada, now.bills[1]!.id, 5000) })
  expect((await see(can)).bills).toMatchObject([
    { state: 'open', owed: 7000, lines: [{ order_id: cans.id }] },
    { state: 'paid', lines: [{ order_id: adas.id }] },
  ])
})

const isPaid = async ({ id }: { id: string }) => (await till.send(order.read, { params: { order_id: id } })).is_paid
const pay = async (guest_token: string, amount: number) => {
  const { bills } = await see(guest_token)
  const { id } = bills.find((it) => it.state === 'open')!
  return guests.send(order.create, { body: payment(guest_token, id, amount) })
}

it('orders are marked as paid once an unpaid one is cancelled', async () => {
  const { session, tokens } = await guestsAt(1)
  const ada = tokens[0]!
  const kept = await guests.send(order.create, { body: dish(ada, 5000) })
  const gone = await guests.send(order.create, { body: dish(ada, 7000) })
  await pay(ada, 5000)
  expect([await isPaid(kept), (await staffRead(session)).state]).toEqual([false, 'open'])
  await endOrder(till, gone, 'cancel')
  expect([await isPaid(kept), (await staffRead(session)).state]).toEqual([true, 'paid'])
})

it('an order is paid as long as earlier payments cover it', async () => {
  const { tokens } = await guestsAt(1)
  const ada = tokens[0]!
  const gone = await guests.send(order.create, { body: dish(ada, 5000) })
  const [one, two] = [await pay(ada, 2000), await pay(ada, 2000)]
  await endOrder(till, gone, 'cancel')
  const covered = await guests.send(order.create, { body: dish(ada, 1500) })
  expect([await isPaid(covered), await see(ada)]).toMatchObject([true, { open: 0, refund: 2500 }])
  await endOrder(till, one, 'return')
  expect([await isPaid(covered), await see(ada)]).toMatchObject([true, { open: 0, refund: 500 }])
  await endOrder(till, two, 'return')
  expect([await isPaid(covered), await see(ada)]).toMatchObject([false, { open: 1500, refund: 0 }])
})

it('an order whose cancellation is undone is paid as far as the table’s payments cover it', async () => {
  const { session, tokens } = await guestsAt(1)
  const ada = tokens[0]!
  const place = async (price: number) => {
    const row = await guests.send(order.create, { body: dish(ada, price) })
    return till.send(order.approve, { params: { order_id: row.id }, body: { version: row.version } })
  }
  const undo = ({ id, version }: OrderRow) =>
    till.send(order.undoCancel, { params: { order_id: id }, body: { version } })
  const row = await place(5000)
  await pay(ada, 5000)
  const cancelled = await endOrder(till, await till.send(order.read, { params: { order_id: row.id } }), 'cancel')
  const refund = async (amount: number) => {
    const { version } = await staffRead(session)
    await till.send(tableSession.refund, { params: of(session), body: { version, amount, payment_method: 'cash' } })
  }
  await refund(5000)
  await undo(cancelled)
  expect([await isPaid(row), await see(ada)]).toMatchObject([false, { open: 5000, refund: 0 }])
  await pay(ada, 5000)
  expect(await isPaid(row)).toBe(true)

  // What was not given back covers the order again.
  const other = await place(1000)
  await pay(ada, 1000)
  await undo(await endOrder(till, await till.send(order.read, { params: { order_id: other.id } }), 'cancel'))
  expect([await isPaid(other), await see(ada)]).toMatchObject([true, { open: 0, refund: 0 }])
})

it('a payment that is refunded while the rest is paid leaves the orders unpaid', async () => {
  for (let round = 0; round < 6; round++) {
    const { tokens } = await guestsAt(1)
    const ada = tokens[0]!
    const row = await guests.send(order.create, { body: dish(ada, 5000) })
    const part = await pay(ada, 2000)
    await Promise.all([pay(ada, 3000), endOrder(till, part, 'return')])
    expect([await isPaid(row), await see(ada)]).toMatchObject([false, { paid: 3000, open: 2000 }])
  }
})

it('what guests order while their table is joined to another goes with them when it is separated', async () => {
  const [one, two, three] = [await guestsAt(1), await guestsAt(1), await guestsAt(1)]
  const [ada, can, ece] = [one.tokens[0]!, two.tokens[0]!, three.tokens[0]!]
  const join = async ({ session }: typeof one, { table_id }: typeof one) => {
    const { version } = await staffRead(session)
    await till.send(tableSession.move, { params: of(session), body: { version, table_id } })
  }
  const separate = async ({ session }: typeof one) => {
    const { version } = await staffRead(session)
    await till.send(tableSession.unmerge, { params: of(session), body: { version } })
  }
  await join(one, two)
  await guests.send(order.create, { body: dish(ada, 700) })
  await join(two, three)
  await guests.send(order.create, { body: dish(ada, 50) })
  await guests.send(order.create, { body: dish(can, 200) })
  await guests.send(order.create, { body: dish(ece, 1) })
  expect(await see(ada)).toMatchObject({ table_session_id: three.session.id, open: 951 })
  await separate(one)
  await separate(two)
  for (const [{ session }, token, open] of [
    [one, ada, 750] as const,
    [two, can, 200] as const,
    [three, ece, 1] as const,
  ]) {
    expect(await see(token)).toMatchObject({ table_session_id: session.id, total: open, open, bills: [{ owed: open }] })
    expect((await see(token)).orders.every((it) => it.is_own)).toBe(true)
  }
})

it('a bill of a table that was joined to another is refused as one that is gone, to guests and staff', async () => {
  const [one, two] = [await guestsAt(1), await guestsAt(1)]
  const ada = one.tokens[0]!
  await guests.send(order.create, { body: dish(ada, 700) })
  const params = of(one.session)
  const { version } = await staffRead(one.session)
  const { bills } = await till.send(tableSession.split, { params, body: { version, kind: 'equal', parts: 1 } })
  const bill_id = bills[0]!.id!
  const body = { version: version + 1, table_id: two.table_id }
  await till.send(tableSession.move, { params, body })
  const { guest_token: _, ...byStaff } = payment(ada, bill_id, 700)
  expect(await guests.faults(order.create, { body: payment(ada, bill_id, 700) })).toEqual(['bill_id bill_gone'])
  expect(await staffApp.faults(order.create, { body: byStaff })).toEqual(['bill_id bill_gone'])
  expect(await see(ada)).toMatchObject({ paid: 0, open: 700 })
})
