import type { BranchState } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { byWeight, causesAt, cures, type Cause } from './causes.ts'
import { closedPlatforms, type Pause, type StateFacts } from './state-facts.ts'
import { byHoursAlone, changesAfter, concerns, holdsAt, licenceEnd, pausesOf } from './timeline.ts'

type Shown = BranchState['causes'][number]
/**
 * A branch's state at one moment. The end of the state and the next opening are not part of it:
 * they are calculated separately, for one branch at a time, together with the branch's time zone.
 */
export type StateAt = Omit<BranchState, 'until' | 'next_opening' | 'timezone' | 'platforms' | 'reach'>

/**
 * The facts about a branch, leaving out payment-only orders. Such orders need no opening hours, so
 * they neither keep a branch open nor close it, unless the branch offers nothing else.
 */
function selling(it: StateFacts): StateFacts {
  const order_methods = it.order_methods.filter((method) => method !== 'onlyPayment')
  return order_methods.length > 0 ? { ...it, order_methods } : it
}

const noDetails = { reason: null, reason_code: null, by: null, since: null }
const pauseDetails = ({ reason, reason_code, by, starts_at }: Pause) => ({ reason, reason_code, by, since: starts_at })

const nameOf = ({ armed_devices }: StateFacts, isClosed: boolean, isBusy: boolean): BranchState['state'] =>
  isClosed ? 'closed' : isBusy ? 'busy' : armed_devices === 0 ? 'offline' : 'open'

/**
 * The state without its causes. It is calculated for the thousands of moments at which the state
 * may change.
 */
function nameAt(facts: StateFacts, moment: Date): BranchState['state'] {
  const isClosed = selling(facts).order_methods.every((method) => causesAt(facts, method, moment).length > 0)
  const isBusy = pausesOf(facts).some((pause) => pause.kind === 'busy' && holdsAt(pause, moment.getTime()))
  return nameOf(facts, isClosed, isBusy)
}

/**
 * The state that applies at a moment (semantics §4). The branch is closed if every order method is
 * refused; the cause is then the one that is easiest to fix. Otherwise it is busy, else offline if
 * no device would ring, else open. All present causes are listed, the deciding one first. They
 * include closed platforms, methods that do not sell while others do, and delivery without a zone.
 */
export function stateAt(facts: StateFacts, moment: Date): StateAt {
  const it = selling(facts)
  const at = moment.getTime()
  const now = pausesOf(facts).filter((pause) => holdsAt(pause, at))
  const closed = now.filter((pause) => pause.kind === 'closed')
  const held = new Map<Cause, DeliveryType[]>(it.order_methods.length === 0 ? [['no_method', []]] : [])
  const methods = it.order_methods.map((order_method) => {
    const all = causesAt(facts, order_method, moment)
    for (const code of all) held.set(code, [...(held.get(code) ?? []), order_method])
    return { order_method, cause: all[0] ?? null }
  })
  const isClosed = methods.every(({ cause }) => cause)
  const first = methods.length === 0 ? ['no_method'] : methods.map(({ cause }) => cause)
  const headline = byWeight.findLast((code) => first.includes(code))
  const refused = [...held].map(([code, order_methods]): Shown => ({
    code,
    fix: cures[code],
    order_methods,
    ...(code === 'by_hand' ? pauseDetails(closed[0]!) : noDetails),
  }))
  const all = it.order_methods
  const busy = now.filter((pause) => pause.kind === 'busy')
  const isBusy = busy.length > 0
  const rest: Shown[] = [
    ...(isBusy
      ? [
          {
            code: 'busy' as const,
            fix: 'open',
            order_methods: all.filter((method) => busy.some((pause) => concerns(pause, method))),
            ...pauseDetails(busy[0]!),
          },
        ]
      : []),
    ...(it.armed_devices === 0
      ? [{ code: 'no_armed_device' as const, fix: 'arm', order_methods: all, ...noDetails }]
      : []),
    ...closedPlatforms(it).map((reason) => ({
      code: 'platform' as const,
      fix: null,
      order_methods: all,
      ...noDetails,
      reason,
    })),
    ...(it.lacks_zone
      ? [{ code: 'no_zone' as const, fix: 'area', order_methods: ['deliveryToAddress' as const], ...noDetails }]
      : []),
  ]
  const isFirst = (cause: Shown) => cause.code === headline
  return {
    branch_id: it.branch_id,
    state: nameOf(it, isClosed, isBusy),
    causes: isClosed
      ? [...refused.filter(isFirst), ...refused.filter((cause) => !isFirst(cause)), ...rest]
      : [...rest, ...refused],
    methods,
    can_change: it.is_active && at < licenceEnd(it),
    busy_minutes: isClosed ? 0 : Math.max(0, ...busy.map((pause) => pause.minutes)),
    armed_devices: it.armed_devices,
    is_online: it.armed_devices > 0,
  }
}

/**
 * The next moment at which a branch's state changes, assuming that devices and platforms stay as
 * they are now. Null if there is none within five weeks.
 */
export function changeOf(it: StateFacts, from: Date, differs: (moment: Date) => boolean): Date | null {
  const found = changesAfter(it, from).find((at) => differs(new Date(at)))
  return found === undefined ? null : new Date(found)
}

/** The current state and when it ends. */
export function effectiveState(it: StateFacts, now: Date): StateAt & { until: string | null } {
  const state = stateAt(it, now)
  const until = changeOf(it, now, (then) => nameAt(it, then) !== state.state)
  return { ...state, until: until?.toISOString() ?? null }
}

/**
 * When a branch next opens according to its hours, after the current opening. Null if it never
 * closes, or does not open within five weeks.
 */
export function nextOpening(it: StateFacts, now: Date): Date | null {
  const alone = byHoursAlone(it)
  const isOpen = (then: Date) => nameAt(alone, then) !== 'closed'
  const from = isOpen(now) ? changeOf(alone, now, (then) => !isOpen(then)) : now
  return from && changeOf(alone, from, isOpen)
}
