import { expect, it } from 'vitest'
import { isSame, reportSignature, requestSignature, signedHeaders } from './signature.ts'

const path = '/payment/iyzipos/checkoutform/initialize/auth/ecom'

it('signs a request as in the published example', () => {
  const signature = '2222bb81354e57a6c65fa7ff5b2194e52d2dda97a0be790fae987868b2bd7bc6'
  expect(requestSignature('sandbox-secret', '123456789', path, '{"locale":"tr"}')).toBe(signature)
  const { authorization = '', 'x-iyzi-rnd': random } = signedHeaders(
    { api_key: 'shop', secret_key: 'sandbox-secret' },
    { path, body: '{"locale":"tr"}', random: '123456789' },
  )
  expect(random).toBe('123456789')
  expect(Buffer.from(authorization.replace('IYZWSv2 ', ''), 'base64').toString()).toBe(
    `apiKey:shop&randomKey:123456789&signature:${signature}`,
  )
})

it('signs a report over every one of its values', () => {
  const it = {
    iyziEventType: 'CHECKOUT_FORM_AUTH',
    iyziPaymentId: '1',
    token: 't',
    paymentConversationId: 'c',
    status: 'SUCCESS',
  }
  const signed = reportSignature('sandbox-secret', it)
  expect(isSame(signed.toUpperCase(), signed)).toBe(true)
  for (const name of Object.keys(it))
    expect(isSame(reportSignature('sandbox-secret', { ...it, [name]: 'other' }), signed), name).toBe(false)
  expect(isSame(reportSignature('other', it), signed)).toBe(false)
  expect(isSame('', signed)).toBe(false)
})
