import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import type { Channel } from '#contract/ordering/order-fields.ts'

export interface Deadline {
  deadline_at: Date | null
  deadline_kind: 'late' | 'cancel' | 'close' | null
}

/**
 * When the penalty of a status falls and what it is (semantics §2: time to penalty). An unanswered Getir order closes the restaurant there after
 * 5 minutes, Yemeksepeti cancels by itself after 10 (integrations §1.0); elsewhere the situation's `sla_sec` counts, and the branch's choice decides.
 */
export function deadlineOf(it: {
  status: OrderStatus
  since: Date
  situations: Situation[]
  channel: Channel
  unanswered: 'ring' | 'cancel'
  minutes?: number | undefined
}): Deadline {
  const after = (sec: number) => new Date(it.since.getTime() + sec * 1000)
  const sla = it.situations.find((s) => s.status === it.status)?.sla_sec ?? 0
  if (it.status === 'awaiting_approval') {
    if (it.channel === 'getir') return { deadline_at: after(300), deadline_kind: 'close' }
    if (it.channel === 'yemeksepeti') return { deadline_at: after(600), deadline_kind: 'cancel' }
    return sla > 0
      ? { deadline_at: after(sla), deadline_kind: it.unanswered === 'cancel' ? 'cancel' : 'late' }
      : { deadline_at: null, deadline_kind: null }
  }
  const sec = it.status === 'preparing' && it.minutes ? it.minutes * 60 : sla
  return sec > 0 ? { deadline_at: after(sec), deadline_kind: 'late' } : { deadline_at: null, deadline_kind: null }
}
