import { objectId } from './object-id.ts'
import { refusal } from './registry.ts'
import { isoNow, moveTo, type OrderRecord, type World } from './world.ts'

/** The actions of Getir's own courier on an order of type 1. */
export type CourierEvent = 'assigned' | 'arrived' | 'on-the-way' | 'reached' | 'delivered'

const names = ['Serkan D.', 'Hakan Y.', 'Gökhan A.', 'Merve S.']

function assign(world: World, record: OrderRecord): void {
  const { order, restaurant } = record
  const { random, timing } = world
  if (order.courier) throw refusal(14)
  order.courier = {
    id: objectId(random, world.clock.now()),
    status: 100,
    name: random.pick(names),
    location: { lat: 41.01, lon: 28.98 },
  }
  order.calculatedCourierToRestaurantETA = Math.round(timing.courier.arriveMs / 1000)
  const arrives = world.clock.now() + timing.courier.arriveMs
  const iso = (ms: number): string => new Date(ms).toISOString()
  world.webhooks.push(restaurant, 'courierPickup', order.id, {
    orderId: order.id,
    restaurantId: restaurant.id,
    calculationDate: isoNow(world),
    pickup: { min: iso(arrives), max: iso(arrives + 5 * timing.minuteMs) },
  })
}

/**
 * Takes one step of Getir's courier. Throws refusal 3 if the restaurant's own courier delivers the
 * order or if the order's status does not fit, 71 if no courier is assigned, and 14 if the step is
 * out of sequence.
 */
export function courierMoves(world: World, record: OrderRecord, event: CourierEvent): void {
  const { order, restaurant } = record
  if (order.deliveryType !== 1) throw refusal(3)
  if (event === 'assigned') {
    if (order.status !== 500 && order.status !== 550) throw refusal(3)
    return assign(world, record)
  }
  const { courier } = order
  if (!courier) throw refusal(71)
  const step = (from: number, courierStatus: typeof courier.status): void => {
    if (order.status !== from) throw refusal(3)
    courier.status = courierStatus
  }
  if (event === 'arrived') {
    if (courier.status !== 100) throw refusal(14)
    courier.status = 200
    world.webhooks.push(restaurant, 'courierArrived', order.id, { orderId: order.id, arrivalTime: isoNow(world) })
  } else if (event === 'on-the-way') {
    step(600, 300)
    moveTo(world, record, 700)
  } else if (event === 'reached') {
    step(700, 400)
    order.reachDate = isoNow(world)
    moveTo(world, record, 800)
  } else {
    step(800, 400)
    order.deliverDate = isoNow(world)
    moveTo(world, record, 900)
  }
}

/**
 * Schedules a step of Getir's courier. The step is taken if it still fits the order's status by
 * then.
 */
function later(world: World, record: OrderRecord, ms: number, event: CourierEvent, then?: () => void): void {
  world.after(ms, () => {
    try {
      courierMoves(world, record, event)
    } catch {
      // The step is skipped, because the order was cancelled in the meantime or a test has already
      // taken the step.
    }
    then?.()
  })
}

/** After verify, a courier is assigned and rides to the restaurant. */
export function sendCourier(world: World, record: OrderRecord): void {
  if (record.order.deliveryType !== 1) return
  const { assignMs, arriveMs } = world.timing.courier
  later(world, record, assignMs, 'assigned', () => later(world, record, arriveMs, 'arrived'))
}

/** After handover, Getir's courier takes all further steps. */
export function rideOn(world: World, record: OrderRecord): void {
  const { onTheWayMs, reachMs, deliverMs } = world.timing.courier
  later(world, record, onTheWayMs, 'on-the-way', () =>
    later(world, record, reachMs, 'reached', () => later(world, record, deliverMs, 'delivered')),
  )
}
