import type { CompanyRisk, RiskKind } from '#contract/organisation/cockpit.ts'
import type { ReachCode, ReachPart } from '#contract/organisation/reach.ts'
import { dayAt, daysBetween } from '#contract/kit/wall-clock.ts'

/** The known facts about one branch. `state` is its effective state (semantics §4). */
export interface BranchFacts {
  branch_id: string
  name: string
  state: 'open' | 'busy' | 'closed' | 'offline'
  /** Whether orders reach the branch (contract/src/organisation/reach.ts). */
  parts: readonly ReachPart[]
  /**
   * Orders of the last 24 hours that were not answered: they wait longer than the company's
   * settings allow, or were cancelled for that reason.
   */
  unanswered: number
  /** The number of orders in the last seven days, and in the seven before. */
  orders: number
  orders_before: number
  last_order_at: string | null
}

export interface CompanyFacts {
  timezone: string
  licence: { ends_at: string; grace_ends_at: string } | null
  managers_without_two_factor: number
  branches: BranchFacts[]
}

/** A licence counts as about to end this many days before its end. */
const endingDays = 30
/**
 * After this many minutes without an order, within opening hours, a branch that usually sells
 * counts as silent.
 */
const silentMin = 90
/** A branch with more orders than this in a week usually sells. */
const usualOrders = 50
/**
 * Orders count as falling if they drop by at least this percentage. The two weeks are compared only
 * if the earlier one has at least `comparable` orders.
 */
const fallingPercent = 20
const comparable = 20

/**
 * The codes (contract/src/organisation/reach.ts) that say that a platform sells nothing although
 * the branch is open.
 */
const outages = {
  platform_closed: ['closed_there', 'refused_there'],
  platform_unreachable: ['unreachable'],
} as const satisfies Partial<Record<RiskKind, readonly ReachCode[]>>

type Reason = CompanyRisk['reasons'][number]

/**
 * Why a company needs its dealer's attention: each reason with its points, and the sum of the
 * points up to 100.
 */
export function riskOf(it: CompanyFacts, now: Date): { score: number; reasons: Reason[] } {
  const at = now.getTime()
  const reasons: Reason[] = []
  const add = (
    kind: RiskKind,
    points: number,
    count: number | null,
    of: BranchFacts[] = [],
    platforms: Reason['platforms'] = [],
  ) =>
    reasons.push({
      kind,
      points: Math.round(points),
      count,
      branch_id: of[0]?.branch_id ?? null,
      branch_names: of.map((each) => each.name),
      platforms,
    })

  const daysTo = (moment: string) => daysBetween(dayAt(now, it.timezone), dayAt(new Date(moment), it.timezone))
  if (!it.licence) add('licence_none', 40, null)
  else if (Date.parse(it.licence.grace_ends_at) < at) add('licence_expired', 40, -daysTo(it.licence.ends_at))
  else if (Date.parse(it.licence.ends_at) < at) add('licence_grace', 30, daysTo(it.licence.grace_ends_at))
  else {
    const days = daysTo(it.licence.ends_at)
    if (days < endingDays) add('licence_ending', 10 + (15 * (endingDays - days)) / endingDays, days)
  }

  const unanswered = it.branches.filter((each) => each.unanswered > 0).sort((a, b) => b.unanswered - a.unanswered)
  const lost = unanswered.reduce((sum, each) => sum + each.unanswered, 0)
  if (lost > 0) add('unanswered', Math.min(30, 5 * lost), lost, unanswered)

  for (const [kind, codes] of Object.entries(outages) as [keyof typeof outages, readonly ReachCode[]][]) {
    const concerns = (each: ReachPart) => each.state === 'down' && codes.includes(each.code)
    const without = it.branches.filter(({ parts }) => parts.some(concerns))
    const names = without.flatMap(({ parts }) => parts.filter(concerns).flatMap(({ platform }) => platform ?? []))
    const platforms = [...new Set(names)].sort()
    if (without.length > 0) add(kind, Math.min(24, 8 * without.length), without.length, without, platforms)
  }

  const silent = it.branches.filter(
    (each) =>
      each.state !== 'closed' &&
      each.orders > usualOrders &&
      (each.last_order_at === null || at - Date.parse(each.last_order_at) > silentMin * 60_000),
  )
  if (silent.length > 0) add('silent', Math.min(24, 8 * silent.length), silent.length, silent)

  const unarmed = it.branches.filter(({ parts }) => parts.some((each) => each.part === 'bell' && each.state === 'down'))
  if (unarmed.length > 0) add('no_armed_device', Math.min(24, 6 * unarmed.length), unarmed.length, unarmed)

  const [orders, before] = [sum(it.branches, 'orders'), sum(it.branches, 'orders_before')]
  const drop = before < comparable ? 0 : Math.round(((before - orders) * 100) / before)
  if (drop >= fallingPercent) {
    const worst = [...it.branches].sort((a, b) => b.orders_before - b.orders - (a.orders_before - a.orders))
    add('falling', Math.min(30, drop / 2), drop, worst.slice(0, 1))
  }

  if (it.managers_without_two_factor > 0)
    add('no_two_factor', Math.min(9, 3 * it.managers_without_two_factor), it.managers_without_two_factor)

  const score = reasons.reduce((total, each) => total + each.points, 0)
  return { score: Math.min(100, score), reasons: reasons.sort((a, b) => b.points - a.points) }
}

export const sum = (branches: readonly BranchFacts[], of: 'orders' | 'orders_before') =>
  branches.reduce((total, each) => total + each[of], 0)
