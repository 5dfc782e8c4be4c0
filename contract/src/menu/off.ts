import { ownReason, isOut, type Purchase, type Clock, type OffReason, type Sold } from './availability.ts'
import { isUnsellable, limitsOf, type PricedGroup } from './price.ts'

interface Category extends Sold {
  id: string
}
interface Product extends Sold {
  id: string
  category_id: string
  materials: readonly string[]
  groups: readonly string[]
}
interface Material {
  id: string
  is_active: boolean
  out: { until: string | null } | null
}
interface Group extends Omit<PricedGroup, 'options'> {
  is_active: boolean
  options: readonly { material_id: string; price: number; max_count: number }[]
}

/** The parts of a menu that decide what is available. */
export interface Sellable {
  categories: readonly Category[]
  products: readonly Product[]
  materials: readonly Material[]
  groups: readonly Group[]
}

/** Why a product is not sold. `by` is the material or group that causes it, if any. */
export interface Off {
  reason: OffReason
  by: string | null
}

/**
 * Groups that can no longer be satisfied because too few of their options are available (semantics
 * §3). A group that is switched off requires nothing.
 */
export function unsellableGroups(menu: Pick<Sellable, 'materials' | 'groups'>, at: Date): Set<string> {
  const there = new Set(menu.materials.filter((it) => it.is_active && !isOut(it.out, at)).map((it) => it.id))
  const closed = menu.groups.filter(
    (it) =>
      it.is_active &&
      limitsOf(it).min > 0 &&
      isUnsellable({
        ...it,
        options: it.options.map((option) => ({
          ...option,
          id: option.material_id,
          is_on: there.has(option.material_id),
        })),
      }),
  )
  return new Set(closed.map((it) => it.id))
}

/**
 * The products that are unavailable at a moment, with the reason: the first that applies, in the
 * order of `offReasons`. Delivery type and channel are checked only if given.
 */
export function offProducts(menu: Sellable, clock: Clock, asked: Purchase = {}): Map<string, Off> {
  const categories = new Map(menu.categories.map((it) => [it.id, ownReason(it, clock, asked)]))
  const out = new Set(menu.materials.filter((it) => !it.is_active || isOut(it.out, clock.at)).map((it) => it.id))
  const closed = unsellableGroups(menu, clock.at)
  const off = new Map<string, Off>()
  for (const it of menu.products) {
    const category = categories.get(it.category_id)
    const own = ownReason(it, clock, asked)
    const material = it.materials.find((id) => out.has(id)) ?? null
    const group = it.groups.find((id) => closed.has(id)) ?? null
    const rest = own ?? category
    const first: Off | undefined =
      category === 'inactive'
        ? { reason: 'category_inactive', by: null }
        : own === 'inactive' || own === 'out'
          ? { reason: own, by: null }
          : material
            ? { reason: 'material_out', by: material }
            : group
              ? { reason: 'group_out', by: group }
              : category === 'schedule'
                ? { reason: 'category_schedule', by: null }
                : rest
                  ? { reason: rest, by: null }
                  : undefined
    if (first) off.set(it.id, first)
  }
  return off
}
