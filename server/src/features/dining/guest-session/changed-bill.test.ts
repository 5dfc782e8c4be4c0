// Tests that guests who pay while staff change their bill pay what they saw, or nothing.
import { afterEach, expect, it } from 'vitest'
import { tableSession } from '#contract/dining/table-session.ts'
import { order } from '#contract/ordering/order.ts'
import { setGuestStage } from './test-guests.ts'

const { server, till, guests, of, guestsAt, dish, payment, see, staffRead } = await setGuestStage()
afterEach(async () => expect(await server.broken()).toEqual([]))

it('a bill that was split anew is paid by nobody who saw it before', async () => {
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
