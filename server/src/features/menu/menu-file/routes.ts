import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { menuFile, mostFaults } from '#contract/menu/menu-file.ts'
import { spreadFields } from '#contract/menu/spread.ts'
import type { Answer } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { documentOf } from '#server/domain/menu/document.ts'
import { planOf } from '#server/domain/menu/plan.ts'
import { applyPlan } from '#server/domain/menu/spread.ts'
import { layImport, shownRows } from '#server/domain/menu/spread-run.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { startMenuExport } from './export.ts'
import { menuIn, type Book } from './read.ts'

/** More than any menu has: what a small file unpacks to is bounded, too. */
const mostRows = 20_000

async function bookIn(upload: Buffer): Promise<Book> {
  const { readXlsx } = await import('hucre/xlsx')
  try {
    return (await readXlsx(upload, { maxRows: mostRows })).sheets
  } catch {
    throw wrongField('file', 'file_type')
  }
}

/** The file's texts as the database folds names, all in one question. */
async function folder(db: Db, book: Book): Promise<(text: string) => string> {
  const texts = new Set<string>()
  const add = (cell: unknown) => {
    if (typeof cell !== 'string') return
    for (const it of [cell, ...cell.split('|')]) texts.add(it.trim())
  }
  for (const { rows } of book) for (const row of rows) row.forEach(add)
  const all = [...texts].map((it) => it.replaceAll('\0', '').slice(0, 200))
  const folded = await db.many<{ given: string; key: string }>(
    sql`select given, fold(given) as key from unnest(${all}::text[]) as it(given)`,
  )
  const known = new Map(folded.map((it) => [it.given, it.key]))
  return (text) => known.get(text.trim()) ?? text.trim().toLowerCase()
}

async function imported(
  db: Db,
  ctx: Context,
  given: string,
  book: Book,
  isDry: boolean,
): Promise<Answer<typeof menuFile.import>> {
  const place = ctx.actor.tree.branches.get(given.toLowerCase())!
  const at = { company_id: place.company_id, branch_id: place.id }
  const target = await documentOf(db, at, null, isDry ? undefined : 'lock')
  const { document, faults } = menuIn(book, target, ctx.lang, await folder(db, book))
  const plan = planOf(document, target, {
    fields: spreadFields,
    match: 'master',
    mode: 'own',
    isWhole: true,
    newId: uuidv7,
  })
  const spread = isDry ? [] : await applyPlan(db, at, ctx, plan, 'import')
  const menu_change_id =
    spread.length > 0
      ? await layImport(db, ctx, at, { rows: plan.rows, spread, total: document.products.length })
      : null
  return {
    branches: [{ branch_id: place.id, branch_name: place.name, refused: null, ...shownRows(plan.rows) }],
    faults: faults.slice(0, mostFaults),
    total_faults: faults.length,
    menu_change_id,
  }
}

export const menuFileRoutes = routes(menuFile, {
  export: ({ params }, ctx) => startMenuExport(ctx, params.branch_id),

  import: async ({ params, query }, ctx) => {
    // Unpacked before anything is locked.
    const book = await bookIn(ctx.upload!)
    if (query.dry_run === 'true') return imported(ctx.db, ctx, params.branch_id, book, true)
    const file = createHash('sha256').update(ctx.upload!).digest('hex')
    const answer = await once(ctx, 'menu-file.import', { params, file }, (db) =>
      imported(db, ctx, params.branch_id, book, false),
    )
    ctx.kit.nudge()
    return answer
  },
})
