import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'

export interface Deadline {
  deadline_at: Date | null
  deadline_kind: 'late' | 'cancel' | 'close' | null
}

/**
 * How long before its time a scheduled order becomes active, in ms (semantics §2, rules §6). It
 * cannot be late before that.
 */
export const wakesBeforeMs = 60 * 60_000

/**
 * What happens to an order that stays too long in a status, and when (semantics §2: time to
 * penalty). For an unanswered order of a platform, both come from the list of platforms, unless the
 * order itself says until when it waits; otherwise from the situation's `sla_sec` and the branch's choice. For a scheduled order, the time to answer
 * starts when the order becomes active, and deadlines of later statuses are never before its
 * scheduled time.
 */
export function deadlineOf(it: {
  status: OrderStatus
  since: Date
  situations: Situation[]
  channel: Channel
  unanswered: 'ring' | 'cancel'
  minutes?: number | undefined
  scheduled_at?: string | null | undefined
  answer_by?: Date | undefined
}): Deadline {
  const scheduled = it.scheduled_at ? Date.parse(it.scheduled_at) : 0
  const from =
    it.status === 'awaiting_approval' ? Math.max(it.since.getTime(), scheduled - wakesBeforeMs) : it.since.getTime()
  const after = (sec: number) => new Date(from + sec * 1000)
  const sla = it.situations.find((s) => s.status === it.status)?.sla_sec ?? 0
  if (it.status === 'awaiting_approval') {
    const theirs = isPlatform(it.channel) && platforms[it.channel].unanswered
    if (theirs) return { deadline_at: it.answer_by ?? after(theirs.sec), deadline_kind: theirs.ends }
    return sla > 0
      ? { deadline_at: after(sla), deadline_kind: it.unanswered === 'cancel' ? 'cancel' : 'late' }
      : { deadline_at: null, deadline_kind: null }
  }
  const sec = it.status === 'preparing' && it.minutes ? it.minutes * 60 : sla
  return sec > 0
    ? { deadline_at: new Date(Math.max(after(sec).getTime(), scheduled)), deadline_kind: 'late' }
    : { deadline_at: null, deadline_kind: null }
}
