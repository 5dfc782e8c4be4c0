import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Chance } from '../chance.ts'

export interface Reason {
  id: number
  code: string
  kind: 'cancel' | 'return'
  delivery_types: string[]
  from_statuses: string[]
  needs_text: boolean
}

interface Happening {
  at: number
  kind: string
  from: OrderStatus | null
  to: OrderStatus | null
  actor: string | null
  data: object
}

/** The timestamps of an order's life, in epoch ms. */
export interface Life {
  status: OrderStatus
  acknowledged_at: number | null
  approved_at: number | null
  promised_at: number | null
  ready_at: number | null
  dispatched_at: number | null
  finished_at: number | null
  reason: Reason | null
  happenings: Happening[]
}

export interface Born {
  delivery_type: DeliveryType
  channel: string
  created_at: number
  /** The user at the till. */
  actor: string
  preparation_min: number
  reasons: Reason[]
}

const sec = 1000
const min = 60 * sec

/**
 * Generates the course of a finished order: most orders are delivered, some cancelled on the way, a
 * few returned. The steps are those of semantics §2.
 */
export function pastLife(chance: Chance, born: Born): Life {
  const end = chance.weighted({ delivered: 915, cancelled: 60, returned: 25 })
  if (end !== 'cancelled') return live(chance, born, end)
  const isDelivery = born.delivery_type === 'deliveryToAddress'
  const from =
    born.delivery_type === 'onlyPayment'
      ? 'awaiting_approval'
      : chance.weighted({ awaiting_approval: 55, preparing: 33, on_the_way: isDelivery ? 12 : 0 })
  return live(chance, born, 'cancelled', from)
}

/**
 * Generates all steps of an order until it has the status `to`. If `to` is `cancelled`, `from` is
 * the status in which the order is cancelled.
 */
export function live(chance: Chance, born: Born, to: OrderStatus, from: OrderStatus = 'awaiting_approval'): Life {
  const { created_at, actor, delivery_type } = born
  const it: Life = {
    status: 'awaiting_approval',
    acknowledged_at: null,
    approved_at: null,
    promised_at: null,
    ready_at: null,
    dispatched_at: null,
    finished_at: null,
    reason: null,
    happenings: [],
  }
  const happen = (
    at: number,
    kind: string,
    status: OrderStatus | null,
    data: object = {},
    by: string | null = actor,
  ) => {
    it.happenings.push({
      at,
      kind,
      from: status && it.happenings.length > 0 ? it.status : null,
      to: status,
      actor: by,
      data,
    })
    if (status) it.status = status
    return at
  }
  happen(created_at, 'created', 'awaiting_approval', { channel: born.channel }, null)
  if (to === 'awaiting_approval') return it

  const isPayment = delivery_type === 'onlyPayment'
  const isDelivery = delivery_type === 'deliveryToAddress'
  const giveUp = (after: number) => {
    const reason = chance.pick(
      born.reasons.filter(
        (r) =>
          r.kind === 'cancel' &&
          r.code !== 'test' &&
          r.delivery_types.includes(delivery_type) &&
          r.from_statuses.includes(it.status),
      ),
    )
    const unanswered = reason.code === 'unanswered'
    const at = unanswered ? created_at + 5 * min : after
    it.reason = reason
    if (!unanswered) it.acknowledged_at ??= at
    it.finished_at = happen(at, 'cancel', 'cancelled', { reason: reason.code, text: '' }, unanswered ? null : actor)
    return it
  }
  if (to === 'cancelled' && from === 'awaiting_approval') return giveUp(created_at + chance.whole(30, 280) * sec)

  if (!isPayment) {
    // One order in sixteen is accepted late.
    const waited = chance.yes(0.06) ? chance.whole(240, 560) : chance.whole(6, 110)
    it.approved_at = happen(created_at + waited * sec, 'approve', 'preparing', { minutes: born.preparation_min })
    it.acknowledged_at = it.approved_at
    it.promised_at = it.approved_at + born.preparation_min * min
    if (to === 'preparing') return it
    if (to === 'cancelled' && from === 'preparing') return giveUp(it.approved_at + chance.whole(2, 20) * min)
    it.ready_at = it.approved_at + chance.whole(7 * 60, (born.preparation_min + 8) * 60) * sec
    if (delivery_type === 'comeGetIt' || isDelivery) happen(it.ready_at, 'ready', null)
  }
  if (isDelivery) {
    it.dispatched_at = happen((it.ready_at ?? created_at) + chance.whole(30, 480) * sec, 'dispatch', 'on_the_way')
    if (to === 'on_the_way') return it
    if (to === 'cancelled') return giveUp(it.dispatched_at + chance.whole(15, 45) * min)
  }
  const rest = isPayment
    ? chance.whole(6, 45) * sec
    : isDelivery
      ? chance.whole(8, 32) * min
      : chance.whole(1, 12) * min
  it.finished_at = happen(
    (it.dispatched_at ?? it.ready_at ?? created_at) + rest,
    'deliver',
    'delivered',
    {},
    isPayment ? null : actor,
  )
  if (to === 'returned') {
    it.reason = chance.pick(born.reasons.filter((r) => r.kind === 'return' && r.delivery_types.includes(delivery_type)))
    it.finished_at = happen(it.finished_at + chance.whole(12, 150) * min, 'return', 'returned', {
      reason: it.reason.code,
      text: '',
    })
  }
  return it
}

/**
 * The same steps of an order in less time, as in a fast kitchen, so that the order has ended by
 * `end` (epoch ms).
 */
export function hurried(life: Life, created_at: number, end: number): Life {
  const took = (life.finished_at ?? end) - created_at
  const sooner = (at: number) => created_at + Math.round(((at - created_at) * (end - created_at)) / took)
  const stamp = (at: number | null) => (at === null ? null : sooner(at))
  return {
    ...life,
    acknowledged_at: stamp(life.acknowledged_at),
    approved_at: stamp(life.approved_at),
    ready_at: stamp(life.ready_at),
    dispatched_at: stamp(life.dispatched_at),
    finished_at: stamp(life.finished_at),
    happenings: life.happenings.map((it) => ({ ...it, at: sooner(it.at) })),
  }
}
