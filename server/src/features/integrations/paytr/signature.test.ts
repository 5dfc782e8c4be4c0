import { expect, it } from 'vitest'
import { pageToken, paymentToken, reportHash } from './signature.ts'

const keys = { merchant_id: '100001', merchant_key: 'test-key', merchant_salt: 'test-salt' }
const page = {
  user_ip: '127.0.0.1',
  merchant_oid: 'ORD1',
  email: 'a@b.co',
  payment_amount: '3456',
  user_basket: Buffer.from('[["Lahmacun","34.56",1]]').toString('base64'),
  no_installment: '1',
  max_installment: '0',
  currency: 'TL',
  test_mode: '1',
}
const report = { merchant_oid: 'ORD1', status: 'success', total_amount: '3456' }

it('signs a request for a page over its values, in the documented sequence', () => {
  const right = 'QKWmr36yAkbGAdvs2/rRcsIqqEcun2iEY5/ljSA44Wc='
  expect(pageToken(keys, page)).toBe(right)
  for (const name of Object.keys(page)) expect(pageToken(keys, { ...page, [name]: 'other' }), name).not.toBe(right)
})

it('signs a report over its values', () => {
  const right = '2Ll8eCohhpJPo4iyNJaaF84XxhTVG/WM2F96CigCEFk='
  expect(reportHash(keys, report)).toBe(right)
  for (const name of Object.keys(report)) expect(reportHash(keys, { ...report, [name]: 'other' }), name).not.toBe(right)
  expect(reportHash({ ...keys, merchant_salt: 'other' }, report)).not.toBe(right)
})

it('signs a refund over its amount, and a question without one', () => {
  expect(paymentToken(keys, 'ORD1')).toBe('gLYD/4QAIpLmk4uoqKB5t1W/JQdoJnxJkPATiNoaNQ8=')
  expect(paymentToken(keys, 'ORD1', '10.25')).not.toBe(paymentToken(keys, 'ORD1', '10.26'))
})
