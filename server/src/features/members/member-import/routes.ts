import sql from 'sql-template-tag'
import { isUnfinished } from '#contract/kit/run.ts'
import { memberImport, type ImportColumn } from '#contract/members/member-import.ts'
import type { Db } from '#server/db/pool.ts'
import { hasIgnored, hasLeft, recountAll } from '#server/domain/members/import-counts.ts'
import { importCheckRun, importKeptMs, memberImportRun, takeOverWritten } from '#server/domain/members/import/run.ts'
import type { RawCell } from '#server/domain/members/import/raw-cell.ts'
import type { GuessedColumn } from '#server/domain/members/import/header.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { companyDay } from '#server/kit/company-day.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { listed } from '#server/kit/list/listed.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { narrowedTo } from '#server/kit/guard/reach.ts'
import { cancelRun, findRun, undoRun } from '#server/kit/jobs/run-acts.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineChore, forTenants, inBatches } from '#server/kit/jobs/work.ts'
import { askForRefused } from './file.ts'
import { findImport, importColumns, importFrom, showImport, showImports, visible, type StoredImport } from './show.ts'
import { lineColumns, mendLine, shownLines, type LineRow } from './lines.ts'
import { digestOf, guessOf, sheetsIn, storeLines } from './upload.ts'
import { act, byId, lockedIn, refuseUnready, start } from './acts.ts'

export const memberImportRoutes = routes(
  memberImport,
  {
    list: async ({ query }, asked) => {
      const ctx = { ...asked, reach: { ...asked.reach, tie: narrowedTo(asked.reach.tie, query.company_id) } }
      const found = await listed<StoredImport>(ctx.db, {
        columns: importColumns,
        from: importFrom,
        conditions: [visible(ctx)],
        query,
        fields: { created_at: 'i.created_at' },
        tie: 'i.id',
      })
      return { ...found, data: await showImports(ctx, found.data) }
    },

    upload: async ({ query }, ctx) => {
      // The file is read before anything is locked.
      const { company_id, name } = query
      const sheets = await sheetsIn(ctx, companyIn(ctx.actor.tree, company_id).country)
      const file = await digestOf(ctx.upload!)
      return once(
        ctx,
        'member-import.upload',
        { company_id, name, file },
        async (db) => {
          const id = uuidv7()
          // The sheet with the most rows is taken as the one with members.
          const sheet = sheets.reduce((best, it, n) => (it.lines.length > sheets[best]!.lines.length ? n : best), 0)
          const guess = await guessOf({ ...ctx, db }, company_id, sheets[sheet]!.lines)
          const shown = sheets.map((it) => ({ name: it.name, rows: it.lines.at(-1)?.row_no ?? 0 }))
          const hasPhone = guess.columns.some((it) => it.field === 'phone')
          const unique = !hasPhone && guess.columns.some((it) => it.field === 'email') ? 'email' : 'phone'
          await db.one(sql`insert into member_import (company_id, id, user_id, name, sheets, sheet, header_row, columns, unique_field, has_mended_letters, created_at, updated_at)
          values (${company_id}, ${id}, ${ctx.actor.id}, ${name}, ${JSON.stringify(shown)}, ${sheet}, ${guess.header_row}, ${JSON.stringify(guess.columns)}, ${unique}, ${sheets.some((it) => it.hasMended)}, ${ctx.now}, ${ctx.now})`)
          for (const [n, it] of sheets.entries())
            await storeLines(db, { company_id, import_id: id, sheet: n }, it.lines)
          await recountAll(db, { company_id, id, sheet, header_row: guess.header_row })
          await audit(db, ctx, {
            noun: 'member-import',
            record_id: id,
            action: 'create',
            company_id,
            after: { file: name, sheets: shown },
          })
          return showImport({ ...ctx, db }, id)
        },
        201,
      )
    },

    read: ({ params }, ctx) => showImport(ctx, params.member_import_id),

    rows: async ({ params, query }, ctx) => {
      const it = await findImport(ctx.db, ctx, byId(params.member_import_id))
      const page = await longList<LineRow>(ctx.db, {
        columns: lineColumns,
        from: sql`from member_import_row r`,
        conditions: [
          sql`r.company_id = ${it.company_id} and r.import_id = ${it.id} and r.sheet = ${it.sheet} and r.row_no > ${it.header_row}`,
          anyOf('r.outcome', query.outcome),
          anyOf('r.state', query.state),
          query.answer?.length === 1 ? (query.answer[0] === 'without_cells' ? hasLeft : hasIgnored) : undefined,
        ],
        query,
        fields: { row_no: ['r.row_no', 'bigint'] },
        tie: ['r.row_no', 'bigint'],
      })
      return { ...page, data: await shownLines(ctx.db, ctx, it.columns.length, page.data) }
    },

    map: ({ params, body }, ctx) =>
      act(
        ctx,
        'map',
        params.member_import_id,
        ['uploaded', 'checked'],
        async (db, it) => {
          if (it.version !== body.version)
            throw fault('stale_version', { current: await showImport({ ...ctx, db }, it.id) })
          if (!it.sheets[body.sheet]) throw wrongField('sheet', 'choice')
          if (body.consents.on && body.consents.on > companyDay(ctx.actor.tree, it.company_id, ctx.now))
            throw wrongField('consents.on', 'not_future')
          const isElsewhere = body.sheet !== it.sheet || body.header_row !== it.header_row
          const { header_row, columns } =
            body.columns && !isElsewhere
              ? { header_row: body.header_row, columns: checkedColumns(body.columns, it.columns.length) }
              : await guessOf(
                  { ...ctx, db },
                  it.company_id,
                  await firstLines(db, it, body.sheet),
                  body.sheet === it.sheet ? body.header_row : undefined,
                )
          await db.one(sql`update member_import set sheet = ${body.sheet}, header_row = ${header_row}, columns = ${JSON.stringify(columns)}, unique_field = ${body.unique_field},
            on_existing = ${body.on_existing}, on_missing = ${body.on_missing}, leaves_unreadable = ${body.leaves_unreadable}, consents = ${JSON.stringify(body.consents)}, check_run_id = null, version = version + 1, updated_at = ${ctx.now}
          where company_id = ${it.company_id} and id = ${it.id}`)
          if (it.check_run_id)
            await db.one(sql`update member_import_row set phone = null, email_key = null, outcome = null, reasons = '[]', member_id = null, member_version = null, changes = '{}', consents = '[]',
            no_gift = false
            where company_id = ${it.company_id} and import_id = ${it.id} and outcome is not null`)
          await recountAll(db, { company_id: it.company_id, id: it.id, sheet: body.sheet, header_row })
        },
        body,
      ),

    check: ({ params }, ctx) =>
      act(ctx, 'check', params.member_import_id, ['uploaded', 'checked'], async (db, it) => {
        refuseUnready(it)
        await start(db, ctx, it, importCheckRun, 'check_run_id')
      }),

    mend: ({ params, body }, ctx) =>
      once(ctx, 'member-import.mend', { params, body }, async (db) =>
        mendLine(db, ctx, await lockedIn(db, ctx, params.member_import_id, ['checked']), {
          row_no: params.row_no,
          ...body,
        }),
      ),

    run: ({ params, body }, ctx) =>
      act(
        ctx,
        'run',
        params.member_import_id,
        ['checked', 'stopped', 'failed'],
        async (db, it) => {
          await db.one(
            sql`update member_import set gives_points = ${body.gives_points} where company_id = ${it.company_id} and id = ${it.id}`,
          )
          await start(db, ctx, it, memberImportRun, 'run_id')
        },
        body,
      ),

    cancel: ({ params }, ctx) =>
      act(ctx, 'cancel', params.member_import_id, ['checking', 'running'], async (db, it) => {
        const run = await findRun(db, sql`r.company_id = ${it.company_id} and r.id = ${it.run_id ?? it.check_run_id}`)
        if (isUnfinished(run)) await cancelRun(db, it.run_id ? memberImportRun : importCheckRun, run, ctx.now)
      }),

    remove: ({ params }, ctx) =>
      ctx.db.tx(async (db) => {
        const { company_id, id, name } = await lockedIn(db, ctx, params.member_import_id, ['uploaded', 'checked'])
        await db.one(sql`delete from member_import where company_id = ${company_id} and id = ${id}`)
        await audit(db, ctx, {
          noun: 'member-import',
          record_id: id,
          action: 'delete',
          company_id,
          before: { file: name },
        })
        return null
      }),

    undo: ({ params }, ctx) =>
      act(ctx, 'undo', params.member_import_id, ['done', 'stopped', 'failed'], async (db, it) => {
        const run = { company_id: it.company_id, id: it.run_id! }
        await takeOverWritten(db, it, run.id)
        await undoRun(db, run, { user_id: ctx.actor.id, now: ctx.now })
      }),

    file: async ({ params, body }, ctx) =>
      askForRefused(ctx, await findImport(ctx.db, ctx, byId(params.member_import_id)), body.format),
  },
  (id, at) => sql`select i.company_id from member_import i where ${visible(at)} and i.id = ${id}`,
)

/**
 * Checks the given columns: no field may occur twice, and no column may lie beyond those of the
 * sheet.
 */
function checkedColumns(given: readonly ImportColumn[], width: number): GuessedColumn[] {
  if (given.length > width) throw wrongField('columns', 'choice')
  const fields = given.flatMap((it) => it.field ?? [])
  const twice = given.findIndex((it, n) => it.field && given.findIndex((other) => other.field === it.field) < n)
  if (twice >= 0) throw wrongField(`columns.${twice}.field`, 'twice')
  if (fields.includes('full_name') && (fields.includes('name') || fields.includes('surname')))
    throw wrongField(`columns.${given.findIndex((it) => it.field === 'full_name')}.field`, 'twice')
  return Array.from({ length: width }, (_, n) => ({
    ...(given[n] ?? { field: null, date_order: null }),
    is_guessed: false,
  }))
}

const firstLines = (db: Db, { company_id, id }: StoredImport, sheet: number) =>
  db.many<{ row_no: number; raw: RawCell[] }>(sql`select row_no, raw from member_import_row
    where company_id = ${company_id} and import_id = ${id} and sheet = ${sheet} order by row_no limit 200`)

/** Deletes imported files once they are no longer needed, because they are personal data. */
export const memberImportChore = defineChore(
  'member imports',
  forTenants((kit) =>
    inBatches(kit, {
      act: sql`delete from member_import`,
      key: ['company_id', 'id'],
      find: sql`select company_id, id from member_import where created_at < ${new Date(kit.now().getTime() - importKeptMs)}`,
      rows: 20,
    }),
  ),
)
