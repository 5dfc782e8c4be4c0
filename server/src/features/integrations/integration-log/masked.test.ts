import { expect, it } from 'vitest'
import { masked } from './masked.ts'

it('hides personal data and secrets, and keeps what happened', () => {
  const body = {
    id: 'abc',
    status: 400,
    client: { id: 'c1', clientPhoneNumber: '+90555', deliveryAddress: { city: 'İstanbul', aptNo: '4' } },
    products: [{ product: 'p1', count: 2, name: { tr: 'Çay' } }],
    restaurantSecretKey: 's',
    comments: { customerComment: 'Ayşe’ye verin', vendorComment: '2. kat' },
    message: 'Ayşe Kaya vazgeçti',
    isScheduled: false,
  }
  expect(masked(body)).toEqual({
    id: 'abc',
    status: 400,
    client: { id: '•••', clientPhoneNumber: '•••', deliveryAddress: { city: '•••', aptNo: '•••' } },
    products: [{ product: 'p1', count: 2, name: { tr: 'Çay' } }],
    restaurantSecretKey: '•••',
    comments: { customerComment: '•••', vendorComment: '•••' },
    message: '•••',
    isScheduled: false,
  })
})
