// Whatever happens to a courier's orders, the cash of each delivery is asked for at the end of one shift, and of one only.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courierShift } from '#contract/ordering/courier-shift.ts'
import { courier } from '#contract/ordering/courier.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { endOf, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { branch_id, company, branch: till, app } = await setUp(['company', 'branch'])

const hire = (name: string) => company.send(courier.create, { body: { ...courierExamples.create, branch_id, name } })
const owedNow = async (courier_id: string) => {
  const { status, body } = await till.raw(courierShift.now, { params: { courier_id } })
  return status === 200 ? (body as { cash_due: number }).cash_due : 0
}
const shift = async (courier_id: string, is_on_shift: boolean) => {
  const cash_counted = is_on_shift ? undefined : await owedNow(courier_id)
  return till.raw(courier.shift, { params: { courier_id }, body: { is_on_shift, cash_counted } })
}
const shiftsOf = async (id: string) => (await company.send(courierShift.list, { query: { courier_id: [id] } })).data
const now = (id: string) => till.send(order.read, { params: { order_id: id } })

/** An order that the courier carries. Its price is a figure of its own. */
async function carry(courier_id: string, unit_price: number): Promise<OrderRow | undefined> {
  const placed = await app.send(order.create, {
    body: {
      ...orderBody(branch_id, { lines: [{ name: 'Pide', quantity: 1, unit_price, tax_rate: 10 }] }),
      delivery_type: 'deliveryToAddress',
      address: { text: 'Moda Cad. 1' },
    },
  })
  const { version } = await till.send(order.approve, {
    params: { order_id: placed.id },
    body: { version: placed.version },
  })
  const sent = await till.raw(order.dispatch, { params: { order_id: placed.id }, body: { version, courier_id } })
  return sent.status === 200 ? now(placed.id) : undefined
}
const step = async (id: string, call: typeof order.deliver | typeof order.takeBack | typeof order.undoCancel) =>
  till.raw(call, { params: { order_id: id }, body: { version: (await now(id)).version } })

it('keeps a delivery whose cash was handed over at the end of a shift', async () => {
  const { id } = await hire('Selin Ak')
  await shift(id, true)
  const row = (await carry(id, 4200))!
  await step(row.id, order.deliver)
  // While the shift lasts, the step can be undone, and the cash is owed once.
  expect((await step(row.id, order.takeBack)).status).toBe(200)
  await step(row.id, order.deliver)
  await shift(id, false)
  const late = await step(row.id, order.takeBack)
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Kurye vardiyasını bitirip') } })
  await shift(id, true)
  expect(await owedNow(id)).toBe(0)
  // The same in the shift after, in which a delivery can be undone again.
  expect((await step(row.id, order.takeBack)).status).toBe(409)
})

it('asks in the next shift for a delivery that was made between two shifts', async () => {
  const { id } = await hire('Emre Taş')
  await shift(id, true)
  const row = (await carry(id, 5100))!
  await till.send(order.cancel, await endOf(till, row, 'cancel'))
  expect((await shift(id, false)).status).toBe(200)
  // The cancellation is undone, so that the order is on its way again.
  expect((await step(row.id, order.undoCancel)).status).toBe(200)
  await step(row.id, order.deliver)
  await shift(id, true)
  expect(await owedNow(id)).toBe(5100)
})

it('ends a shift whose cash is more than one order may cost', async () => {
  const { id } = await hire('Deniz Su')
  await shift(id, true)
  for (let n = 0; n < 3; n++) await step((await carry(id, 1_000_000_000))!.id, order.deliver)
  expect(await owedNow(id)).toBe(3_000_000_000)
  expect((await shift(id, false)).status).toBe(200)
  expect(await shiftsOf(id)).toMatchObject([{ cash_due: 3_000_000_000, cash_counted: 3_000_000_000 }])
})

const act = fc.oneof(
  { arbitrary: fc.constantFrom('begin', 'end'), weight: 2 },
  { arbitrary: fc.constantFrom('carry', 'deliver', 'deliver', 'take back', 'cancel', 'undo'), weight: 4 },
)

it('any course of shifts and deliveries asks for the cash of each delivery once', async () => {
  let figure = 1000
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 20 }), async (acts) => {
      const { id } = await hire('Ada Er')
      await shift(id, true)
      const rows: OrderRow[] = []
      const last = () => rows.at(-1)?.id
      for (const each of acts) {
        const row = last()
        if (each === 'begin' || each === 'end') await shift(id, each === 'begin')
        else if (each === 'carry') {
          const carried = await carry(id, ++figure)
          if (carried) rows.push(carried)
        } else if (row) {
          const at = await now(row)
          if (each === 'deliver') await step(row, order.deliver)
          if (each === 'take back') await step(row, order.takeBack)
          if (each === 'undo') await step(row, order.undoCancel)
          if (each === 'cancel' && at.next_status.includes('cancelled'))
            await till.raw(order.cancel, await endOf(till, at, 'cancel'))
        }
      }
      await shift(id, true)
      const ends = await Promise.all(rows.map((it) => now(it.id)))
      const delivered = ends.filter((it) => it.status === 'delivered').reduce((sum, it) => sum + it.total, 0)
      const asked = (await shiftsOf(id)).reduce((sum, it) => sum + it.cash_due, await owedNow(id))
      expect(asked).toBe(delivered)
    }),
    { numRuns: atLength(8, 150), endOnFailure: true },
  )
})
