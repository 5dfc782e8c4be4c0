import { expect, it } from 'vitest'
import { isSigned } from './signature.ts'

// The test vector that async-stripe publishes, with its JSON sorted by key (webhook.rs).
const raw = Buffer.from(
  JSON.stringify({
    account: 'acct_123',
    api_version: '2017-05-25',
    created: 1533204620,
    data: {
      object: {
        amount: 1000,
        currency: 'usd',
        customer: 'cus_123',
        date: 1533204620,
        description: 'Test Invoice Item',
        discountable: false,
        id: 'ii_123',
        invoice: 'in_123',
        livemode: false,
        metadata: {},
        object: 'invoiceitem',
        period: { end: 1533204620, start: 1533204620 },
        proration: false,
        quantity: 3,
      },
    },
    id: 'evt_123',
    livemode: false,
    object: 'event',
    pending_webhooks: 1,
    request: { id: 'req_123', idempotency_key: 'idempotency-key-123' },
    type: 'invoiceitem.created',
  }),
)
const v1 = '5a81ebe328da1df19581cbc6c7377920947ffd30b56eebcc7ba9a6938a090965'
const v0 = '63f3a72374a733066c4be69ed7f8e5ac85c22c9f0a6a612ab9a025a9e4ee7eef'
const at = (sec: number) => new Date((1533204620 + sec) * 1000)
const header = `t=1533204620,v1=${v1},v0=${v0}`

it('takes the published signature, also beside another', () => {
  expect(isSigned(header, raw, 'secret', at(0))).toBe(true)
  expect(isSigned(`t=1533204620, v1=${'0'.repeat(64)}, v1=${v1}`, raw, 'secret', at(0))).toBe(true)
})

it.each([
  ['another body', header, Buffer.from(raw).fill(' ', 0, 1), 'secret'],
  ['another secret', header, raw, 'other'],
  ['another time', header.replace('620', '621'), raw, 'secret'],
  ['no time', `v1=${v1}`, raw, 'secret'],
  ['the signature of another scheme', `t=1533204620,v0=${v1}`, raw, 'secret'],
  ['nothing', '', raw, 'secret'],
])('takes no signature of %s', (_, given, body, secret) => {
  expect(isSigned(given, body, secret, at(0))).toBe(false)
})

it('takes a signature for five minutes', () => {
  expect([-300, 300].map((it) => isSigned(header, raw, 'secret', at(it)))).toEqual([true, true])
  expect([-301, 301].map((it) => isSigned(header, raw, 'secret', at(it)))).toEqual([false, false])
})
