import { pushTo } from './to-plugin.ts'
import type { Refusal } from '../refusal.ts'
import { bad } from './refusal.ts'
import { availabilityStates, type AvailabilityState } from './wire.ts'
import type { Vendor, World } from './world.ts'

/** Sets the state of a restaurant as the platform does, and tells the plugin. */
export function setState(world: World, vendor: Vendor, state: AvailabilityState, minutes?: number): void {
  vendor.reopens?.()
  vendor.reopens = undefined
  vendor.availability.availabilityState = state
  if (state === 'OPEN') delete vendor.availability.closedReason
  if (minutes !== undefined)
    vendor.reopens = world.after(minutes * 60_000, () => {
      setState(world, vendor, 'OPEN')
      tell(world, vendor)
    })
}

export const tell = (world: World, vendor: Vendor): void =>
  pushTo(world, vendor, {
    method: 'PUT',
    path: `/remoteId/${vendor.remoteId}/availability`,
    body: { availabilityState: vendor.availability.availabilityState, platformKey: vendor.availability.platformKey },
    orderId: null,
  })

/**
 * Changes the state as the plugin asks. Throws a refusal for anything that the record does not
 * offer.
 */
export function change(world: World, vendor: Vendor, body: Record<string, unknown>): void {
  const { availability } = vendor
  const { availabilityState, platformKey, platformRestaurantId, closedReason, closingMinutes, ...unknown } = body
  const state = availabilityStates.find((it) => it === availabilityState)
  const refuse = (message: string): Refusal => bad('POS_ERROR', message)
  if (Object.keys(unknown).length > 0) throw refuse(`unknown field ${Object.keys(unknown)[0]}`)
  if (!state) throw refuse('availabilityState is not a state')
  if (platformKey !== availability.platformKey) throw refuse('platformKey is not of this vendor')
  if (platformRestaurantId !== availability.platformRestaurantId)
    throw refuse('platformRestaurantId is not of this vendor')
  if (!availability.changeable) throw refuse('the availability of this vendor cannot be changed')
  if (!availability.availabilityStates.includes(state)) throw refuse(`${state} is not offered to this vendor`)
  if (state !== 'OPEN' && !availability.closingReasons.some((it) => it === closedReason))
    throw refuse('closedReason is not offered to this vendor')
  if (state === 'OPEN' && closedReason !== undefined) throw refuse('an open vendor has no closedReason')
  if ((state === 'CLOSED_UNTIL') !== (closingMinutes !== undefined))
    throw refuse('closingMinutes belongs to CLOSED_UNTIL')
  if (closingMinutes !== undefined && !availability.closingMinutes.some((it) => it === closingMinutes))
    throw refuse('closingMinutes is not offered to this vendor')
  setState(world, vendor, state, closingMinutes as number | undefined)
  if (state !== 'OPEN') availability.closedReason = String(closedReason)
}
