import { expect, it } from 'vitest'
import { withoutCustomer } from './without-customer.ts'

const customer = {
  customer_name: 'İpek Yılmaz',
  address: { text: 'Çınarlı Sokak No 4, Şişli', directions: 'Kırmızı kapı' },
}

it.each([
  ['order of IPEK YILMAZ was transferred', 'order of … was transferred'],
  ['İpek’in siparişi iptal edildi', '…’in siparişi iptal edildi'],
  ['cannot deliver to çınarlı sokak no 4, şişli', 'cannot deliver to … no 4, …'],
  ['restaurant is not open', 'restaurant is not open'],
])('removes the customer from “%s”', (sentence, expected) => {
  expect(withoutCustomer(sentence, customer)).toBe(expected)
})

it('keeps a sentence about an order without a customer', () => {
  expect(withoutCustomer('food order was transferred', { customer_name: null, address: null })).toBe(
    'food order was transferred',
  )
})
