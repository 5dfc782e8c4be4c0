import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import { canBeReady, mainStep, reportedBy, stepPermission, stepWord, wayOut } from './steps.ts'

const row = (
  delivery_type: DeliveryType,
  status: OrderStatus,
  next_status: OrderStatus[],
  ready_at: string | null = null,
) => ({ delivery_type, status, next_status, ready_at, channel: 'web' as const, courier_event: null })

describe('the button of a card', () => {
  it('is read from next_status alone', () => {
    expect(mainStep(row('deliveryToAddress', 'awaiting_approval', ['preparing', 'cancelled']))).toBe('approve')
    expect(mainStep(row('deliveryToAddress', 'preparing', ['on_the_way', 'cancelled']))).toBe('dispatch')
    expect(mainStep(row('comeGetIt', 'preparing', ['delivered', 'cancelled']))).toBe('deliver')
    // The platform owner may remove steps, so the next step does not depend on the name of the
    // status.
    expect(mainStep(row('deliveryToAddress', 'preparing', ['cancelled', 'delivered']))).toBe('deliver')
    expect(mainStep(row('onlyPayment', 'awaiting_approval', ['delivered', 'cancelled']))).toBe('deliver')
    expect(mainStep(row('comeEat', 'delivered', ['returned']))).toBeNull()
    expect(mainStep(row('comeEat', 'cancelled', []))).toBeNull()
  })

  it('leaves a delivery to the platform that reports it, and to no other', () => {
    const gone = row('deliveryToAddress', 'on_the_way', ['delivered', 'cancelled'])
    const byCourier = { ...gone, channel: 'getir' as const, courier_event: 'courier_delivery' as const }
    expect([mainStep(byCourier), reportedBy(byCourier)]).toEqual([null, 'Getir'])
    // The restaurant's own courier delivers.
    const byUs = { ...gone, channel: 'getir' as const }
    expect([mainStep(byUs), reportedBy(byUs)]).toEqual(['deliver', null])
    // Yemeksepeti never reports a delivery.
    const unreported = { ...byCourier, channel: 'yemeksepeti' as const }
    expect([mainStep(unreported), reportedBy(unreported)]).toEqual(['deliver', null])
  })

  it('has the word of the delivery type', () => {
    expect(deliveryTypes.map((type) => stepWord('deliver', type))).toEqual([
      'deliver',
      'pickUp',
      'serve',
      'serve',
      'pay',
    ])
    expect(stepWord('approve', 'comeGetIt')).toBe('approve')
  })

  it('leads out by cancelling while open, by returning once done, and not at all at the end', () => {
    expect(wayOut(row('comeEat', 'preparing', ['delivered', 'cancelled']))).toBe('cancel')
    expect(wayOut(row('comeEat', 'delivered', ['returned']))).toBe('return')
    expect(wayOut(row('comeEat', 'cancelled', []))).toBeNull()
  })

  it('offers ready while the food is prepared, once', () => {
    expect(canBeReady(row('comeGetIt', 'preparing', ['delivered']))).toBe(true)
    expect(canBeReady(row('comeGetIt', 'preparing', ['delivered'], '2026-11-20T18:00:00Z'))).toBe(false)
    expect(canBeReady(row('comeGetIt', 'awaiting_approval', ['preparing']))).toBe(false)
  })

  it('asks for the permission of its own call', () => {
    expect(stepPermission('approve')).toBe('patch-order-approve')
    expect(stepPermission('undoCancel')).toBe('patch-order-undo-cancel')
  })
})
