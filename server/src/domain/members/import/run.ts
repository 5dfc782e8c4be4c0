import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import { defineRun, type RunWork } from '#server/kit/jobs/run.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { welcomeAll } from '../points/definitions.ts'
import { noteImported } from './answers.ts'
import { recount } from '../import-counts.ts'
import { undoRows } from './undo.ts'
import {
  judgeRows,
  lockRows,
  membersBetween,
  planOf,
  rowsBetween,
  storeJudged,
  type ImportPlan,
  type StoredRow,
} from './rows.ts'
import type { Judged, ReadRow } from './row.ts'
import { addMembers, changeMembers, sideOf } from './write.ts'

/** The range of rows that a run handles: from the one after the headers to the last. */
export interface ImportInput {
  import_id: string
  after: number
  upto: number
}
const dayMs = 86_400_000
/**
 * Imported files are personal data. Imports are kept for this long (in ms), and their runs a little
 * longer.
 */
export const importKeptMs = 30 * dayMs
const keptMs = importKeptMs + dayMs

const spanOf = ({ after, upto }: ImportInput, part: number, size: number) => ({
  after: after + part * size,
  upto: Math.min(upto, after + (part + 1) * size),
})
const numbersOf = (rows: readonly StoredRow[]) => rows.map((it) => it.row_no)
const partsOf = (size: number) => (input: ImportInput) => Math.max(1, Math.ceil((input.upto - input.after) / size))

/** How many rows are checked, or written, in one transaction. */
const size = { check: 1000, write: 500 }

/** The kind of run that checks every row of an import and stores what writing the row would do. */
export const importCheckRun = defineRun<ImportInput>({
  name: 'member-import-check',
  keptMs,
  parts: partsOf(size.check),
  step: async (work, part) => {
    const { db, run, input } = work
    const plan = await planOf(db, { company_id: run.company_id, id: input.import_id })
    const span = spanOf(input, part, size.check)
    await lockRows(db, plan, span)
    const rows = await rowsBetween(db, plan, span)
    await storeJudged(db, plan, await judgeRows(db, plan, rows, work))
    await recount(db, plan, numbersOf(rows))
    return { report: {} }
  },
})

/**
 * Writes what the check has decided, each row in the transaction that records it as written. The
 * run can also be undone.
 */
export const memberImportRun = defineRun<ImportInput>({
  name: 'member-import',
  keptMs,
  undoMs: dayMs,
  isBulk: true,
  parts: partsOf(size.write),
  step: async (work, part) => {
    const { db, run, input } = work
    const plan = await planOf(db, { company_id: run.company_id, id: input.import_id })
    const span = spanOf(input, part, size.write)
    await db.many(
      sql`select id from member where company_id = ${run.company_id} and id = any(${await membersBetween(db, plan, span)}::uuid[])
        order by id for no key update`,
    )
    await lockRows(db, plan, span)
    const rows = await rowsBetween(db, plan, span)
    await writeRows(
      work,
      plan,
      rows.filter((it) => (it.outcome === 'add' || it.outcome === 'update') && !it.state),
    )
    await recount(db, plan, numbersOf(rows))
    return { report: {} }
  },
  undo: async (work, part) => {
    const plan = await planOf(work.db, { company_id: work.run.company_id, id: work.input.import_id })
    const rows = await rowsBetween(work.db, plan, spanOf(work.input, part, size.write))
    await undoRows(
      work,
      plan,
      rows.filter((it) => it.state === 'written'),
    )
    await recount(work.db, plan, numbersOf(rows))
    return {}
  },
})

/**
 * Writes the remaining rows after a stopped run, or from the first part of a run that failed. The
 * earlier parts are taken over from that run, so that they can still be undone.
 */
export async function goOnAfter(
  db: Db,
  { company_id, id, before }: { company_id: string; id: string; before: string },
): Promise<void> {
  await db.one(sql`update run r set part = b.part, done = r.total * b.part / r.parts
    from (select coalesce((select min(part) from run_part where company_id = ${company_id} and run_id = ${before} and state = 'failed'), part) as part
      from run where company_id = ${company_id} and id = ${before}) b
    where r.company_id = ${company_id} and r.id = ${id}`)
  await db.one(sql`insert into run_part (company_id, run_id, part, state, report)
    select p.company_id, ${id}::uuid, p.part, p.state, p.report from run_part p join run r on r.company_id = ${company_id} and r.id = ${id}
    where p.company_id = ${company_id} and p.run_id = ${before} and p.part < r.part`)
}

/**
 * Makes an import's last run cover everything that was written, including by earlier runs, because
 * an undo covers only the run's own parts.
 */
export const takeOverWritten = (
  db: Db,
  { company_id, id, sheet, header_row }: Pick<ImportPlan, 'company_id' | 'id' | 'sheet' | 'header_row'>,
  run_id: string,
): Promise<unknown> =>
  db.one(sql`insert into run_part (company_id, run_id, part, state, report)
    select distinct r.company_id, ${run_id}::uuid, (r.row_no - ${header_row}::int - 1) / ${size.write}::int, 'done', '{}'::jsonb from member_import_row r
    where r.company_id = ${company_id} and r.import_id = ${id} and r.sheet = ${sheet} and r.row_no > ${header_row} and r.state = 'written'
    on conflict (company_id, run_id, part) do update set state = 'done'`)

type Found = ReadRow & Judged

/** Writes rows of an import to their members. The caller has locked the rows and the members. */
async function writeRows(
  { db, by, kit, now }: Pick<RunWork, 'db' | 'by' | 'kit' | 'now'>,
  plan: ImportPlan,
  rows: readonly StoredRow[],
) {
  const { company_id } = plan
  const before = new Map(rows.map((it) => [it.row_no, it]))
  const found = await judgeRows(db, plan, rows, { kit, now })
  const isAsChecked = (it: Found) => {
    const checked = before.get(it.row_no)
    const is = it.member
    return (
      it.outcome === checked?.outcome &&
      (is?.id ?? null) === checked.member_id &&
      (is?.version ?? null) === checked.member_version
    )
  }
  const others = found.filter((it) => !isAsChecked(it))
  const adds = found
    .filter((it) => isAsChecked(it) && it.outcome === 'add')
    .map((it) => ({ ...it, id: uuidv7(now.getTime()) }))
  const updates = found
    .filter((it) => isAsChecked(it) && it.outcome === 'update')
    .flatMap((it) => (it.member ? [{ ...it, id: it.member.id, member: it.member }] : []))
  await addMembers(db, company_id, adds, now)
  await changeMembers(db, company_id, updates, now)
  const written = [
    ...adds.map((it) => ({ ...it, version: 1 })),
    ...updates.map((it) => ({ ...it, version: it.member.version + 1 })),
  ]
  const noted = await noteImported(db, plan, written, { actor: by.actor?.name ?? null, now })
  if (plan.gives_points)
    await welcomeAll(
      db,
      company_id,
      adds.filter((it) => !it.no_gift).map((it) => it.id),
      now,
    )
  await auditAll(db, by, {
    noun: 'member',
    action: 'import',
    company_id,
    records: [...adds, ...updates].map((it) => ({
      record_id: it.id,
      before: it.member ? sideOf(it.changes, 0) : null,
      after: sideOf(it.changes, 1),
    })),
  })
  await storeJudged(
    db,
    plan,
    others.map((it) => ({ ...it, outcome: 'refuse', reasons: [{ code: 'changed' }], changes: {}, consents: [] })),
  )
  const rowsNow = written.map(({ row_no, id, version }) => ({ row_no, id, version, consents: noted.get(row_no) ?? [] }))
  await db.one(sql`update member_import_row r set state = 'written', member_id = it.id, member_version = it.version, consents = it.consents
    from jsonb_to_recordset(${JSON.stringify(rowsNow)}::jsonb) as it(row_no int, id uuid, version int, consents jsonb)
    where r.company_id = ${company_id} and r.import_id = ${plan.id} and r.sheet = ${plan.sheet} and r.row_no = it.row_no`)
}
