import sql, { raw } from 'sql-template-tag'
import { isOut, type Purchase, type Clock } from '#contract/menu/availability.ts'
import type { OutOfStock, Schedule, SelectionType } from '#contract/menu/menu-fields.ts'
import { offProducts, type Off } from '#contract/menu/off.ts'
import type { PricedGroup } from '#contract/menu/price.ts'
import type { AreaSource } from '#contract/organisation/delivery-types.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { within, type Tie } from '#server/kit/guard/reach.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

export type Names = Record<'tr' | 'en' | 'de', string>

export interface MenuCategory {
  id: string
  name: Names
  image: string | null
  /** The picture of its icon. */
  icon: string | null
  position: number
  is_active: boolean
  schedule: Schedule
  delivery_types: DeliveryType[]
}
export interface MenuProduct {
  id: string
  category_id: string
  name: Names
  description: Names
  images: string[]
  price: number
  discounted_price: number | null
  premium_price: number | null
  tax_rate: number
  tax_rates: Partial<Record<DeliveryType, number>>
  is_active: boolean
  is_listed: boolean
  allergens: string[]
  schedule: Schedule
  delivery_types: DeliveryType[]
  channels: string[]
  out: OutOfStock | null
  position: number
  /** The ids of its option groups, in the order shown to customers. */
  groups: string[]
  materials: string[]
}
export interface MenuMaterial {
  id: string
  name: Names
  is_active: boolean
  out: OutOfStock | null
}
export interface MenuGroup {
  id: string
  name: Names
  selection_type: SelectionType
  minimum_limit: number
  selection_limit: number
  is_required: boolean
  free_count: number
  is_active: boolean
  options: { material_id: string; price: number; max_count: number; is_default: boolean }[]
}

/**
 * Everything that a branch sells. Categories and products are ordered by position; groups and
 * materials are keyed by id.
 */
export interface BranchMenu extends MenuBranch {
  categories: MenuCategory[]
  products: MenuProduct[]
  groups: Map<string, MenuGroup>
  materials: Map<string, MenuMaterial>
}

/** The branch to which a menu belongs. */
interface MenuBranch extends BranchKey {
  currency: string
  timezone: string
  /** The delivery types that the branch accepts at all, whatever types its products allow. */
  order_methods: DeliveryType[]
  table_is_open: boolean
  tips_is_active: boolean
  /** Whether the branch delivers within its own zones, or wherever the ordering app says. */
  area_source: AreaSource
}

const out = raw(
  `case when out_kind is null then null else json_build_object('kind', out_kind, 'until', ${jsonTime('out_until')}, 'at', ${jsonTime('out_at')}) end as out`,
)

/**
 * The whole menu of a branch, or only some products. Undefined if `tie` does not cover the branch.
 */
export async function menuOf(
  db: Db,
  { tie, branch_id, product_ids }: { tie: Tie; branch_id: string; product_ids?: string[] },
): Promise<BranchMenu | undefined> {
  const branch = await db.one<MenuBranch>(sql`
    select b.company_id, b.id as branch_id, b.timezone, c.currency, b.order_methods, b.table_is_open, b.tips_is_active, b.area_source from branch b join company c on c.id = b.company_id
    where ${within(tie, 'b', 'id')} and b.id = ${branch_id} and b.is_active`)
  return branch && menuAt(db, branch, product_ids)
}

/** The whole menu of a branch, or only some products. The branch must have been read before. */
export async function menuAt(db: Db, branch: MenuBranch, product_ids?: string[]): Promise<BranchMenu> {
  const { company_id, branch_id } = branch
  const own = sql`company_id = ${company_id} and branch_id = ${branch_id}`
  const categories = await db.many<MenuCategory>(
    sql`select id, name, image, (select i.image from icon i where i.id = category.icon_id) as icon, position, is_active, schedule, delivery_types from category where ${own} order by position, id`,
  )
  const products = await db.many<MenuProduct>(sql`
    select p.id, p.category_id, p.name, p.description, p.images, p.price, p.discounted_price, p.premium_price, p.tax_rate, p.tax_rates, p.is_active, p.is_listed,
      p.allergens, p.schedule, p.delivery_types, p.channels, p.position, ${out},
      to_json(array(select g.material_catalog_id from product_material_catalog g where g.company_id = ${company_id} and g.product_id = p.id order by g.position)) as groups,
      to_json(array(select m.material_id from product_material m where m.company_id = ${company_id} and m.product_id = p.id)) as materials
    from product p where p.${own} ${product_ids ? sql`and p.id = any(${product_ids}::uuid[])` : sql``} order by p.position, p.id`)
  const groups = await db.many<MenuGroup>(sql`
    select c.id, c.name, c.selection_type, c.minimum_limit, c.selection_limit, c.is_required, c.free_count, c.is_active,
      coalesce((select json_agg(json_build_object('material_id', o.material_id, 'price', o.price, 'max_count', o.max_count, 'is_default', o.is_default) order by o.position)
        from material_option o where o.company_id = ${company_id} and o.material_catalog_id = c.id), '[]') as options
    from material_catalog c where c.${own}`)
  const materials = await db.many<MenuMaterial>(sql`select id, name, is_active, ${out} from material where ${own}`)
  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((it) => [it.id, it]))
  return { ...branch, categories, products, groups: byId(groups), materials: byId(materials) }
}

/** The moment `now`, by the clock of a menu's branch. */
export const clockOf = (menu: Pick<BranchMenu, 'timezone'>, at: Date): Clock => ({
  at,
  ...wallClock(at, menu.timezone),
})

/** Whether a material of the menu is available at the given moment. */
export const isThere = (it: MenuMaterial | undefined, at: Date): boolean =>
  Boolean(it?.is_active) && !isOut(it?.out, at)

/**
 * An option group with what is needed to price its options; unavailable options are marked.
 * Undefined if the group itself is switched off.
 */
export function pricedGroup(menu: BranchMenu, group_id: string, at: Date): PricedGroup | undefined {
  const group = menu.groups.get(group_id)
  if (!group?.is_active) return undefined
  return {
    ...group,
    options: group.options.map((it) => ({
      ...it,
      id: it.material_id,
      is_on: isThere(menu.materials.get(it.material_id), at),
    })),
  }
}

export const pricedGroups = (menu: BranchMenu, product: MenuProduct, at: Date): PricedGroup[] =>
  product.groups.flatMap((id) => pricedGroup(menu, id, at) ?? [])

/**
 * Products that cannot be ordered at that time for that delivery type and channel, with the reasons
 * (semantics §3).
 */
export const offOf = (menu: BranchMenu, clock: Clock, asked?: Purchase): Map<string, Off> =>
  offProducts({ ...menu, groups: [...menu.groups.values()], materials: [...menu.materials.values()] }, clock, asked)
