import sql from 'sql-template-tag'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import type { NewGroup } from '#contract/menu/new-group.ts'
import type { Db } from '#server/db/pool.ts'
import { reachOf } from '#server/kit/guard/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { DocGroup, DocMaterial } from './document.ts'
import { applyPlan } from './spread.ts'

/**
 * Creates the option groups that a new product brings, and ingredients that the branch does not
 * have, in the caller's transaction, each with a line of history. Returns the id of each new group
 * by the temporary id that the product uses for it. Throws `permission_required` if the caller may
 * not create groups or ingredients at the branch.
 */
export async function createGroups(
  db: Db,
  at: BranchKey,
  ctx: Context,
  groups: readonly NewGroup[],
): Promise<Map<string, string>> {
  if (groups.length === 0) return new Map()
  refuseWithout(ctx, at, materialCatalog.create.permission)
  const known = await materialsNamed(db, at, [...new Set(groups.flatMap((it) => it.options.map(({ name }) => name)))])
  const materials: DocMaterial[] = []
  const idOf = ({ key, name, id }: Named): string => {
    if (id) return id
    const made = materials.find((it) => it.key === key)
    if (made) return made.id
    const row = { ...newPart(name), key, allergens: [], is_active: true }
    materials.push(row)
    return row.id
  }
  const made = groups.map((group, n): DocGroup => {
    const ids = group.options.map(({ name }) => idOf(known.get(name)!))
    const again = ids.findIndex((id, o) => ids.indexOf(id) < o)
    if (again >= 0) throw wrongField(`new_groups.${n}.options.${again}.name`, 'twice')
    const { name, options, selection_type, is_required, selection_limit } = group
    return {
      ...newPart(name),
      selection_type,
      is_required,
      selection_limit,
      minimum_limit: 0,
      free_count: 0,
      is_active: true,
      options: options.map(({ price, max_count }, o) => ({
        material_id: ids[o]!,
        price,
        max_count,
        is_default: false,
      })),
    }
  })
  if (materials.length > 0) refuseWithout(ctx, at, material.create.permission)
  const isNew = <T>(after: T) => ({ before: null, after, isFollowed: false })
  const plan = { rows: [], categories: [], materials: materials.map(isNew), groups: made.map(isNew), products: [] }
  await applyPlan(db, at, ctx, plan, 'create')
  return new Map(groups.map((it, n) => [it.id, made[n]!.id]))
}

function refuseWithout({ actor }: Context, { branch_id }: BranchKey, permission: string) {
  if (!reachOf(actor, permission).branches.has(branch_id.toLowerCase()))
    throw fault('permission_required', { permission })
}

interface Named {
  name: string
  /** The folded form of a name. Names are compared in this form. */
  key: string
  /** The branch's ingredient with that name in any language; null if there is none. */
  id: string | null
}
async function materialsNamed(db: Db, at: BranchKey, names: string[]): Promise<Map<string, Named>> {
  const folded = await db.many<Omit<Named, 'id'>>(
    sql`select n.name, fold(n.name) as key from unnest(${names}::text[]) as n(name)`,
  )
  const keys = sql`array[fold(m.name ->> 'tr'), fold(m.name ->> 'en'), fold(m.name ->> 'de')]`
  const known = await db.many<{ id: string; keys: string[] }>(sql`select m.id, ${keys} as keys from material m
    where m.company_id = ${at.company_id} and m.branch_id = ${at.branch_id} and ${keys} && ${folded.map((it) => it.key)}::text[] order by m.id for key share`)
  return new Map(
    folded.map((it) => [it.name, { ...it, id: known.find(({ keys }) => keys.includes(it.key))?.id ?? null }]),
  )
}

/**
 * A new option group or ingredient of the branch's own menu, with the same name in all languages.
 */
const newPart = (name: string) => ({
  id: uuidv7(),
  key: name,
  name: { tr: name, en: name, de: name },
  master_id: null,
  followed_version: null,
  version: 1,
})
