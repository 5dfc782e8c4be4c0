import type { Schedule } from '#contract/menu/menu-fields.ts'
import type { BranchMenu } from '#server/domain/menu/menu-of.ts'
import { instantOf, wallClock } from '#contract/kit/wall-clock.ts'

const minuteMs = 60_000

/** The fields of a discount that decide when it holds. */
interface Discount {
  starts_at: string
  expires_at: string | null
  schedule: Schedule
}

/**
 * The moment, in ms, until which a menu's offers stay the same unless somebody changes it: when a
 * stock-out ends, a discount begins or ends, or a schedule may open or close. If the branch's clock
 * is set forward or back before that moment, the offers count as valid for only a minute.
 */
export function sameUntil(
  menu: Pick<BranchMenu, 'timezone' | 'categories' | 'products' | 'materials'>,
  at: Date,
  discounts: readonly Discount[] = [],
): number {
  const now = at.getTime()
  const edges = discounts.flatMap((it) => [Date.parse(it.starts_at), Date.parse(it.expires_at ?? '')])
  const stock = [...menu.products, ...menu.materials.values()].map((it) => Date.parse(it.out?.until ?? ''))
  const next = nextEdge(
    [...menu.categories, ...menu.products, ...discounts].map((it) => it.schedule),
    at,
    menu.timezone,
  )
  return Math.min(next, ...[...stock, ...edges].filter((it) => it > now))
}

/** When the clock next shows a minute at which any slot of the week begins or ends. */
function nextEdge(schedules: readonly Schedule[], at: Date, timezone: string): number {
  const edges = new Set(schedules.flat().flatMap((it) => [it.start_min % 1440, it.end_min % 1440]))
  if (edges.size === 0) return Infinity
  const { date, minute } = wallClock(at, timezone)
  const away = Math.min(...[...edges].map((it) => (it - minute + 1440 - 1) % 1440)) + 1
  const edge = instantOf(date, minute + away, timezone).getTime()
  const expected = Math.floor(at.getTime() / minuteMs + away) * minuteMs
  return edge === expected ? edge : at.getTime() + minuteMs
}
