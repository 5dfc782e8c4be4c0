import sql from 'sql-template-tag'
import type { PlatformMenu, PlatformMenuEntry } from '#contract/integrations/platform-menu.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { mostAlike } from './most-alike.ts'

type Place = BranchKey & { platform: PlatformCode }
const at = ({ company_id, branch_id, platform }: Place) =>
  sql`company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform}`

/**
 * Stores what a platform's menu holds now. What a person has chosen for an entry is kept, also while
 * the platform does not list the entry.
 */
export async function noteEntries(
  db: Db,
  place: Place,
  theirs: readonly { external_id: string; name: string }[],
  now: Date,
): Promise<void> {
  const { company_id, branch_id, platform } = place
  await db.one(sql`
    insert into platform_menu_entry (company_id, branch_id, platform, external_id, name, seen_at)
    select distinct on (t.external_id) ${company_id}::uuid, ${branch_id}::uuid, ${platform}, t.external_id, t.name, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(theirs)}::jsonb) as t(external_id text, name text) order by t.external_id
    on conflict (company_id, branch_id, platform, external_id) do update set name = excluded.name, seen_at = excluded.seen_at`)
  await db.one(
    sql`delete from platform_menu_entry where ${at(place)} and choice = 'name' and seen_at < ${now}::timestamptz`,
  )
}

/**
 * Matches entries for which no person has chosen anything to the product of the same name in any
 * language. An existing match stays while its product exists.
 */
export async function matchByName(db: Db, place: Place, now: Date): Promise<void> {
  const { company_id, branch_id, platform } = place
  const byName = sql`
    select e.external_id, p.id from platform_menu_entry e
      join (
        select fold(n.value) as name, (array_agg(p.id))[1] as id from product p, jsonb_each_text(p.name) n
        where p.company_id = ${company_id} and p.branch_id = ${branch_id} group by 1 having count(distinct p.id) = 1
      ) p on p.name = fold(e.name)
    where e.company_id = ${company_id} and e.branch_id = ${branch_id} and e.platform = ${platform} and e.choice = 'name'`
  await db.one(sql`delete from platform_item i where ${at(place)} and item_kind = 'product'
    and not exists (select 1 from product p where p.company_id = ${company_id} and p.id = i.item_id)
    and external_id in (select external_id from (${byName}) named)`)
  await db.one(sql`
    insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, updated_at)
    select ${company_id}, ${branch_id}, ${platform}, named.id, 'product', named.external_id, ${now} from (${byName}) named
    on conflict do nothing`)
}

interface Chosen {
  external_id: string
  choice: PlatformMenuEntry['choice']
  /** A product of the branch. */
  product_id: string | null
}

/**
 * Notes what a person has chosen for an entry of a platform's menu, and matches it accordingly.
 * Returns false if the platform does not list the entry. Call `queueItems` in the same transaction.
 */
export async function chooseEntry(
  db: Db,
  place: Place,
  { external_id, choice, product_id }: Chosen,
  now: Date,
): Promise<boolean> {
  const { company_id, branch_id, platform } = place
  const row = await db.one(
    sql`update platform_menu_entry set choice = ${choice} where ${at(place)} and external_id = ${external_id} returning 1 as one`,
  )
  if (!row) return false
  await db.one(sql`delete from platform_item where ${at(place)} and item_kind = 'product' and external_id = ${external_id}
    and item_id is distinct from ${product_id}::uuid`)
  if (product_id)
    await db.one(sql`
      insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, updated_at)
      values (${company_id}, ${branch_id}, ${platform}, ${product_id}, 'product', ${external_id}, ${now}) on conflict do nothing`)
  else if (choice === 'name') await matchByName(db, place, now)
  return true
}

type Product = PlatformMenu['ours'][number]
interface Entry {
  external_id: string
  name: string
  choice: PlatformMenuEntry['choice']
  product_id: string | null
}

/** A branch's menu on a platform beside ours. */
export async function menuBeside(db: Db, place: Place): Promise<Pick<PlatformMenu, 'entries' | 'ours'>> {
  const { company_id, branch_id, platform } = place
  const entries = await db.many<Entry>(sql`
    select e.external_id, e.name, e.choice, i.item_id as product_id from platform_menu_entry e
      left join platform_item i on i.company_id = ${company_id} and i.branch_id = ${branch_id} and i.platform = ${platform} and i.item_kind = 'product'
        and i.external_id = e.external_id
    where e.company_id = ${company_id} and e.branch_id = ${branch_id} and e.platform = ${platform}
    order by e.name collate "tr-x-icu", e.external_id`)
  const products = await db.many<Product>(sql`
    select id, name from product where company_id = ${company_id} and branch_id = ${branch_id} order by name ->> 'tr' collate "tr-x-icu", id`)
  const byId = new Map(products.map((it) => [it.id, it]))
  const sold = new Set(entries.map((it) => it.product_id))
  const ours = products.filter((it) => !sold.has(it.id))
  const suggest = mostAlike(ours.map(({ id, name }) => ({ id, names: Object.values(name) })))
  return {
    entries: entries.map(({ product_id, ...it }) => {
      const product = byId.get(product_id ?? '') ?? null
      const suggested = product || it.choice === 'left' ? undefined : suggest(it.name)
      return { ...it, product, suggested: byId.get(suggested ?? '') ?? null }
    }),
    ours,
  }
}
