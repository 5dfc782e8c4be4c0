import sql from 'sql-template-tag'
import type { OffReason } from '#contract/menu/availability.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { clockOf, menuOf, offOf, type BranchMenu, type MenuProduct } from '#server/domain/menu/menu-of.ts'
import type { Db } from '#server/db/pool.ts'
import { deliveryLoop, type Delivery } from '#server/kit/jobs/delivery.ts'
import { perPlatform } from '../per-platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineChore, perTenant } from '#server/kit/jobs/work.ts'
import { PlatformFault } from '../fault.ts'
import { linksTo } from '../link.ts'
import type { Link } from '../platform.ts'
import type { WantedItem } from '../platform.ts'
import { matchByName, noteEntries } from './platform-menu.ts'
import { allPlatforms, platformOf, platformsWith } from '../registry.ts'
import { tellRestaurant } from '../restaurant/tell-restaurant.ts'

/**
 * The reasons for which a product is reported to platforms as unavailable. Other reasons
 * (schedules, delivery types and channels) are not reported, because platforms have rules of their
 * own for them.
 */
const toldReasons = new Set(['category_inactive', 'inactive', 'out', 'material_out', 'group_out'])

/**
 * The state that a product should have on the platform. It is `out_today` if the product is
 * unavailable only because of stock-outs that end with the day.
 */
function wantedOf(menu: BranchMenu, product: MenuProduct, reason: OffReason | undefined): WantedItem {
  if (!reason || !toldReasons.has(reason)) return 'on'
  const materials = product.materials.flatMap((id) => menu.materials.get(id) ?? [])
  const isForToday =
    (reason === 'out' && product.out?.kind === 'day') ||
    (reason === 'material_out' && materials.every((it) => it.is_active && (!it.out || it.out.kind === 'day')))
  return isForToday ? 'out_today' : 'out'
}

/**
 * Queues the changes that a branch's platforms need for its current menu, in the caller's
 * transaction: one for every product whose state there should change. A worker sends them within
 * seconds. A change that is undone before it is sent is dropped.
 */
export async function queueItems(
  db: Db,
  { company_id, branch_id, now }: { company_id: string; branch_id: string; now: Date },
): Promise<void> {
  const told = platformsWith('itemStatus')
  const items = await db.many<{ item_id: string; wanted: WantedItem }>(sql`
    select item_id, wanted from platform_item where company_id = ${company_id} and branch_id = ${branch_id} and platform = any(${told}) and item_kind = 'product' for update`)
  if (items.length === 0) return
  const menu = await menuOf(db, {
    tie: { company: company_id },
    branch_id,
    product_ids: [...new Set(items.map((it) => it.item_id))],
  })
  if (!menu) return
  const off = offOf(menu, clockOf(menu, now))
  const wanted = new Map(menu.products.map((it) => [it.id, wantedOf(menu, it, off.get(it.id)?.reason)]))
  const changed = items.flatMap(({ item_id, wanted: was }) => {
    const next = wanted.get(item_id) ?? 'out'
    return next === was ? [] : [{ item_id, wanted: next }]
  })
  if (changed.length === 0) return
  await db.one(sql`
    update platform_item i set wanted = t.wanted, state = 'queued', reason = null, tries = 0, due_at = ${now}, updated_at = ${now}
    from (select distinct item_id, wanted from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(item_id uuid, wanted text)) t
    where i.company_id = ${company_id} and i.branch_id = ${branch_id} and i.platform = any(${told}) and i.item_kind = 'product' and i.item_id = t.item_id and i.wanted <> t.wanted`)
}

/**
 * Reads a linked branch's menu on the platform, and matches it to our products by their names in any
 * language, folded as in search, if the platform uses its own ids and stores none of ours. What a
 * person has chosen stays, and so do existing matches. A name shared by two products is left
 * unmatched. Products that are already off here are reported at once. Throws a `PlatformFault` if the
 * menu cannot be read.
 */
export async function matchItems(kit: Kit, link: Link, options: { timeoutMs?: number } = {}): Promise<void> {
  const client = platformOf(link.platform)?.client(kit, link, options)
  const theirs = (await client?.menu?.()) ?? []
  const { company_id, branch_id, platform } = link
  const now = kit.now()
  await kit.db.tx(async (db) => {
    if (client && !client.menu)
      await db.one(sql`
      insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, updated_at)
      select ${company_id}, ${branch_id}, ${platform}, p.id, 'product', p.id::text, ${now}
      from product p where p.company_id = ${company_id} and p.branch_id = ${branch_id}
      on conflict do nothing`)
    await noteEntries(db, { company_id, branch_id, platform }, theirs, now)
    await matchByName(db, { company_id, branch_id, platform }, now)
    await db.one(sql`update platform_link set state = state || ${JSON.stringify({ menu: { at: now.toISOString() } })}::jsonb
      where company_id = ${company_id} and id = ${link.id}`)
    await queueItems(db, { company_id, branch_id, now })
  })
}

/**
 * Reads the menu of every link whose menu was not read for a day. If that fails, the next
 * housekeeping tries again.
 */
export const matchDaily = perTenant(
  async (kit) => {
    const due = await kit.db.many<{ id: string }>(sql`/* platform: every company's links */
      select id from platform_link where is_active and coalesce((state #>> '{menu,at}')::timestamptz, '-infinity') < ${kit.now()}::timestamptz - interval '1 day'`)
    if (due.length === 0) return []
    const isDue = new Set(due.map((it) => it.id))
    const links = await Promise.all(allPlatforms().map(({ code }) => linksTo(kit, code)))
    return links.flat().filter((it) => isDue.has(it.id))
  },
  (kit, link) =>
    matchItems(kit, link).catch((error: unknown) => {
      if (!(error instanceof PlatformFault)) throw error
      kit.log.info({ link: link.id, platform: link.platform, why: error.message }, 'a menu cannot be read')
    }),
  { ms: 30_000, atOnce: 6 },
)

interface ItemRow {
  company_id: string
  branch_id: string
  platform: PlatformCode
  item_id: string
  external_id: string
  wanted: WantedItem
}

const maxTries = 75

/**
 * Sends the desired states of products to platforms. If no answer comes, it retries for six hours.
 * Only the latest desired state of a product is sent.
 */
export const itemDelivery: Delivery<ItemRow> = {
  work: 'platform items',
  table: 'platform_item',
  key: ['company_id', 'branch_id', 'platform', 'item_id', 'external_id'],
  parties: perPlatform,
  // The time since when a state is desired is not stored, so `hasTime` counts tries instead.
  columns: sql`d.company_id, d.branch_id, d.platform, d.item_id, d.external_id, d.wanted`,
  pausesMs: [2, 5, 15, 60, 300].map((it) => it * 1000),
  hasTime: ({ tries }) => tries < maxTries,
  attempt: (kit, it) => tellRestaurant(kit, it, (client) => client.setItem?.(it.external_id, it.wanted)),
  set: (_, { now }) => sql`, updated_at = ${now}`,
}

export const itemLoop = deliveryLoop(itemDelivery, 2000)
export const matchChore = defineChore('menus of platforms', matchDaily)
