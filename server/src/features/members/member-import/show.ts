import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '#contract/kit/call.ts'
import { isUnfinished, type Run } from '#contract/kit/run.ts'
import {
  importOutcomes,
  rowStates,
  type ImportState,
  type MemberImport,
  type memberImport,
} from '#contract/members/member-import.ts'
import type { Db } from '#server/db/pool.ts'
import { countsOf } from '#server/domain/members/import-counts.ts'
import { welcomeGift } from '#server/domain/members/points/definitions.ts'
import type { RawCell } from '#server/domain/members/import/raw-cell.ts'
import type { GuessedColumn } from '#server/domain/members/import/header.ts'
import type { Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { readRuns, shownRun } from '#server/kit/jobs/run.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'

type Listed = Answer<typeof memberImport.list>['data'][number]

/** An import as stored. */
export interface StoredImport extends Pick<
  MemberImport,
  | 'id'
  | 'company_id'
  | 'company_name'
  | 'name'
  | 'sheets'
  | 'sheet'
  | 'header_row'
  | 'unique_field'
  | 'on_existing'
  | 'on_missing'
  | 'leaves_unreadable'
  | 'has_mended_letters'
  | 'consents'
  | 'gives_points'
  | 'by'
  | 'created_at'
  | 'version'
> {
  columns: GuessedColumn[]
  check_run_id: string | null
  run_id: string | null
}

export const importColumns = sql`i.id, i.company_id, c.name as company_name, i.name, i.sheets, i.sheet, i.header_row, i.columns, i.unique_field, i.on_existing,
  i.on_missing, i.leaves_unreadable, i.has_mended_letters, i.consents, i.gives_points, u.name || ' ' || u.surname as by, i.created_at, i.version, i.check_run_id, i.run_id`
export const importFrom = sql`from member_import i join company c on c.id = i.company_id left join app_user u on u.id = i.user_id`
/** Imports `i` of companies that the caller may access. */
export const visible = ({ reach }: Pick<Context, 'reach'>) => withinCompany(reach.tie, 'i.company_id')

const stateOf = (checked: Run | undefined, ran: Run | undefined): ImportState => {
  if (ran?.is_undoing) return 'undoing'
  if (ran && isUnfinished(ran)) return 'running'
  if (ran) return ran.state === 'cancelled' ? 'stopped' : (ran.state as ImportState)
  if (checked && isUnfinished(checked)) return 'checking'
  return checked?.state === 'done' ? 'checked' : 'uploaded'
}

type At = Pick<Context, 'reach' | 'now' | 'lang'> & { db: Db }

/** Imports with their runs and counts. */
export async function showImports(ctx: At, rows: readonly StoredImport[]): Promise<Listed[]> {
  const ids = rows.map((it) => it.id)
  const runIds = rows.flatMap((it) => [it.check_run_id, it.run_id]).filter((it) => it !== null)
  const tie = ctx.reach.tie
  // The runs are read before the counts. If a run has ended by then, everything that it wrote is
  // included in the counts.
  const runs = await readRuns(ctx.db, sql`${withinCompany(tie, 'r.company_id')} and r.id = any(${runIds}::uuid[])`, {
    tie,
    max: 500,
  })
  const counted = await countsOf(
    ctx.db,
    sql`${withinCompany(tie, 'c.company_id')} and c.import_id = any(${ids}::uuid[])`,
  )
  const runOf = new Map(runs.map((it) => [it.id, shownRun(it, ctx)]))
  return rows.map(({ check_run_id, run_id, ...row }) => {
    const [checked, ran] = [runOf.get(check_run_id ?? ''), runOf.get(run_id ?? '')]
    const own = counted.filter((it) => it.import_id === row.id)
    const sum = (is: (it: (typeof own)[number]) => boolean) => own.filter(is).reduce((all, it) => all + it.n, 0)
    return {
      ...row,
      state: stateOf(checked, ran),
      total: sum(() => true),
      counts: Object.fromEntries(
        importOutcomes.map((it) => [it, sum(({ outcome }) => outcome === it)]),
      ) as Listed['counts'],
      states: Object.fromEntries(rowStates.map((it) => [it, sum(({ state }) => state === it)])) as Listed['states'],
      answers: {
        noted: own.reduce((all, it) => all + it.noted, 0),
        ignored: own.reduce((all, it) => all + it.ignored, 0),
      },
      unreadable: {
        refused: own.reduce((all, it) => all + it.leavable, 0),
        left: own.reduce((all, it) => all + it.left, 0),
      },
      run: ran ?? checked ?? null,
    }
  })
}

export const textOf = (cell: RawCell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'number' ? String(cell) : String(cell)

/**
 * The stored import that meets the condition, if the caller may access it. Throws `not_found`
 * otherwise. With `lock`, it is locked until the transaction ends.
 */
export async function findImport(
  db: Db,
  ctx: Pick<Context, 'reach'>,
  condition: Sql,
  lock?: 'lock',
): Promise<StoredImport> {
  const read = () =>
    db.one<StoredImport>(sql`select ${importColumns} ${importFrom} where ${visible(ctx)} and ${condition}`)
  const found = await read()
  if (!found) throw fault('not_found')
  if (!lock) return found
  await db.one(sql`select id from member_import where company_id = ${found.company_id} and id = ${found.id} for update`)
  return (await read()) ?? found
}

/** The new members who would get, or got, points for joining, and how many points each gets now. */
async function welcomeOf({ db, now }: At, { company_id, id }: StoredImport) {
  const gift = await welcomeGift(db, company_id, now)
  if (!gift) return null
  const counts = await countsOf(db, sql`c.company_id = ${company_id} and c.import_id = ${id}`)
  const added = counts.filter((it) => it.outcome === 'add' && it.state !== 'undone')
  return { members: added.reduce((sum, it) => sum + it.gifts, 0), points: gift.points }
}

/** One import in full, with its headers and samples of its columns. */
export async function showImport(ctx: At, id: string): Promise<MemberImport> {
  const it = await findImport(ctx.db, ctx, sql`i.id = ${id}`)
  const [listed, welcome, rows] = await Promise.all([
    showImports(ctx, [it]),
    welcomeOf(ctx, it),
    ctx.db.many<{ row_no: number; raw: RawCell[] }>(sql`select row_no, raw from member_import_row
      where company_id = ${it.company_id} and import_id = ${it.id} and sheet = ${it.sheet} and row_no >= ${it.header_row} order by row_no limit 30`),
  ])
  const head = rows.find((row) => row.row_no === it.header_row && it.header_row > 0)?.raw ?? []
  const data = rows.filter((row) => row.row_no > it.header_row)
  return {
    ...listed[0]!,
    welcome,
    columns: it.columns.map((column, n) => ({
      ...column,
      is_guessed: column.is_guessed ?? false,
      header: textOf(head[n]).trim(),
      samples: data
        .map((row) => textOf(row.raw[n]).trim())
        .filter(Boolean)
        .slice(0, 3)
        .map((text) => text.slice(0, 100)),
    })),
  }
}
