import sql, { raw, type Sql } from 'sql-template-tag'
import type { BranchState, PauseReason, refusalCauses } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import {
  openAt,
  type HoursOf,
  type MethodHours,
  type SpecialDay,
  type WeekSlot,
} from '#contract/organisation/opening-hours.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { deviceAliveSec } from '#server/kit/devices.ts'
import { sameCompany, within, type Tie } from '#server/kit/reach.ts'
import { payableTypes } from './branch-payments.ts'

/** Busy or closed by hand, for all order methods or one. */
export interface Pause {
  kind: 'busy' | 'closed'
  order_method: HoursOf
  minutes: number
  reason_code: PauseReason
  reason: string
  starts_at: string
  ends_at: string
  by: string | null
}

/** The facts from which the state of a branch is determined. */
export interface StateFacts {
  branch_id: string
  is_active: boolean
  order_methods: DeliveryType[]
  timezone: string
  preparation_min: number
  week: WeekSlot[]
  special: SpecialDay[]
  methods: (MethodHours & { max_ahead_days: number })[]
  /** What was set by hand and is not over yet, also for later. */
  pauses: Pause[]
  armed_devices: number
  grace_ends_at: string | null
  /** Delivers to addresses within zones but has drawn none, so that every address is refused. */
  lacks_zone: boolean
  /** The methods for which there is a way to pay; null for all. */
  payable: DeliveryType[] | null
  /** Platforms that say the restaurant is closed there, though we have not told them to. */
  closed_platforms: string[]
}

type Cause = BranchState['causes'][number]
type Refusal = (typeof refusalCauses)[number]
/** The state at one moment. Until when it stays so, and the next opening, are calculated separately, for one branch at a time, and come with its time zone. */
export type StateAt = Omit<BranchState, 'until' | 'next_opening' | 'timezone' | 'platforms'>

const horizonMs = 35 * 86_400_000

/** Why nothing is sold, from what weighs most to what is cured most easily, and what cures it. */
const refusals: Record<Refusal, string | null> = {
  inactive: null,
  licence: 'licence',
  special_day: 'hours',
  outside_hours: 'hours',
  last_order: 'hours',
  by_hand: 'open',
  no_payment_method: 'payment',
}
const order = Object.keys(refusals) as Refusal[]

const holds = (it: Pause, at: number) => Date.parse(it.starts_at) <= at && at < Date.parse(it.ends_at)
const concerns = (it: Pause, method: DeliveryType) => it.order_method === 'all' || it.order_method === method

/** A payment needs no hours: it neither keeps a branch open nor closes it, unless there is nothing else. */
function selling(it: StateFacts): StateFacts {
  const order_methods = it.order_methods.filter((method) => method !== 'onlyPayment')
  return order_methods.length > 0 ? { ...it, order_methods } : it
}

const unexplained = { reason: null, reason_code: null, by: null, since: null }
const byHand = ({ reason, reason_code, by, starts_at }: Pause) => ({ reason, reason_code, by, since: starts_at })

/** Methods that share their hours are looked at only once. */
function byHours(it: StateFacts, at: Date, days?: number): Map<DeliveryType, ReturnType<typeof openAt>> {
  const isOwn = (method: DeliveryType) =>
    it.methods.some((own) => own.order_method === method && (own.has_own_hours || own.last_order_min > 0)) ||
    it.special.some((day) => day.order_method === method)
  let shared: ReturnType<typeof openAt> | undefined
  return new Map(
    it.order_methods.map((method) => [
      method,
      isOwn(method) ? openAt(it, method, at, days) : (shared ??= openAt(it, 'all', at, days)),
    ]),
  )
}

/**
 * The effective state at a moment (semantics §4): closed where every order method is refused, for the cause that is cured most easily; else busy, else offline
 * without an armed device, else open. All causes that hold are named, the deciding one first: also platforms that are closed, methods that do not sell while
 * others do, and delivery without a zone.
 */
export function stateAt(facts: StateFacts, moment: Date): StateAt {
  const it = selling(facts)
  const at = moment.getTime()
  const hours = byHours(it, moment, 1)
  const isExpired = it.grace_ends_at !== null && Date.parse(it.grace_ends_at) <= at
  const now = it.pauses.filter((pause) => holds(pause, at))
  const closed = now.filter((pause) => pause.kind === 'closed')
  const held = new Map<Refusal, DeliveryType[]>()
  const first = it.order_methods.map((method) => {
    const all = order.filter((code) =>
      code === 'inactive'
        ? !it.is_active
        : code === 'licence'
          ? isExpired
          : code === 'by_hand'
            ? closed.some((pause) => concerns(pause, method))
            : code === 'no_payment_method'
              ? it.payable?.includes(method) === false
              : hours.get(method)!.cause === code,
    )
    for (const code of all) held.set(code, [...(held.get(code) ?? []), method])
    return all[0]
  })
  const isClosed = first.every((code) => code !== undefined)
  const headline = order.findLast((code) => first.includes(code))
  const refused = [...held].map(([code, order_methods]): Cause => ({
    code,
    fix: refusals[code],
    order_methods,
    ...(code === 'by_hand' ? byHand(closed[0]!) : unexplained),
  }))
  const all = it.order_methods
  const busy = now.filter((pause) => pause.kind === 'busy')
  const isBusy = busy.length > 0
  const rest: Cause[] = [
    ...(isBusy
      ? [
          {
            code: 'busy' as const,
            fix: 'open',
            order_methods: all.filter((method) => busy.some((pause) => concerns(pause, method))),
            ...byHand(busy[0]!),
          },
        ]
      : []),
    ...(it.armed_devices === 0
      ? [{ code: 'no_armed_device' as const, fix: 'arm', order_methods: all, ...unexplained }]
      : []),
    ...it.closed_platforms.map((reason) => ({
      code: 'platform' as const,
      fix: null,
      order_methods: all,
      ...unexplained,
      reason,
    })),
    ...(it.lacks_zone
      ? [{ code: 'no_zone' as const, fix: 'area', order_methods: ['deliveryToAddress' as const], ...unexplained }]
      : []),
  ]
  const isFirst = (cause: Cause) => cause.code === headline
  return {
    branch_id: it.branch_id,
    state: isClosed ? 'closed' : isBusy ? 'busy' : it.armed_devices === 0 ? 'offline' : 'open',
    causes: isClosed
      ? [...refused.filter(isFirst), ...refused.filter((cause) => !isFirst(cause)), ...rest]
      : [...rest, ...refused],
    methods: it.order_methods.map((order_method, n) => ({ order_method, cause: first[n] ?? null })),
    can_change: it.is_active && !isExpired,
    busy_minutes: isClosed ? 0 : Math.max(0, ...busy.map((pause) => pause.minutes)),
    armed_devices: it.armed_devices,
    is_online: it.armed_devices > 0,
  }
}

/** Why a branch does not sell by a method in this state; null where it does, or where it only takes payments by it, which need no hours. */
export const causeOf = ({ methods }: StateAt, method: DeliveryType) =>
  methods.find((it) => it.order_method === method)?.cause ?? null

/** When nothing is sold by a method although the hours say so, in ms: closed by hand, also later, and once a licence and its grace are over. */
export function closedSpans(it: StateFacts, method: DeliveryType): { from: number; to: number }[] {
  const byHand = it.pauses
    .filter((pause) => pause.kind === 'closed' && concerns(pause, method))
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }))
  return it.grace_ends_at ? [...byHand, { from: Date.parse(it.grace_ends_at), to: Number.POSITIVE_INFINITY }] : byHand
}

/** Whether what platforms sell, delivery, is closed by hand. */
export const isClosedByHand = ({ causes, methods }: StateAt): boolean =>
  causes.some(
    ({ code, order_methods }) =>
      code === 'by_hand' && (order_methods.includes('deliveryToAddress') || order_methods.length === methods.length),
  )

/** The moments after one at which the state may change by itself. */
function changesAfter(it: StateFacts, moment: Date): number[] {
  const pauses = it.pauses.flatMap((pause) => [Date.parse(pause.starts_at), Date.parse(pause.ends_at)])
  const licence = it.grace_ends_at ? Date.parse(it.grace_ends_at) : 0
  const hours = [...byHours(it, moment).values()].map(({ until }) => until?.getTime() ?? 0)
  return [...pauses, licence, ...hours].filter((at) => at > moment.getTime())
}

/** When the state next differs, with devices and platforms as they are now; null where it does not within five weeks. */
export function changeOf(it: StateFacts, from: Date, differs: (state: StateAt) => boolean): Date | null {
  let at = from
  for (;;) {
    const next = Math.min(...changesAfter(it, at))
    if (next - from.getTime() > horizonMs) return null
    at = new Date(next)
    if (differs(stateAt(it, at))) return at
  }
}

/** The state and until when it stays so. */
export function effectiveState(it: StateFacts, now: Date): StateAt & { until: string | null } {
  const state = stateAt(it, now)
  const until = changeOf(it, now, (then) => then.state !== state.state)
  return { ...state, until: until?.toISOString() ?? null }
}

/** When a branch next opens by its hours, after the current ones; null where they never close, or do not open within five weeks. */
export function nextOpening(it: StateFacts, now: Date): Date | null {
  const byHoursAlone = { ...it, pauses: [], payable: null }
  const isOpen = (state: StateAt) => state.state !== 'closed'
  const from = isOpen(stateAt(byHoursAlone, now)) ? changeOf(byHoursAlone, now, (then) => !isOpen(then)) : now
  return from && changeOf(byHoursAlone, from, isOpen)
}

/** The devices of a branch `b` that would ring now; the branch is online while there are any. */
export const readyToRing = (
  tie: Tie,
): Sql => sql`from device v where ${sameCompany(tie, 'v', 'b')} and v.branch_id = b.id
  and v.is_armed and v.seen_at > now() - make_interval(secs => ${deviceAliveSec})`

/** The facts of several branches at once. */
export const stateFacts = (db: Db, tie: Tie): Promise<StateFacts[]> =>
  db.many<StateFacts>(sql`
    select b.id as branch_id, b.is_active, b.order_methods, b.timezone, b.preparation_min, l.grace_ends_at,
      coalesce((select json_agg(json_build_object('order_method', w.order_method, 'weekday', w.weekday, 'start_min', w.start_min, 'end_min', w.end_min)) from working_hour w
        where ${sameCompany(tie, 'w', 'b')} and w.branch_id = b.id), '[]') as week,
      coalesce((select json_agg(json_build_object('day', d.day, 'order_method', d.order_method, 'slots', d.slots, 'cuts_tail', d.cuts_tail)) from special_day d
        where ${sameCompany(tie, 'd', 'b')} and d.branch_id = b.id and d.day >= current_date - 3), '[]') as special,
      coalesce((select json_agg(json_build_object('order_method', m.order_method, 'has_own_hours', m.has_own_hours, 'last_order_min', m.last_order_min,
        'max_ahead_days', m.max_ahead_days)) from branch_method m where ${sameCompany(tie, 'm', 'b')} and m.branch_id = b.id), '[]') as methods,
      coalesce((select json_agg(json_build_object('kind', p.kind, 'order_method', p.order_method, 'minutes', p.minutes, 'reason_code', p.reason_code, 'reason', p.reason,
        'starts_at', ${raw(jsonTime('p.starts_at'))}, 'ends_at', ${raw(jsonTime('coalesce(p.ended_at, p.ends_at)'))}, 'by', p.by) order by p.starts_at) from branch_pause p
        where ${sameCompany(tie, 'p', 'b')} and p.branch_id = b.id and p.ends_at > now() and (p.ended_at is null or p.ended_at > now())), '[]') as pauses,
      (select count(*)::int ${readyToRing(tie)}) as armed_devices,
      b.area_source = 'zones' and 'deliveryToAddress' = any(b.order_methods) and not exists (
        select 1 from zone z where ${sameCompany(tie, 'z', 'b')} and z.branch_id = b.id and z.is_active and z.kind = 'deliver')
        and not exists (select 1 from branch_ring r where ${sameCompany(tie, 'r', 'b')} and r.branch_id = b.id) as lacks_zone,
      ${payableTypes(tie)} as payable,
      coalesce((select json_agg(p.platform) from platform_link p where ${sameCompany(tie, 'p', 'b')} and p.branch_id = b.id and p.is_active
        and p.state -> 'restaurant' ->> 'is_open' = 'false' and not exists (select 1 from platform_state w where ${sameCompany(tie, 'w', 'b')}
          and w.branch_id = b.id and w.platform = p.platform and w.wanted = 'closed')), '[]') as closed_platforms
    from branch b left join license l on l.company_id = b.company_id
    where ${within(tie, 'b', 'id')}`)
