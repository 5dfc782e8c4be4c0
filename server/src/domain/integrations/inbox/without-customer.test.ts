import { expect, it } from 'vitest'
import { withoutCustomer } from './without-customer.ts'

const customer = {
  customer_name: 'İpek Yılmaz',
  customer_phone: '+905321234567',
  address: { text: 'Çınarlı Sokak No 4, Şişli', directions: 'Kırmızı kapı' },
}

it.each([
  ['order of IPEK YILMAZ was transferred', 'order of … was transferred'],
  ['İpek’in siparişi iptal edildi', '…’in siparişi iptal edildi'],
  ['cannot deliver to çınarlı sokak no 4, şişli', 'cannot deliver to … no 4, …'],
  ['müşteri 0532 123 45 67 numarasından aradı', 'müşteri … numarasından aradı'],
  ['call (532) 123-45-67 or order 1234567890', 'call (… or order 1234567890'],
  ['restaurant is not open', 'restaurant is not open'],
])('removes the customer from “%s”', (sentence, expected) => {
  expect(withoutCustomer(sentence, customer)).toBe(expected)
})

it('keeps a sentence about an order without a customer', () => {
  expect(
    withoutCustomer('food order was transferred', { customer_name: null, customer_phone: null, address: null }),
  ).toBe('food order was transferred')
})
