import type { CompanyRisk, RiskKind } from '#contract/organisation/cockpit.ts'
import type { ReachCode, ReachPart } from '#contract/organisation/reach.ts'
import { dayAt, daysBetween } from '#contract/kit/wall-clock.ts'

/** The known facts about one branch. `state`: its effective one (semantics §4). */
export interface BranchFacts {
  branch_id: string
  name: string
  state: 'open' | 'busy' | 'closed' | 'offline'
  /** Whether orders reach it (contract/src/organisation/reach.ts). */
  parts: readonly ReachPart[]
  /**
   * Orders unanswered in the last 24 hours: waiting longer than the company's settings say, or
   * cancelled for that reason.
   */
  unanswered: number
  /** The last seven days, and the seven before. */
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

/** How long before its end a licence counts as ending. */
const endingDays = 30
/** Minutes without an order, in opening hours, after which a branch that usually sells counts as silent. */
const silentMin = 90
/** Orders in a week above which a branch usually sells. */
const usualOrders = 50
/** The drop in percent from which orders count as falling, and the number of orders needed to compare. */
const fallingPercent = 20
const comparable = 20

/** A platform that sells nothing for an open branch, by the part's code. */
const outages = {
  platform_closed: ['closed_there', 'refused_there'],
  platform_unreachable: ['unreachable'],
} as const satisfies Partial<Record<RiskKind, readonly ReachCode[]>>

type Reason = CompanyRisk['reasons'][number]

/**
 * Why a company needs its dealer's attention: each reason with its points, and their sum up to 100.
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
