import { awaitAnswer } from './answer-window.ts'
import { rideOn, sendCourier } from './courier.ts'
import type { HappeningEntry } from './journal.ts'
import { orderFrom, type OrderInput } from './order-factory.ts'
import { refusal } from './registry.ts'
import type { Restaurant } from './restaurant.ts'
import { isoNow, moveTo, type OrderRecord, type World } from './world.ts'

const isCancelled = ({ order }: OrderRecord): boolean => order.status === 1500 || order.status === 1600

/** Refuses with `code` if less than a minute has passed since the previous step. */
function keepPace(world: World, record: OrderRecord, code: 62 | 74): void {
  if (world.clock.now() - record.stepAt < world.timing.paceMs) throw refusal(code)
}

/**
 * A customer places an order: the order is pushed, and its answer window opens. Throws refusal 38
 * if the restaurant is closed, 75 if the scheduled time is earlier than the activation would be,
 * and 76 if a scheduled order is to be delivered by Getir's courier.
 */
export function place(world: World, restaurant: Restaurant, input: OrderInput): OrderRecord {
  const now = world.clock.now()
  if (restaurant.status !== 100) throw refusal(38)
  if (input.scheduledDate) {
    if (input.deliveryType === 1) throw refusal(76)
    if (!(Date.parse(input.scheduledDate) > now + world.timing.activationLeadMs)) throw refusal(75)
  }
  const order = orderFrom(world.random, now, restaurant, input)
  const record: OrderRecord = {
    order,
    restaurant,
    stepAt: now,
    transferred: false,
    invoice: undefined,
    stopWaiting: () => {},
  }
  world.orders.set(order.id, record)
  world.journal.write<HappeningEntry>({
    kind: 'happening',
    what: 'placed',
    restaurantId: restaurant.id,
    orderId: order.id,
    to: order.status,
  })
  awaitAnswer(world, record)
  world.webhooks.push(restaurant, 'newOrder', order.id, order)
  return record
}

/**
 * Moves an order from 400 to 500. Throws refusal 79 if it is a scheduled order that is not active
 * yet, and 2 if it is already verified.
 */
export function verify(world: World, record: OrderRecord): void {
  const { order } = record
  if (order.status === 325 || order.status === 350) throw refusal(79)
  if (isCancelled(record)) throw refusal(3)
  if (order.status !== 400) throw refusal(2)
  record.stopWaiting()
  record.stepAt = world.clock.now()
  order.verifyDate = isoNow(world)
  moveTo(world, record, 500)
  sendCourier(world, record)
}

/**
 * Moves a scheduled order from 325 to 350. An hour before its time, the order becomes active (400,
 * or 500 by option) and is pushed again.
 */
export function verifyScheduled(world: World, record: OrderRecord): void {
  const { order } = record
  if (order.status === 350) throw refusal(2)
  if (order.status !== 325 || !order.scheduledDate) throw refusal(3)
  record.stopWaiting()
  order.scheduleVerifiedDate = isoNow(world)
  moveTo(world, record, 350)
  const due = Date.parse(order.scheduledDate) - world.timing.activationLeadMs
  world.after(due - world.clock.now(), () => {
    if (order.status !== 350) return
    moveTo(world, record, world.activationStatus)
    record.stepAt = world.clock.now()
    if (world.activationStatus === 400) awaitAnswer(world, record)
    world.webhooks.push(record.restaurant, 'newOrder', order.id, order)
  })
}

/**
 * Moves an order from 500 to 550 (Getir's courier) or to 700 (the restaurant's courier). Throws
 * refusal 74 if less than a minute has passed since verify.
 */
export function prepare(world: World, record: OrderRecord): void {
  const { order } = record
  if (order.status !== 500) throw refusal(3)
  keepPace(world, record, 74)
  record.stepAt = world.clock.now()
  order.prepareDate = isoNow(world)
  moveTo(world, record, order.deliveryType === 1 ? 550 : 700)
}

/**
 * Moves an order with Getir's courier from 550 to 600. Throws refusal 71 if no courier is assigned,
 * and 15 if the courier is not at the restaurant yet.
 */
export function handover(world: World, record: OrderRecord): void {
  const { order } = record
  if (order.deliveryType !== 1 || order.status !== 550) throw refusal(3)
  if (!order.courier) throw refusal(71)
  if (order.courier.status !== 200) throw refusal(15)
  order.handoverDate = isoNow(world)
  moveTo(world, record, 600)
  rideOn(world, record)
}

/**
 * Moves an order with the restaurant's own courier from 700 to 900. Throws refusal 62 if less than
 * a minute has passed since prepare.
 */
export function deliver(world: World, record: OrderRecord): void {
  const { order } = record
  if (order.deliveryType !== 2 || order.status !== 700) throw refusal(3)
  keepPace(world, record, 62)
  order.deliverDate = isoNow(world)
  moveTo(world, record, 900)
}

/** Restaurants of the same integrator that are open and could take over the order. */
export function transferTargets(world: World, record: OrderRecord): Restaurant[] {
  return [...world.restaurants.values()].filter(
    (other) =>
      other !== record.restaurant && other.appSecretKey === record.restaurant.appSecretKey && other.status === 100,
  )
}

/** Moves an order to another restaurant, which must answer it again. The order is pushed there. */
export function transfer(world: World, record: OrderRecord, targetId: unknown): void {
  const { order } = record
  if (order.deliveryType !== 2) throw refusal(87)
  if (record.transferred) throw refusal(89)
  if (order.status !== 400 && order.status !== 500) throw refusal(88)
  const target = transferTargets(world, record).find((other) => other.id === targetId)
  if (!target) throw refusal(92)
  record.stopWaiting()
  record.transferred = true
  record.restaurant = target
  order.restaurant = { id: target.id, name: target.name, brand: target.brand }
  if (order.status === 500) moveTo(world, record, 400)
  awaitAnswer(world, record)
  world.webhooks.push(target, 'newOrder', order.id, order)
}
