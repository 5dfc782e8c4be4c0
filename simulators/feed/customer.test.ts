import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { order } from '#contract/ordering/order.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { chance } from '#demo/chance.ts'
import { chooseBranch, composeOrder } from './customer.ts'
import { watchedShare } from './pace.ts'
import { stageWorld as world } from './stage.ts'

describe('simulated customers', () => {
  it('come to the watched branch as often as the pace promises, and to every other too', () => {
    const source = chance(3)
    const chosen = Array.from({ length: 6000 }, () => chooseBranch(source, world).branch.id)
    expect(chosen.filter((id) => id === world.watched_branch_id).length / chosen.length).toBeCloseTo(watchedShare, 1)
    expect(new Set(chosen).size).toBe(world.companies.flatMap((company) => company.branches).length)
  })

  it('send orders that the contract accepts, of every delivery type, from the branch’s menu', () => {
    const source = chance(4)
    const types = new Set<string>()
    for (let i = 0; i < 400; i++) {
      const place = chooseBranch(source, world)
      const body = z.parse(order.create.body, composeOrder(source, place))
      types.add(body.delivery_type)
      expect(body.branch_id).toBe(place.branch.id)
      for (const line of body.lines)
        expect(place.branch.shelf.find((product) => product.id === line.product_id)?.price).toBe(line.unit_price)
      expect(body.address === null).toBe(body.delivery_type !== 'deliveryToAddress')
    }
    expect(types).toEqual(new Set(deliveryTypes))
  })

  it('order the same with the same seed', () => {
    const one = () => {
      const source = chance(5)
      return Array.from({ length: 20 }, () => composeOrder(source, chooseBranch(source, world)))
    }
    expect(one()).toEqual(one())
  })
})
