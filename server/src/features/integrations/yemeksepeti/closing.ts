import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Availability } from './wire.ts'

interface Closing {
  availabilityState: string
  closedReason?: string
  closingMinutes?: number
}

/** The reasons for closing, the most fitting first. The record says which of them it accepts. */
const wanted = ['CLOSED', 'TOO_BUSY_KITCHEN', 'OTHER', 'TECHNICAL_PROBLEM']

/**
 * How to close a restaurant until a moment, from what its record offers: for the fewest minutes that
 * reach the moment, otherwise for good, otherwise for today, otherwise for as long as possible. We
 * open the restaurant ourselves when the moment has come, so that it may never open too early.
 */
export function closingOf(it: Availability, until: Date | null, now: Date): Closing {
  const states = it.availabilityStates ?? []
  // A record without a list of states accepts all of them.
  const offers = (state: string) => states.length === 0 || states.includes(state)
  const reasons = it.closingReasons ?? []
  const closedReason = wanted.find((reason) => reasons.includes(reason)) ?? reasons[0]
  const because = closedReason === undefined ? {} : { closedReason }
  const minutes = offers('CLOSED_UNTIL') ? (it.closingMinutes ?? []).toSorted((a, b) => a - b) : []
  const left = until && (until.getTime() - now.getTime()) / 60_000
  const enough = left === null ? undefined : minutes.find((each) => each >= left)
  if (enough !== undefined) return { availabilityState: 'CLOSED_UNTIL', ...because, closingMinutes: enough }
  for (const state of ['CLOSED', 'CLOSED_TODAY']) if (offers(state)) return { availabilityState: state, ...because }
  const longest = minutes.at(-1)
  if (longest === undefined) throw new PlatformFault('refused', 'fixed_there')
  return { availabilityState: 'CLOSED_UNTIL', ...because, closingMinutes: longest }
}
