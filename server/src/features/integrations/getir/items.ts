import sql from 'sql-template-tag'
import type { PlatformReason } from '#contract/ordering/order-fields.ts'
import { getirClient } from '#server/domain/integrations/getir-client.ts'
import { textOf } from '#server/domain/integrations/getir-wire.ts'
import { PlatformFault } from '#server/domain/integrations/platform-fault.ts'
import { queueItems, type WantedItem } from '#server/domain/integrations/platform-items.ts'
import { getirLinkOf, getirLinks, type GetirLink } from '#server/domain/integrations/platform-link.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineChore, defineLoop } from '#server/kit/work.ts'

/** Getir's own numbers (integrations §1.1). */
const statusOf: Record<WantedItem, number> = { on: 100, out: 200, out_today: 400 }

/**
 * Ties the products of a linked branch to those of its menu at Getir, by their Turkish names as the search folds them: Getir gives its ids, and keeps none of
 * ours. What was tied before stays; a name that two products share is left alone. What is off here already is told at once.
 */
export async function matchItems(kit: Kit, link: GetirLink): Promise<void> {
  const { productCategories } = await getirClient(kit, link).menu()
  const theirs = productCategories
    .flatMap((it) => it.products ?? [])
    .flatMap((it) => (it.id ? [{ external_id: it.id, name: textOf(it.name) }] : []))
  const { company_id, branch_id } = link
  await kit.db.tx(async (db) => {
    await db.one(sql`
      insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, updated_at)
      select ${company_id}, ${branch_id}, 'getir', p.id, 'product', t.external_id, ${kit.now()}
      from jsonb_to_recordset(${JSON.stringify(theirs)}::jsonb) as t(external_id text, name text)
        join product p on p.company_id = ${company_id} and p.branch_id = ${branch_id} and fold(p.name ->> 'tr') = fold(t.name)
      where (select count(*) from product o where o.company_id = p.company_id and o.branch_id = p.branch_id and fold(o.name ->> 'tr') = fold(t.name)) = 1
      on conflict do nothing`)
    await db.one(sql`update platform_link set state = state || ${JSON.stringify({ menu: { at: kit.now().toISOString() } })}::jsonb
      where company_id = ${company_id} and id = ${link.id}`)
    await queueItems(db, { company_id, branch_id, now: kit.now() })
  })
}

/** Reads the menu of every link that was not read for a day; one that cannot be read is tried again with the next housekeeping. */
export async function matchDaily(kit: Kit): Promise<void> {
  const due = await kit.db.many<{ id: string }>(sql`/* platform: every company's links */
    select id from platform_link where platform = 'getir' and is_active and coalesce((state #>> '{menu,at}')::timestamptz, '-infinity') < ${kit.now()}::timestamptz - interval '1 day'`)
  if (due.length === 0) return
  for (const link of await getirLinks(kit))
    if (due.some((it) => it.id === link.id))
      await matchItems(kit, link).catch((error: unknown) => {
        if (!(error instanceof PlatformFault)) throw error
        kit.log.info({ link: link.id, why: error.message }, 'the menu of GetirYemek cannot be read')
      })
}

interface Item {
  company_id: string
  branch_id: string
  item_id: string
  external_id: string
  wanted: WantedItem
  tries: number
}

/** While a call is out, nobody else makes it. */
const leaseMs = 30_000
const most = 20
/** Pauses after answers that leave everything open; the last one repeats, for six hours. */
const backoffMs = [2, 5, 15, 60, 300].map((it) => it * 1000)
const mostTries = 75

/** Tells Getir what is due of products' states. Any number of workers may do this at once; none throws for what a platform does. */
export async function sendItems(kit: Kit): Promise<void> {
  const now = kit.now()
  const due = await kit.db.many<Item>(sql`/* platform: every company's outbox */
    update platform_item set tries = tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where (company_id, branch_id, platform, item_id, external_id) in (
      select company_id, branch_id, platform, item_id, external_id from platform_item
      where state = 'queued' and due_at <= ${now} and platform = 'getir' order by due_at limit ${most} for update skip locked)
    returning company_id, branch_id, item_id, external_id, wanted, tries`)
  for (const it of due) await settle(kit, it, await attempt(kit, it))
}

type Outcome = { state: 'sent' } | { state: 'refused'; reason: string } | { state: 'queued'; reason: string }

async function attempt(kit: Kit, it: Item): Promise<Outcome> {
  const link = await getirLinkOf(kit, it)
  if (!link) return { state: 'refused', reason: 'no_link' satisfies PlatformReason }
  try {
    await getirClient(kit, link).setProduct(it.external_id, statusOf[it.wanted])
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    if (error.kind === 'refused') return { state: 'refused', reason: error.message }
    const reason: PlatformReason = error.kind === 'limited' ? 'limited' : 'unreachable'
    return it.tries >= mostTries ? { state: 'refused', reason } : { state: 'queued', reason }
  }
}

/** Writes down what came of it, unless something else is wanted by now. */
async function settle(kit: Kit, it: Item, outcome: Outcome): Promise<void> {
  const now = kit.now()
  const pause = backoffMs[Math.min(it.tries, backoffMs.length) - 1] ?? leaseMs
  await kit.db
    .one(sql`update platform_item set state = ${outcome.state}, reason = ${'reason' in outcome ? outcome.reason : null},
      due_at = ${new Date(now.getTime() + pause)}, updated_at = ${now}
    where company_id = ${it.company_id} and branch_id = ${it.branch_id} and platform = 'getir' and item_id = ${it.item_id} and external_id = ${it.external_id}
      and wanted = ${it.wanted} and state = 'queued'`)
}

export const itemLoop = defineLoop('platform items', 2000, sendItems)
export const matchChore = defineChore('menus of platforms', matchDaily)
