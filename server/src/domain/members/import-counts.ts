import sql, { raw, type Sql } from 'sql-template-tag'
import type { ImportLine } from '#contract/members/member-import.ts'
import type { Db } from '#server/db/pool.ts'

/** How many rows of a sheet one row of `member_import_count` counts. */
const blockRows = 500

const isWritten = sql`r.outcome in ('add', 'update', 'same') and r.state is distinct from 'left' and r.reasons <> '[]'`
/**
 * Selects rows `r` that have an answer about consent that does not count. A written row has no
 * other reasons, except for cells that were left out.
 */
export const hasIgnored = sql`(${isWritten} and jsonb_path_exists(r.reasons, '$[*] ? (!(exists(@.is_optional)))'))`
/** Selects rows that were written without an unreadable cell. */
export const hasLeft = sql`(${isWritten} and jsonb_path_exists(r.reasons, '$[*] ? (exists(@.is_optional))'))`
/** Selects rows that were refused, but could be written without their unreadable cells. */
const couldLeave = sql`(r.outcome = 'refuse' and r.reasons <> '[]' and not jsonb_path_exists(r.reasons, '$[*] ? (!(exists(@.is_optional)))'))`

/** How many rows of an import have the same outcome and state, and what they have in common. */
export interface RowCount {
  outcome: ImportLine['outcome']
  state: ImportLine['state']
  n: number
  /** Answers about consent that are written. */
  noted: number
  ignored: number
  left: number
  leavable: number
  /** New members who have had no welcome gift before. */
  gifts: number
}
const figures = ['n', 'noted', 'ignored', 'left', 'leavable', 'gifts'] as const

/** Rows `r` that are selected by `from`, counted block by block. */
const counted = (from: Sql): Sql => sql`
  select r.company_id, r.import_id, r.row_no / ${raw(String(blockRows))} as block, r.outcome, r.state, count(*)::int as n,
    sum(jsonb_array_length(r.consents))::int as noted, (count(*) filter (where ${hasIgnored}))::int as ignored, (count(*) filter (where ${hasLeft}))::int as left,
    (count(*) filter (where ${couldLeave}))::int as leavable, (count(*) filter (where not r.no_gift))::int as gifts
  ${from} group by 1, 2, 3, 4, 5`

/** Stores the counts of the rows `r` that are selected by `from`, which must be whole blocks. */
const storeCounts = (from: Sql): Sql => sql`
  insert into member_import_count (company_id, import_id, block, counts)
  select company_id, import_id, block, jsonb_agg(jsonb_build_object('outcome', outcome, 'state', state, ${raw(figures.map((it) => `'${it}', "${it}"`).join(', '))}))
  from (${counted(from)}) it group by 1, 2, 3
  on conflict (company_id, import_id, block) do update set counts = excluded.counts`

interface At {
  company_id: string
  id: string
  sheet: number
  header_row: number
}
const rowsOf = ({ company_id, id, sheet, header_row }: At): Sql =>
  sql`r.company_id = ${company_id} and r.import_id = ${id} and r.sheet = ${sheet} and r.row_no > ${header_row}`

/** The statement that recounts all rows of an import. */
export const countAllRows = (at: At): Sql => storeCounts(sql`from member_import_row r where ${rowsOf(at)}`)

/** Recounts all rows of an import, for example because another sheet is imported. */
export async function recountAll(db: Db, at: At): Promise<void> {
  await db.one(sql`delete from member_import_count where company_id = ${at.company_id} and import_id = ${at.id}`)
  await db.one(countAllRows(at))
}

/**
 * Recounts the blocks of these rows. Call this after every change of rows: the page of an import of
 * 100,000 rows is loaded again and again while it runs, and cannot count them all each time.
 */
export async function recount(db: Db, at: At, row_nos: readonly number[]): Promise<void> {
  const blocks = [...new Set(row_nos.map((it) => Math.floor(it / blockRows)))]
  if (blocks.length === 0) return
  // Locked by a statement of its own, so that the next one sees what the lock's previous holder has
  // committed.
  await db.many(sql`select block from member_import_count where company_id = ${at.company_id} and import_id = ${at.id}
    and block = any(${blocks}::int[]) order by block for update`)
  await db.one(
    storeCounts(sql`from unnest(${blocks}::int[]) b(n) join member_import_row r
      on ${rowsOf(at)} and r.row_no >= b.n * ${raw(String(blockRows))} and r.row_no < (b.n + 1) * ${raw(String(blockRows))}`),
  )
}

/** Recounts the blocks of these rows, which may belong to several imports. */
export async function recountChanged(
  db: Db,
  company_id: string,
  rows: readonly { import_id: string; sheet: number; row_no: number }[],
): Promise<void> {
  const ids = [...new Set(rows.map((it) => it.import_id))].toSorted()
  const imports = await db.many<At>(
    sql`select company_id, id, sheet, header_row from member_import where company_id = ${company_id} and id = any(${ids}::uuid[]) order by id`,
  )
  for (const at of imports) {
    const own = rows.filter((it) => it.import_id === at.id && it.sheet === at.sheet && it.row_no > at.header_row)
    await recount(
      db,
      at,
      own.map((it) => it.row_no),
    )
  }
}

/** The counts of the imports that a condition on `c.company_id` and `c.import_id` selects. */
export const countsOf = (db: Db, condition: Sql) =>
  db.many<RowCount & { import_id: string }>(sql`
    select c.import_id, it.outcome, it.state, ${raw(figures.map((it) => `sum(it."${it}")::int as "${it}"`).join(', '))}
    from member_import_count c cross join jsonb_to_recordset(c.counts) as it(outcome text, state text, ${raw(figures.map((it) => `"${it}" int`).join(', '))})
    where ${condition} group by 1, 2, 3`)

/**
 * The imports whose stored counts differ from their rows, as a statement for the invariants.
 */
export const wrongCounts: string = (() => {
  const all = figures.map((it) => `"${it}"`).join(', ')
  return `select import_id from (
    select import_id, outcome, state, ${all} from (${counted(sql`from member_import i join member_import_row r on r.company_id = i.company_id and r.import_id = i.id and r.sheet = i.sheet and r.row_no > i.header_row`).sql}) rows
    union all select c.import_id, it.outcome, it.state, ${figures.map((it) => `-it."${it}"`).join(', ')} from member_import_count c
      cross join jsonb_to_recordset(c.counts) as it(outcome text, state text, ${figures.map((it) => `"${it}" int`).join(', ')})) both_sides
    group by import_id, outcome, state having ${figures.map((it) => `sum("${it}") <> 0`).join(' or ')}`
})()
