// Tests reports of payment providers that cannot be acted on: they are tried again after growing
// pauses and given up in the end, and the provider's sentence is not kept.

import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { handleReports, storeReport } from '#server/domain/integrations/payments/reports.ts'
import { setPaymentStage } from './test-stage.ts'

const stage = await setPaymentStage('stripe')
const { kit, clock, there, company_id, world } = stage
const [, otherBranch] = world.companies.own.branches
await stage.connect()
afterAll(() => there.stop())

const minute = 60_000
const sentence = 'Kart reddedildi'
const { id: access_id } = await kit.db.must<{ id: string }>(
  sql`select id from payment_access where company_id = ${company_id} and provider = 'stripe'`,
)
const report = (attempt_id: string) =>
  storeReport(kit, { company_id, id: access_id }, { event_id: attempt_id, attempt_id, failure: sentence })
const stored = (event_id: string) =>
  kit.db.must(
    sql`select failure, handled_at is not null as is_handled from payment_event where company_id = ${company_id} and event_id = ${event_id}`,
  )
/** Whether a round tried a report that cannot be acted on. */
const fails = () =>
  handleReports(kit).then(
    () => false,
    () => true,
  )

it('a report that always fails is tried after growing pauses, and given up in the end', async () => {
  const row = await stage.place()
  const id = (await stage.pageOf(row)).attempt!.id
  // Its order is not found at this branch, so the payment cannot be settled.
  await kit.db.one(
    sql`update payment_attempt set branch_id = ${otherBranch} where company_id = ${company_id} and id = ${id}`,
  )
  await report(id)
  expect(await fails()).toBe(true)
  expect(await fails()).toBe(false)
  clock.advance(5000)
  expect(await fails()).toBe(true)
  clock.advance(5000)
  expect(await fails()).toBe(false)
  expect(await stored(id)).toEqual({ failure: sentence, is_handled: false })
  let tries = 2
  for (let hour = 0; hour < 100; hour++) {
    clock.advance(60 * minute)
    if (await fails()) tries++
  }
  expect(tries).toBe(32)
  expect(await stored(id)).toEqual({ failure: null, is_handled: true })
})

it('the provider’s sentence is kept only at the payment, once the report was acted on', async () => {
  const row = await stage.place()
  const { attempt } = await stage.pageOf(row)
  await report(attempt!.id)
  expect(await fails()).toBe(false)
  expect(await stored(attempt!.id)).toEqual({ failure: null, is_handled: true })
  expect(await stage.attempts(row)).toMatchObject([{ state: 'failed', reason: sentence }])
})
