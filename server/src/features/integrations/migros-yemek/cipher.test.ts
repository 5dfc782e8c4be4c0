import { expect, it } from 'vitest'
import { opened, sealed } from './cipher.ts'

const secret = '0123456789abcdef0123456789abcdef'
const body = { orderId: 123, orderStatus: 'Approved', storeId: 1 }

it('encrypts as the sources say (integrations §3, test vectors)', () => {
  expect(sealed(secret, body)).toEqual({
    value: 'JwXs+29o1nKKH+yETE7XIAkgppefJ4lst7Xb5V4Y3gMlpco1j30kOwSC+eqG1A82lkx9l7pQe/a8IfwEHtQixQ==',
  })
})

it('opens what it has sealed, with a secret of any length, and nothing else', () => {
  for (const each of [secret, 'short', 'ğ'.repeat(16)]) expect(opened(each, sealed(each, body).value)).toEqual(body)
  for (const text of ['', 'Ayran', sealed('another', body).value]) expect(opened(secret, text)).toBeUndefined()
})
