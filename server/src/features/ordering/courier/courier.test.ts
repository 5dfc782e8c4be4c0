// Tests a branch's couriers: their shifts, the orders given to them, and the state after a dispatch
// was undone.
import { expect, it } from 'vitest'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courierShift } from '#contract/ordering/courier-shift.ts'
import { courier } from '#contract/ordering/courier.ts'
import { order } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { world, branch_id, company, branch: till, app } = await setUp(['company', 'branch'])
const [, second_branch] = world.companies.own.branches

const hire = (name: string, at = branch_id) =>
  company.send(courier.create, { body: { ...courierExamples.create, branch_id: at, name } })
const shift = (id: string, is_on_shift: boolean, cash_counted?: number) =>
  till.send(courier.shift, { params: { courier_id: id }, body: { is_on_shift, cash_counted } })
const tryToEnd = (id: string, cash_counted?: number) =>
  refusal(till.raw(courier.shift, { params: { courier_id: id }, body: { is_on_shift: false, cash_counted } }))
const shiftsOf = async (id: string) => (await company.send(courierShift.list, { query: { courier_id: [id] } })).data
const outOf = async (id: string) => (await till.send(courier.read, { params: { courier_id: id } })).out_count
const refusal = async (work: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await work
  return { status, ...(body as { code: string; detail: string; errors?: { path: string; code: string }[] }) }
}

/** An order that is ready to be dispatched. */
async function ready(more: object = {}) {
  const placed = await app.send(order.create, {
    body: { ...orderBody(branch_id), delivery_type: 'deliveryToAddress', address: { text: 'Moda Cad. 1' }, ...more },
  })
  return till.send(order.approve, { params: { order_id: placed.id }, body: { version: placed.version } })
}
const giveTo = async (courier_id: string | null, more: object = {}) => {
  const row = await ready()
  return till.raw(order.dispatch, {
    params: { order_id: row.id },
    body: { version: row.version, courier_id, ...more },
  })
}

it('gives an order to a courier on shift, who then stays at work until it is delivered', async () => {
  const { id, name } = await hire('Kerem Aydın')
  expect(await refusal(giveTo(id))).toMatchObject({ status: 422, errors: [{ path: 'courier_id', code: 'choice' }] })
  const begun = await shift(id, true)
  expect(begun.on_shift_since).not.toBeNull()
  expect((await shift(id, true)).on_shift_since).toBe(begun.on_shift_since)

  const { body } = await giveTo(id, { courier_name: 'somebody else' })
  const row = body as { id: string; version: number; courier_name: string }
  expect(row.courier_name).toBe(name)
  expect(await outOf(id)).toBe(1)
  expect(await tryToEnd(id, 0)).toMatchObject({ status: 409, code: 'in_use' })
  expect(await refusal(company.raw(courier.remove, { params: { courier_id: id } }))).toMatchObject({ code: 'in_use' })
  const { version, ...stored } = await company.send(courier.read, { params: { courier_id: id } })
  const { branch_id: at, phone, vehicle } = stored
  const off = { branch_id: at, name, phone, vehicle, is_active: false, version }
  expect(await refusal(company.raw(courier.update, { params: { courier_id: id }, body: off }))).toMatchObject({
    code: 'in_use',
  })

  const { total } = await till.send(order.deliver, { params: { order_id: row.id }, body: { version: row.version } })
  expect(await outOf(id)).toBe(0)
  const stillAtWork = await refusal(company.raw(courier.update, { params: { courier_id: id }, body: off }))
  expect(stillAtWork).toMatchObject({ code: 'in_use', detail: expect.stringContaining('Önce vardiyasını bitirin') })
  const ended = await shift(id, false, total)
  const gone = await company.send(courier.update, {
    params: { courier_id: id },
    body: { ...off, version: ended.version },
  })
  expect(gone).toMatchObject({ is_active: false, on_shift_since: null })
  expect(await refusal(giveTo(id))).toMatchObject({ errors: [{ path: 'courier_id' }] })
  expect((await till.send(order.read, { params: { order_id: row.id } })).courier_name).toBe(name)
})

it('an undone dispatch takes the order from the courier, and one without a name gives it to nobody', async () => {
  const { id } = await hire('Elif Demir')
  await shift(id, true)
  const { body } = await giveTo(id)
  const row = body as { id: string; version: number }
  const back = await till.send(order.takeBack, { params: { order_id: row.id }, body: { version: row.version } })
  expect(back).toMatchObject({ status: 'preparing', courier_name: null })
  expect(await outOf(id)).toBe(0)
  const again = await till.send(order.dispatch, {
    params: { order_id: row.id },
    body: { version: back.version, courier_name: 'Cem' },
  })
  expect([again.courier_name, await outOf(id)]).toEqual(['Cem', 0])
})

it('a courier works for one branch only', async () => {
  const { id } = await hire('Deniz Kaya', second_branch)
  await company.send(courier.shift, { params: { courier_id: id }, body: { is_on_shift: true } })
  expect(await refusal(giveTo(id))).toMatchObject({ errors: [{ path: 'courier_id', code: 'choice' }] })
  expect(
    await refusal(till.raw(courier.shift, { params: { courier_id: id }, body: { is_on_shift: false } })),
  ).toMatchObject({ status: 404 })
})

/** Gives an order to a courier, who delivers it. */
async function deliver(courier_id: string, more: object = {}) {
  const { id, version } = await ready(more)
  const out = await till.send(order.dispatch, { params: { order_id: id }, body: { version, courier_id } })
  return till.send(order.deliver, { params: { order_id: id }, body: { version: out.version } })
}

it('at the end of a shift the courier hands over the cash of the orders delivered since its beginning', async () => {
  const { id } = await hire('Aslı Öz')
  const none = { params: { courier_id: id } }
  expect((await refusal(till.raw(courierShift.now, none))).status).toBe(404)

  await shift(id, true)
  expect((await shift(id, false)).on_shift_since).toBeNull()
  const begun = await shift(id, true)
  const cash = [await deliver(id), await deliver(id)]
  const card = await deliver(id, { payment_method: 'card_door' })
  await deliver(id, { is_paid: true, payment_method: 'online_card' })
  const cash_due = cash.reduce((sum, it) => sum + it.total, 0)
  const owed = {
    began_at: begun.on_shift_since,
    orders: 4,
    takings: [
      { payment_method: 'cash', orders: 2, amount: cash_due },
      { payment_method: 'card_door', orders: 1, amount: card.total },
    ],
    cash_due,
    currency: 'TRY',
  }
  expect(await till.send(courierShift.now, none)).toMatchObject(owed)
  expect(await tryToEnd(id)).toMatchObject({ status: 422, errors: [{ path: 'cash_counted', code: 'required' }] })

  // Both tills end the shift at once. It ends once, and both get the same answer.
  const ends = await Promise.all([shift(id, false, cash_due - 500), shift(id, false, cash_due - 500)])
  expect(ends.map((it) => it.on_shift_since)).toEqual([null, null])
  expect(await shiftsOf(id)).toMatchObject([
    { ...owed, cash_counted: cash_due - 500, courier_name: 'Aslı Öz' },
    { orders: 0, takings: [], cash_due: 0, cash_counted: null },
  ])

  // The next shift begins without the debt of the last one.
  await shift(id, true)
  expect(await till.send(courierShift.now, none)).toMatchObject({ orders: 0, cash_due: 0 })
  await shift(id, false)
  const kept = await refusal(company.raw(courier.remove, { params: { courier_id: id } }))
  expect(kept).toMatchObject({ code: 'in_use', detail: expect.stringContaining('3 biten vardiya') })
})
