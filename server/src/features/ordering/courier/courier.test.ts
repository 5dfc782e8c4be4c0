// Tests a branch's couriers: shifts, the orders given to them, and what an undone dispatch leaves.
import { expect, it } from 'vitest'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courier } from '#contract/ordering/courier.ts'
import { order } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { world, branch_id, company, branch: till, app } = await setUp(['company', 'branch'])
const [, second_branch] = world.companies.own.branches

const hire = (name: string, at = branch_id) =>
  company.send(courier.create, { body: { ...courierExamples.create, branch_id: at, name } })
const shift = (id: string, is_on_shift: boolean) =>
  till.send(courier.shift, { params: { courier_id: id }, body: { is_on_shift } })
const outOf = async (id: string) => (await till.send(courier.read, { params: { courier_id: id } })).out_count
const refusal = async (work: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await work
  return { status, ...(body as { code: string; detail: string; errors?: { path: string; code: string }[] }) }
}

/** An order that is ready to be dispatched. */
async function ready() {
  const placed = await app.send(order.create, {
    body: { ...orderBody(branch_id), delivery_type: 'deliveryToAddress', address: { text: 'Moda Cad. 1' } },
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
  const staying = await refusal(till.raw(courier.shift, { params: { courier_id: id }, body: { is_on_shift: false } }))
  expect(staying).toMatchObject({ status: 409, code: 'in_use' })
  expect(await refusal(company.raw(courier.remove, { params: { courier_id: id } }))).toMatchObject({ code: 'in_use' })
  const { version, ...stored } = await company.send(courier.read, { params: { courier_id: id } })
  const { branch_id: at, phone, vehicle } = stored
  const off = { branch_id: at, name, phone, vehicle, is_active: false, version }
  expect(await refusal(company.raw(courier.update, { params: { courier_id: id }, body: off }))).toMatchObject({
    code: 'in_use',
  })

  await till.send(order.deliver, { params: { order_id: row.id }, body: { version: row.version } })
  expect(await outOf(id)).toBe(0)
  const gone = await company.send(courier.update, { params: { courier_id: id }, body: off })
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
