import { expect, test } from 'vitest'
import { orderFrom } from './order-factory.ts'
import { createRandom } from '../random.ts'
import { restaurantFrom } from './restaurant.ts'

const now = Date.UTC(2026, 10, 20, 9)
const keys = { appSecretKey: 'a', restaurantSecretKey: 'b', apiKey: 'c' }
const cents = (lira: number): number => Math.round(lira * 100)

test('500 drawn orders add up to the kuruş and respect what the menu allows', () => {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const random = createRandom(seed)
  const restaurant = restaurantFrom({ name: 'Sofra', ...keys }, random, now)
  for (let n = 0; n < 500; n++) {
    const order = orderFrom(random, now, restaurant, { discountPercent: random.whole(0, 100) })
    const lines = order.products
    const said = `seed ${seed}, order ${n}`
    expect(cents(order.totalPrice), said).toBe(lines.reduce((sum, line) => sum + cents(line.totalPriceWithOption), 0))
    expect(cents(order.totalDiscountedPrice), said).toBe(
      lines.reduce((sum, line) => sum + cents(line.totalDiscountedPriceWithOption), 0),
    )
    expect(order.totalDiscountedPrice, said).toBeLessThanOrEqual(order.totalPrice)
    for (const line of lines) {
      expect(cents(line.totalPriceWithOption), said).toBe((cents(line.price) + cents(line.optionPrice)) * line.count)
      expect(JSON.stringify([line.totalPrice, line.totalPriceWithOption]), said).not.toMatch(/\.\d{3}/)
      for (const category of restaurant.menu.find((product) => product.id === line.product)?.optionCategories ?? []) {
        const chosen = line.optionCategories.find((one) => one.optionCategory === category.id)?.options.length ?? 0
        expect(chosen, said).toBeGreaterThanOrEqual(category.minCount)
        expect(chosen, said).toBeLessThanOrEqual(category.maxCount)
      }
    }
    expect(order.client.clientPhoneNumber, said).toMatch(/^\+90 \(850\) 5550100 \/ \d{6}$/)
    expect(order.id, said).toMatch(/^[0-9a-f]{24}$/)
    // Getir's courier takes no payment at the door, which excludes methods 3 and 4.
    if (order.deliveryType === 1) expect([3, 4], said).not.toContain(order.paymentMethod)
  }
})

test('the same seed makes the same order, another seed another', () => {
  const orderOf = (seed: number) => {
    const random = createRandom(seed)
    return orderFrom(random, now, restaurantFrom({ name: 'Sofra', ...keys }, random, now))
  }
  expect(orderOf(7)).toEqual(orderOf(7))
  expect(orderOf(8).id).not.toBe(orderOf(7).id)
})
