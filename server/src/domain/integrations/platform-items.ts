import sql from 'sql-template-tag'
import type { OffReason } from '#contract/menu/availability.ts'
import { clockOf, menuOf, offOf, type BranchMenu, type MenuProduct } from '#server/domain/menu/menu-of.ts'
import type { Db } from '#server/db/pool.ts'

/** What a product is to be on a platform: for sale, off until we say otherwise, or off for today. */
export type WantedItem = 'on' | 'out' | 'out_today'

/** Reasons a platform is told of; its own schedule, delivery types and channels are its own affair. */
const told = new Set(['category_inactive', 'inactive', 'out', 'material_out', 'group_out'])

/** What a product is to be there now: off for today where nothing but stock-outs that end with the day keeps it from selling. */
function wantedOf(menu: BranchMenu, product: MenuProduct, reason: OffReason | undefined): WantedItem {
  if (!reason || !told.has(reason)) return 'on'
  const materials = product.materials.flatMap((id) => menu.materials.get(id) ?? [])
  const isForToday =
    (reason === 'out' && product.out?.kind === 'day') ||
    (reason === 'material_out' && materials.every((it) => it.is_active && (!it.out || it.out.kind === 'day')))
  return isForToday ? 'out_today' : 'out'
}

/**
 * Lays what the platforms of a branch have to be told of its menu as it is now, in the caller's transaction: every product whose state there is to
 * be another. The worker sends it within seconds; what was queued and is undone before it left is not sent at all.
 */
export async function queueItems(
  db: Db,
  { company_id, branch_id, now }: { company_id: string; branch_id: string; now: Date },
): Promise<void> {
  const items = await db.many<{ item_id: string; wanted: WantedItem }>(sql`
    select item_id, wanted from platform_item where company_id = ${company_id} and branch_id = ${branch_id} and item_kind = 'product' for update`)
  if (items.length === 0) return
  const menu = await menuOf(db, {
    company_ids: [company_id],
    branch_id,
    product_ids: [...new Set(items.map((it) => it.item_id))],
  })
  if (!menu) return
  const off = offOf(menu, clockOf(menu, now))
  const wanted = new Map(menu.products.map((it) => [it.id, wantedOf(menu, it, off.get(it.id)?.reason)]))
  const changed = items.filter((it) => (wanted.get(it.item_id) ?? 'out') !== it.wanted)
  for (const it of changed)
    await db.one(sql`update platform_item set wanted = ${wanted.get(it.item_id) ?? 'out'}, state = 'queued', reason = null, tries = 0, due_at = ${now}, updated_at = ${now}
      where company_id = ${company_id} and branch_id = ${branch_id} and item_id = ${it.item_id}`)
}
