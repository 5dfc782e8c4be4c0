import sql, { raw, type Sql } from 'sql-template-tag'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import { wrongField } from '#server/kit/answer/fault.ts'

/** The tables of a branch's menu. Each row has a company and a branch. */
export type MenuTable = 'category' | 'product' | 'material' | 'material_catalog' | 'product_catalog'

/**
 * Locks rows of the branch's menu against deletion until the transaction ends. Refuses, at its
 * field, a row that is missing or belongs to another branch. `path` returns the field of the n-th
 * id.
 */
export async function lockReferenced(
  db: Db,
  table: MenuTable,
  place: { company_id: string; branch_id: string },
  ids: readonly string[],
  path: (at: number) => string,
): Promise<void> {
  if (ids.length === 0) return
  const found = await db.many<{ id: string }>(
    sql`select t.id from ${raw(table)} t where t.company_id = ${place.company_id} and t.branch_id = ${place.branch_id} and t.id = any(${ids}::uuid[]) order by t.id for key share`,
  )
  const known = new Set(found.map((it) => it.id))
  const at = ids.findIndex((id) => !known.has(id.toLowerCase()))
  if (at >= 0) throw wrongField(path(at), 'choice')
}

/** The position after the last category of a branch, or after the last product of a category. */
export async function lastIn(
  db: Db,
  table: 'category' | 'product',
  { company_id, ...of }: { company_id: string; branch_id: string } | { company_id: string; category_id: string },
): Promise<number> {
  const [[field, id] = []] = Object.entries(of)
  const row = await db.must<{ position: number }>(
    sql`select coalesce(max(position) + 1, 0) as position from ${raw(table)} where company_id = ${company_id} and ${raw(field!)} = ${id}`,
  )
  return row.position
}

/**
 * Writes any number of rows of a record's list; the text of the statement is always the same. Does
 * nothing for an empty list.
 */
export async function insertParts(
  db: Db,
  table: 'product_material' | 'product_material_catalog' | 'product_catalog_product' | 'material_option',
  company_id: string,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = raw(Object.keys(first).join(', '))
  await db.one(sql`insert into ${raw(table)} (company_id, ${columns})
    select ${company_id}::uuid, ${columns} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)})`)
}

/**
 * Where materials and option groups are used: for each, the noun and table of the records that use
 * it, the table with the rows of their list, and the field in which their history shows the list.
 */
const uses = {
  recipes: { noun: 'branch-product', table: 'product', part: 'product_material', of: 'material', field: 'materials' },
  options: {
    noun: 'branch-material-catalog',
    table: 'material_catalog',
    part: 'material_option',
    of: 'material',
    field: 'options',
  },
  groups: {
    noun: 'branch-product',
    table: 'product',
    part: 'product_material_catalog',
    of: 'material_catalog',
    field: 'groups',
  },
} as const

/**
 * Removes a material or a group from every record that uses it. Each of these records gets a new
 * version and a line of history.
 */
export async function takeOut(
  db: Db,
  by: Parameters<typeof auditAll>[1],
  { id, company_id }: { id: string; company_id: string },
  from: keyof typeof uses,
): Promise<void> {
  const { noun, table, part, of, field } = uses[from]
  const [key, column] = [raw(`p.${table}_id`), raw(`p.${of}_id`)]
  const order = part === 'product_material' ? column : raw('p.position')
  const touched = await db.many<{ id: string; before: string[] }>(sql`
    update ${raw(table)} t set version = t.version + 1, updated_at = ${by.now}
    where t.company_id = ${company_id} and exists (select 1 from ${raw(part)} p where p.company_id = ${company_id} and ${key} = t.id and ${column} = ${id})
    returning t.id, (select array_agg(${column} order by ${order}) from ${raw(part)} p where p.company_id = ${company_id} and ${key} = t.id) as before`)
  await db.one(sql`delete from ${raw(part)} p where p.company_id = ${company_id} and ${column} = ${id}`)
  await auditAll(db, by, {
    noun,
    company_id,
    action: 'update',
    records: touched.map(({ id: record_id, before }) => ({
      record_id,
      before: { [field]: before },
      after: { [field]: before.filter((one) => one !== id) },
    })),
  })
}

/**
 * A stock-out at a given moment, in the form in which the API returns it. Once its end has passed,
 * it counts as over, even before a job clears it.
 */
export const outNow = (alias: string, now: Date): Sql =>
  sql`case when ${raw(alias)}.out_kind is not null and (${raw(alias)}.out_until is null or ${raw(alias)}.out_until > ${now})
    then jsonb_build_object('kind', ${raw(alias)}.out_kind, 'until', ${raw(jsonTime(`${alias}.out_until`))}, 'at', ${raw(jsonTime(`${alias}.out_at`))}) end`
