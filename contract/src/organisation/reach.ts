import * as z from 'zod/mini'
import { oneOf } from '../kit/fields.ts'
import { platformCodes, type PlatformCode } from '../platform/platforms.ts'
import { deliveryTypes, type DeliveryType } from './delivery-types.ts'
import { refusalCauses } from './refusal-causes.ts'

/**
 * The conditions for an order to reach somebody at the branch: the branch takes it (`here`), a bell
 * is heard, each platform sells it, the menu offers something, it can be paid and delivered, a till
 * is connected, and its ticket prints. The parts are sorted by how much is lost if one fails.
 */
const reachParts = ['here', 'bell', 'platform', 'menu', 'payment', 'area', 'line', 'printer'] as const
/**
 * The states of a part, from worst to best. `warning`: orders come in, but some are lost or get
 * stuck.
 */
export const reachStates = ['down', 'warning', 'ok'] as const
/**
 * Why a part is in its state. `rests`: while the branch takes no orders, the part is not expected
 * to work. The part `here` has the code `open`, or a cause of the branch's state.
 */
const reachCodes = [
  // here
  ...refusalCauses,
  'busy',
  'open',
  'rests',
  // platform
  'closed_there',
  'refused_there',
  'opening_there',
  'closed_by_us',
  'unlicensed',
  'full',
  'open_there',
  'time_kept',
  'unreachable',
  'not_reported',
  // bell and line
  'no_till',
  'muted',
  'rings',
  'connected',
  /** Only the panel reports this code, about its own live connection. */
  'cut',
  // menu
  'no_menu',
  'all_out',
  'mostly_out',
  'sells',
  // payment, area, printer
  'payable',
  'no_zone',
  'delivers',
  'printer_away',
  'prints',
  'no_printer',
] as const
export type ReachCode = (typeof reachCodes)[number]

/** The fix for a part: an action, or the screen on which the part is set up. */
const reachFixes = [
  'open',
  'hours',
  'licence',
  'methods',
  'payment',
  'area',
  'arm',
  'open_there',
  'close_there',
  'tell_time',
  'access',
  'menu',
  'stock',
  'printers',
] as const
export type ReachFix = (typeof reachFixes)[number]

export const reachPart = z.object({
  part: oneOf(reachParts),
  state: oneOf(reachStates),
  code: oneOf(reachCodes),
  /** How to fix the part; null if the part is fine or nobody here can fix it. */
  fix: z.nullable(oneOf(reachFixes)),
  since: z.nullable(z.string()),
  /** The platform concerned; set only for the part `platform`. */
  platform: z.nullable(oneOf(platformCodes)),
  /**
   * How many, depending on the part: devices that ring, connected tills, devices that print, or
   * products sold out.
   */
  count: z.nullable(z.int()),
  /** The order methods concerned. Missing if all of them are. */
  order_methods: z.array(oneOf(deliveryTypes)),
})
export type ReachPart = z.infer<typeof reachPart>

/**
 * Whether orders reach a branch, part by part, the worst part first. `headline` is the first part.
 */
export const reach = z.object({ headline: reachPart, parts: z.array(reachPart) })
export type Reach = z.infer<typeof reach>

/**
 * A platform that has not answered for this long (in ms) counts as unreachable. The poll asks every
 * minute.
 */
export const unreachableAfterMs = 3 * 60_000

export interface ReachFacts {
  state: 'open' | 'busy' | 'closed' | 'offline'
  /** The causes, with the deciding one first. */
  causes: readonly {
    code: string
    fix: string | null
    since: string | null
    order_methods: readonly DeliveryType[]
  }[]
  methods: readonly { order_method: DeliveryType }[]
  /** Whether the branch, according to its hours and pauses, sells what platforms sell for it. */
  sellsOnPlatforms: boolean
  platforms: readonly PlatformFacts[]
  /** `quiet_since`: when the last bell was switched off, or its device was last seen. */
  devices: { armed: number; connected: number; seen_at: string | null; quiet_since: string | null }
  /** The number of devices that print tickets automatically, and how many of them are connected. */
  printers: { chosen: number; connected: number }
  /** The number of active products, and how many of those are sold out. */
  menu: { products: number; out: number }
}

/** The additional minutes that a platform was last asked to promise, and the outcome. */
export const busyRequest = z.object({
  minutes: z.int(),
  told_at: z.string(),
  answer: oneOf(['queued', 'sent', 'refused']),
  reason: z.nullable(z.string()),
})

export interface PlatformFacts {
  platform: PlatformCode
  /** What the platform reported last; null if it never reported anything. */
  is_open: boolean | null
  /** When the platform began to say so. */
  since: string | null
  /** Our last request to the platform, and its outcome. */
  told: 'open' | 'closed' | null
  /**
   * Why we closed the restaurant on the platform: manually, or because the next quarters of an hour
   * are full (order-cap.ts).
   */
  told_for: 'by_hand' | 'full' | null
  answer: 'queued' | 'sent' | 'refused' | null
  /**
   * The last request to promise customers more time; null if we never made one. `promised`: the
   * minutes to which the platform last agreed.
   */
  busy: (z.infer<typeof busyRequest> & { promised: number }) | null
  /** The time since which the platform has not answered us. */
  failing_since: string | null
  can_change: boolean
  /** Whether the company's licence contains the platform's module. */
  is_licensed: boolean
}

const fine = { state: 'ok', fix: null, since: null, platform: null, count: null, order_methods: [] } as const
const part = (name: ReachPart['part'], code: ReachCode, more: Partial<ReachPart> = {}): ReachPart => ({
  part: name,
  code,
  ...fine,
  order_methods: [],
  ...more,
})
const isOf = <T extends string>(words: readonly T[], word: string | null): word is T => words.some((it) => it === word)
const fixOf = (fix: string | null): ReachFix | null => (isOf(reachFixes, fix) ? fix : null)

/**
 * Causes that come from the hours: a branch or one of its order methods is rightly closed, so there
 * is nothing to fix.
 */
const byHours: readonly string[] = ['special_day', 'outside_hours', 'last_order']

/**
 * Whether orders reach a branch, judged from its state and everything around it. Chip, home page,
 * board, cockpit and mails all show this answer.
 */
export function reachOf(facts: ReachFacts, at: Date): Reach {
  const parts = [
    hereOf(facts),
    bellOf(facts),
    ...facts.platforms.map((it) => platformOf(it, facts.sellsOnPlatforms, at)),
    menuOf(facts.menu),
    paymentOf(facts),
    ...(facts.methods.some((it) => it.order_method === 'deliveryToAddress') ? [areaOf(facts)] : []),
    lineOf(facts),
    printerOf(facts),
  ]
  return worstFirst(parts)
}

/**
 * Sorts the parts by state. Among parts in the same state, the one that loses more orders comes
 * first.
 */
export function worstFirst(parts: readonly ReachPart[]): Reach {
  const sorted = parts.toSorted(
    (a, b) =>
      reachStates.indexOf(a.state) - reachStates.indexOf(b.state) ||
      reachParts.indexOf(a.part) - reachParts.indexOf(b.part),
  )
  return { headline: sorted[0]!, parts: sorted }
}

function hereOf({ state, causes, methods }: ReachFacts): ReachPart {
  const own = causes.filter(({ code }) => isOf(reachCodes, code) && code !== 'no_zone')
  const shown = (it: ReachFacts['causes'][number], how: 'down' | 'warning') =>
    part('here', it.code as ReachCode, {
      state: how,
      fix: fixOf(it.fix),
      since: it.since,
      order_methods: it.order_methods.length < methods.length ? [...it.order_methods] : [],
    })
  const [first] = own
  if (state === 'closed') return first ? shown(first, 'down') : part('here', 'no_method', { state: 'down' })
  const partly = own.find(({ code }) => code !== 'no_payment_method' && !byHours.includes(code))
  return partly ? shown(partly, 'warning') : part('here', 'open')
}

function bellOf({ state, devices: { armed, connected, quiet_since } }: ReachFacts): ReachPart {
  if (armed > 0) return part('bell', 'rings', { count: armed })
  if (state === 'closed') return part('bell', 'rests')
  return part('bell', connected > 0 ? 'muted' : 'no_till', { state: 'down', fix: 'arm', since: quiet_since })
}

function lineOf({ state, devices: { connected, seen_at } }: ReachFacts): ReachPart {
  if (connected > 0) return part('line', 'connected', { count: connected })
  if (state === 'closed') return part('line', 'rests')
  return part('line', 'no_till', { state: 'warning', fix: 'arm', since: seen_at })
}

function platformOf(it: PlatformFacts, sells: boolean, at: Date): ReachPart {
  const { platform } = it
  const there = (code: ReachCode, more: Partial<ReachPart> = {}) => part('platform', code, { platform, ...more })
  // Its module has left the licence, so no orders are expected from it.
  if (!it.is_licensed && !it.is_open)
    return sells ? there('unlicensed', { state: 'warning', fix: 'access' }) : there('rests')
  const isSilent = it.failing_since !== null && at.getTime() - Date.parse(it.failing_since) >= unreachableAfterMs
  if (isSilent && sells) return there('unreachable', { state: 'down', fix: 'access', since: it.failing_since })
  if (it.is_open === null) return there('not_reported')
  if (!it.is_open) {
    if (!sells) return there('rests')
    const open = it.can_change ? ('open_there' as const) : null
    const since = it.since
    if (it.told === 'open' && it.answer === 'queued') return there('opening_there', { state: 'warning', since })
    if (it.told === 'open' && it.answer === 'refused')
      return there('refused_there', { state: 'down', fix: open, since })
    if (it.told === 'closed' && it.told_for === 'full') return there('full', { state: 'warning', since })
    if (it.told === 'closed') return there('closed_by_us', { state: 'warning', fix: open, since })
    return there('closed_there', { state: 'down', fix: open, since })
  }
  // We asked the platform to close the restaurant, but it still sells: the platform refused, or
  // somebody opened the restaurant there.
  if (it.told === 'closed' && it.answer !== 'queued')
    return there('open_there', {
      state: 'warning',
      fix: it.can_change ? 'close_there' : null,
      since: it.since,
    })
  // The platform promises customers another time than we want. If it never agreed to a longer time,
  // there is none to end.
  if (it.busy?.answer === 'refused' && it.busy.minutes !== it.busy.promised)
    return there('time_kept', { state: 'warning', fix: 'tell_time', since: it.busy.told_at })
  return there('open')
}

function menuOf({ products, out }: ReachFacts['menu']): ReachPart {
  if (products === 0) return part('menu', 'no_menu', { state: 'down', fix: 'menu' })
  if (out >= products) return part('menu', 'all_out', { state: 'down', fix: 'stock', count: out })
  if (out * 2 > products) return part('menu', 'mostly_out', { state: 'warning', fix: 'stock', count: out })
  return part('menu', 'sells')
}

function paymentOf({ state, causes, methods }: ReachFacts): ReachPart {
  const cause = causes.find(({ code }) => code === 'no_payment_method')
  if (!cause) return part('payment', 'payable')
  const isAll = cause.order_methods.length >= methods.length
  return part('payment', 'no_payment_method', {
    state: isAll && state === 'closed' ? 'down' : 'warning',
    fix: 'payment',
    order_methods: isAll ? [] : [...cause.order_methods],
  })
}

const areaOf = ({ causes }: ReachFacts): ReachPart =>
  causes.some(({ code }) => code === 'no_zone')
    ? part('area', 'no_zone', { state: 'warning', fix: 'area', order_methods: ['deliveryToAddress'] })
    : part('area', 'delivers')

function printerOf({ state, printers: { chosen, connected } }: ReachFacts): ReachPart {
  if (chosen === 0) return part('printer', 'no_printer')
  if (connected > 0) return part('printer', 'prints', { count: connected })
  if (state === 'closed') return part('printer', 'rests')
  return part('printer', 'printer_away', { state: 'warning', fix: 'printers' })
}
