import type { Clock } from '#contract/menu/availability.ts'
import type { Menu, MenuProduct } from '#contract/menu/menu.ts'
import { offProducts, unsellableGroups } from '#contract/menu/off.ts'

/** What happens if an ingredient runs out. */
export interface Touches {
  /** Products made of it. */
  made: MenuProduct[]
  /** Option groups that contain the ingredient as an option. */
  options: Menu['groups']
  /** Option groups whose minimum can no longer be reached without the ingredient. */
  closed: Menu['groups']
  /** The products that go off sale because such an option group cannot be satisfied. */
  taken: MenuProduct[]
  /** How many products would go off sale. */
  stops: number
  /** The channels that are affected, ours and platforms; empty if nothing goes off sale. */
  channels: string[]
}

/**
 * Computes what happens if an ingredient runs out, by the same rules that decide what is on sale.
 */
export function touchesOf(menu: Menu, material_id: string, clock: Clock): Touches {
  const now = offProducts(menu, clock)
  const out = { kind: 'reopened' as const, until: null, at: clock.at.toISOString() }
  const without = { ...menu, materials: menu.materials.map((it) => (it.id === material_id ? { ...it, out } : it)) }
  const then = offProducts(without, clock)
  const closedNow = unsellableGroups(menu, clock.at)
  const closed = new Set([...unsellableGroups(without, clock.at)].filter((id) => !closedNow.has(id)))
  const stops = menu.products.filter((it) => !now.has(it.id) && then.has(it.id))
  const isMade = (it: MenuProduct) => it.materials.includes(material_id)
  const channels = stops.flatMap((it) => (it.channels.length > 0 ? it.channels : ['own', ...menu.platforms]))
  return {
    made: menu.products.filter(isMade),
    options: menu.groups.filter((it) => it.options.some((option) => option.material_id === material_id)),
    closed: menu.groups.filter((it) => closed.has(it.id)),
    taken: stops.filter((it) => !isMade(it)),
    stops: stops.length,
    channels: [...new Set(channels)],
  }
}
