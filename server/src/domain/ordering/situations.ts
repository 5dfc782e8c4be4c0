import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'

const waiting = { sla_sec: 300, remind_sec: 30 }
const cooking = { sla_sec: 1800, remind_sec: 0 }
const riding = { sla_sec: 2400, remind_sec: 0 }
const ended = { sla_sec: 0, remind_sec: 0 }

const table = (
  awaiting_approval: OrderStatus[],
  preparing: OrderStatus[] | null,
  on_the_way: OrderStatus[] | null,
): Situation[] => [
  { status: 'awaiting_approval', next_status: awaiting_approval, ...waiting },
  ...(preparing ? [{ status: 'preparing' as const, next_status: preparing, ...cooking }] : []),
  ...(on_the_way ? [{ status: 'on_the_way' as const, next_status: on_the_way, ...riding }] : []),
  { status: 'delivered', next_status: ['returned'], ...ended },
  { status: 'cancelled', next_status: [], ...ended },
  { status: 'returned', next_status: [], ...ended },
]

const atTheCounter = table(['preparing', 'cancelled'], ['delivered', 'cancelled'], null)

/**
 * The situations (the allowed status changes of semantics §2) with which a new installation starts.
 * Providers change them at /delivery-type.
 */
export const defaultSituations: Record<DeliveryType, Situation[]> = {
  deliveryToAddress: table(['preparing', 'cancelled'], ['on_the_way', 'cancelled'], ['delivered', 'cancelled']),
  comeGetIt: atTheCounter,
  comeEat: atTheCounter,
  orderOnTheTable: atTheCounter,
  onlyPayment: table(['delivered', 'cancelled'], null, null),
}

/** The statuses to which these situations allow an order in this status to move. */
export const nextStatus = (situations: Situation[], status: OrderStatus): OrderStatus[] =>
  situations.find((it) => it.status === status)?.next_status ?? []

/**
 * Why a graph of situations cannot be saved (semantics §2); undefined if it can. `twice`: a status
 * is listed twice. `unknown_next`: a next status does not exist. `self`: a status leads to itself.
 * `end_has_exit`: cancelled or returned has a next status. `no_end`: a status never reaches a final
 * one. `no_start`: awaiting_approval is missing.
 */
export function faultOf(
  situations: Situation[],
):
  | { code: 'twice' | 'unknown_next' | 'self' | 'end_has_exit' | 'no_end' | 'no_start'; status: OrderStatus }
  | undefined {
  const known = new Map(situations.map((it) => [it.status, it.next_status]))
  if (!known.has('awaiting_approval')) return { code: 'no_start', status: 'awaiting_approval' }
  for (const [i, { status, next_status }] of situations.entries()) {
    if (situations.findIndex((it) => it.status === status) !== i) return { code: 'twice', status }
    if (new Set(next_status).size < next_status.length) return { code: 'twice', status }
    if (next_status.includes(status)) return { code: 'self', status }
    if (next_status.some((it) => !known.has(it))) return { code: 'unknown_next', status }
    if ((status === 'cancelled' || status === 'returned') && next_status.length > 0)
      return { code: 'end_has_exit', status }
  }
  const ending = new Set<OrderStatus>(
    ['delivered', 'cancelled', 'returned'].filter((it): it is OrderStatus => known.has(it as OrderStatus)),
  )
  for (let grown = true; grown;) {
    grown = false
    for (const [status, next] of known)
      if (!ending.has(status) && next.some((it) => ending.has(it))) {
        ending.add(status)
        grown = true
      }
  }
  const stuck = [...known.keys()].find((it) => !ending.has(it))
  return stuck && { code: 'no_end', status: stuck }
}
