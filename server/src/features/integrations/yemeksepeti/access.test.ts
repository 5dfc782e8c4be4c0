import { afterAll, describe, expect, it } from 'vitest'
import { setYemeksepetiStage } from './test-stage.ts'

const stages = { basic: await setYemeksepetiStage(), hmac: await setYemeksepetiStage({ auth: 'hmac' }) }
afterAll(async () => {
  for (const stage of Object.values(stages)) await stage.clear()
})

describe.each(Object.entries(stages))('%s', (auth, stage) => {
  const { control, remoteId, proof } = stage
  const order = (token: string) => ({ ...control.order(known).order, token })
  const known = control.placeOrder(remoteId)
  const path = `order/${remoteId}`

  it('takes a push with the secret, and none without it, with another or with the other kind', async () => {
    await stage.settle()
    expect(await stage.orders(known)).toHaveLength(1)
    const body = order(`forged-${auth}`)
    const text = JSON.stringify(body)
    const other = auth === 'basic' ? stages.hmac.proof(text) : stages.basic.proof(text)
    for (const headers of [{}, proof(text, 'guessed'), proof(text, ''), other])
      expect(await stage.push('POST', path, body, headers)).toBe(401)
    await stage.settle()
    expect(await stage.orders(body.token)).toEqual([])
  })

  it('takes no push for another restaurant, and none that is no order', async () => {
    expect(await stage.push('POST', 'order/another', order('moved'))).toBe(400)
    expect(await stage.push('POST', path, { token: 'bare' })).toBe(400)
    expect(
      await stage.push('PUT', `remoteId/${remoteId}/remoteOrder/..%2F..%2Fx/posOrderStatus`, {
        status: 'ORDER_CANCELLED',
      }),
    ).toBe(400)
    expect(await stage.push('POST', path, { ...order('deep'), products: [nested(6)] })).toBe(400)
    expect(await stage.push('POST', path, { ...order(`five-${auth}`), products: [nested(5)] })).toBe(200)
  })

  it('does nothing for a push that is sent again, however often', async () => {
    const again = { ...order(`again-${auth}`) }
    for (let n = 0; n < 4; n++) expect(await stage.push('POST', path, again)).toBe(200)
    await stage.settle()
    expect(await stage.orders(again.token)).toHaveLength(1)
    const cancelled = `remoteId/${remoteId}/remoteOrder/${known}/posOrderStatus`
    // The platform itself does not say that the order is cancelled, so the push is not believed.
    expect(await stage.push('PUT', cancelled, { status: 'ORDER_CANCELLED' })).toBe(200)
    await stage.settle()
    expect((await stage.orderOf(known)).status).toBe('awaiting_approval')
  })

  if (auth === 'hmac')
    it('refuses a body that was changed after it was signed', async () => {
      const body = order('changed')
      const headers = proof(JSON.stringify(body))
      expect(await stage.push('POST', path, { ...body, price: { grandTotal: '0.01' } }, headers)).toBe(401)
    })
})

/** A product whose toppings are nested this deep. */
function nested(depth: number): object {
  const at = (left: number): object => ({
    name: `${left}`,
    quantity: 1,
    price: '1.00',
    ...(left > 1 && { children: [at(left - 1)] }),
  })
  return { name: 'Kova', quantity: '1', unitPrice: '10.00', paidPrice: '15.00', selectedToppings: [at(depth)] }
}
