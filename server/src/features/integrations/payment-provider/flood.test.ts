import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentProviders } from '#contract/integrations/payment-provider.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { setPaymentStage } from './test-stage.ts'

describe.each(paymentProviders)('the public addresses of %s', async (name) => {
  const stage = await setPaymentStage(name)
  const webhook = await stage.connect()
  afterAll(() => stage.there.stop())
  const post = (to: string) => fetch(to, { method: 'POST', body: '{}', redirect: 'manual' }).then((it) => it.status)
  let attempt_id = ''
  let row: Awaited<ReturnType<typeof stage.place>>
  beforeAll(async () => {
    row = await stage.place()
    attempt_id = (await stage.pageOf(row)).attempt!.id
  })

  it('limit whoever sends wrong reports or guesses addresses, and nobody else', async () => {
    const strange = [webhook, `${webhook.slice(0, -12)}000000000000`, `${webhook}/return/${uuidv7()}`]
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => post(strange[at % 3]!)))
    expect(statuses.filter((it) => it === 429)).toHaveLength(10)
    // The customer still comes back, and the provider still reports.
    expect(await post(`${webhook}/return/${attempt_id}`)).toBe(303)
    stage.there.pay(await stage.tokenOf(row))
    await stage.there.reportNow()
    await stage.check()
    expect((await stage.now(row)).is_paid).toBe(true)
  })

  it('limit how often one customer comes back', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => post(`${webhook}/return/${attempt_id}`)))
    expect(new Set(statuses)).toEqual(new Set([303, 429]))
  })
})
