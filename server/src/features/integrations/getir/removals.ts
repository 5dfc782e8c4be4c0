import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Link } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { getirClient } from './client.ts'
import type { GetirOrder } from './wire.ts'

interface Known {
  groups: Map<string, boolean>
  at: number
}
const known = new WeakMap<Kit, Map<string, Known>>()
/**
 * How often, in ms, orders with unknown groups may cause a read of the menu. Getir allows two reads
 * a minute.
 */
const againMs = 60_000

/**
 * The option groups of an order whose choices are removals. Only Getir's menu tells this; it is
 * read when an order contains an unknown group. If the menu cannot be read, the order is not
 * delayed.
 */
export async function removalsOf(kit: Kit, link: Link, order: GetirOrder): Promise<ReadonlySet<string>> {
  const ours = known.get(kit) ?? new Map<string, Known>()
  known.set(kit, ours)
  const groups = order.products.flatMap((it) => it.optionCategories ?? []).flatMap((it) => it.optionCategory ?? [])
  let menu = ours.get(link.id) ?? { groups: new Map<string, boolean>(), at: -Infinity }
  const now = kit.now().getTime()
  if (groups.some((it) => !menu.groups.has(it)) && now - menu.at >= againMs) {
    menu = { groups: await readMenu(kit, link, menu.groups), at: now }
    ours.set(link.id, menu)
  }
  return new Set(groups.filter((it) => menu.groups.get(it)))
}

async function readMenu(kit: Kit, link: Link, before: Map<string, boolean>): Promise<Map<string, boolean>> {
  try {
    const { productCategories } = await getirClient(kit, link, { timeoutMs: 3000 }).menu()
    const groups = productCategories.flatMap((it) => it.products ?? []).flatMap((it) => it.optionCategories ?? [])
    return new Map(groups.map((it) => [it.id, it.removeToppings === true]))
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    kit.log.info({ link: link.id, why: error.message }, 'the menu of GetirYemek cannot be read')
    return before
  }
}
