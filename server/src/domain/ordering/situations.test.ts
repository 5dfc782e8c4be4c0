import { expect, it } from 'vitest'
import type { Situation } from '#contract/ordering/delivery-type.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { defaultSituations, faultOf, nextStatus } from './situations.ts'

const change = (status: Situation['status'], next_status: Situation['next_status']) =>
  defaultSituations.deliveryToAddress.map((it) => (it.status === status ? { ...it, next_status } : it))

it('starts with tables that are sound', () => {
  for (const type of deliveryTypes) expect(faultOf(defaultSituations[type]), type).toBeUndefined()
  expect(nextStatus(defaultSituations.onlyPayment, 'preparing')).toEqual([])
})

it('refuses final statuses with an exit, statuses that reach no final one, unknown ones, duplicates and a missing start', () => {
  expect(faultOf(change('cancelled', ['preparing']))).toEqual({ code: 'end_has_exit', status: 'cancelled' })
  expect(faultOf(change('preparing', []))).toEqual({ code: 'no_end', status: 'preparing' })
  expect(faultOf(change('preparing', ['delivered', 'delivered']))).toEqual({ code: 'twice', status: 'preparing' })
  expect(faultOf(change('preparing', ['preparing']))).toEqual({ code: 'self', status: 'preparing' })
  expect(faultOf(defaultSituations.comeEat.concat(defaultSituations.comeEat[0]!))).toMatchObject({ code: 'twice' })
  expect(faultOf(defaultSituations.comeEat.slice(1))).toMatchObject({ code: 'no_start' })
  const circle = change('preparing', ['on_the_way']).map((it) =>
    it.status === 'on_the_way' ? { ...it, next_status: ['preparing' as const] } : it,
  )
  expect(faultOf(circle)).toMatchObject({ code: 'no_end' })
})
