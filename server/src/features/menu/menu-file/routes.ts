import { moneyText } from '#server/kit/money.ts'
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { menuFile } from '#contract/menu/menu-file.ts'
import { spreadFields } from '#contract/menu/spread.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Answer } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { documentOf } from '#server/domain/menu/document.ts'
import { planOf, type Bring } from '#server/domain/menu/plan.ts'
import { applyPlan } from '#server/domain/menu/spread.ts'
import { usualTax } from '#server/domain/menu/usual-tax.ts'
import { recordImport } from '#server/domain/menu/spread-run.ts'
import { shownRows } from '#server/domain/menu/spread-shown.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { breather } from '#server/kit/turns/breather.ts'
import { readBook } from '#server/kit/reader/book.ts'
import { otherKindOf } from '#server/kit/reader/other-kind.ts'
import { Refusal } from '#server/kit/reader/refusal.ts'
import type { WorkbookWish } from '#server/kit/reader/workbook.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { askedIn, shownAsked, withoutUntaken } from './asked.ts'
import { sheets, titlesOf } from './columns.ts'
import { startMenuExport } from './export.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Book } from './lines.ts'
import { menuIn } from './read.ts'
import { faultWords } from './words.ts'

/** More rows than any menu has (walls §4.12). */
const maxRows = 10_000
const wish: WorkbookWish = {
  rows: maxRows,
  sheets: Object.values(sheets).flatMap(({ title, columns }) =>
    titlesOf(title).map((it) => ({
      title: it,
      columns: Object.values(columns).flatMap((column) => titlesOf(column.title)),
    })),
  ),
}

/** The sheets of a menu in an uploaded file, read in a separate process. */
async function bookIn({ kit, actor, lang, upload }: Context): Promise<Book> {
  const bytes = upload ?? Buffer.alloc(0)
  if (bytes.length === 0) throw wrongField('file', 'file_empty')
  const other = otherKindOf(bytes)
  if (other) throw wrongField('file', other)
  const book = await readBook(kit.reader, { bytes, wish, who: actor.id }).catch((error: unknown) => {
    throw error instanceof Refusal ? refused(error, lang, bytes) : error
  })
  if (book.length === 0) throw refused(new Refusal('no_menu'), lang, bytes)
  return book
}

/** The fault of a whole file, in terms of a menu if possible. */
function refused({ code, params }: Refusal, lang: Lang, bytes: Buffer) {
  const words = faultWords[lang]
  // An .xlsx file is a zip, and a zip begins with its inventor's initials, PK.
  const own = {
    file_type: bytes.toString('latin1', 0, 2) === 'PK' ? words.damaged : words.not_xlsx,
    file_too_large: words.too_large,
    too_many_rows: words.too_many_rows,
    no_menu: words.no_menu,
  }
  const message = own[code as keyof typeof own]
  const shown = code === 'no_menu' ? 'file_type' : code
  return message
    ? fault('invalid', { errors: [{ path: 'file', code: shown, message }] })
    : wrongField('file', code, params)
}

const bring: Bring = { fields: spreadFields, match: 'master', mode: 'own', isWhole: true, newId: uuidv7 }

const companyOf = async (db: Db, company_id: string) => {
  const { country, currency } = await db.must<{ country: string; currency: string }>(
    sql`select country, currency from company where id = ${company_id}`,
  )
  return { currency, usualTax: usualTax[country] ?? 0 }
}

/** The fields that contain names, and the titles by which they are recognised. */
const nameFields = new Set(['name.tr', 'category', 'group', 'material', 'groups', 'materials'])
const nameTitles = new Set(
  Object.values(sheets).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([field, { title }]) => (nameFields.has(field) ? titlesOf(title) : [])),
  ),
)

/** Folds all names of a file with a single query, as the database does. */
async function folder(db: Db, book: Book): Promise<(text: string) => string> {
  const texts = new Set<string>()
  const add = (cell: unknown) => {
    if (typeof cell !== 'string') return
    texts.add(cell.trim())
    if (cell.includes('|')) for (const it of cell.split('|')) texts.add(it.trim())
  }
  for (const { rows } of book) {
    const columns = (rows[0] ?? []).flatMap((it, n) => (nameTitles.has(String(it ?? '').trim()) ? [n] : []))
    for (const row of rows) for (const n of columns) add(row[n])
  }
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
  { file, isDry, seen, take }: { file: string; isDry: boolean; seen?: string | undefined; take?: string | undefined },
): Promise<Answer<typeof menuFile.import>> {
  const place = branchIn(ctx.actor.tree, given)
  const at = { company_id: place.company_id, branch_id: place.id }
  const target = await documentOf(db, at, null, isDry ? undefined : 'lock')
  const { currency, usualTax } = await companyOf(db, place.company_id)
  const { document, rows, ...told } = await menuIn(
    book,
    target,
    { lang: ctx.lang, money: await moneyText(db, ctx.lang, currency), usualTax },
    await folder(db, book),
  )
  // Each piece of work over the whole menu has a turn of its own, so that others are answered between.
  const breathe = breather()
  await breathe()
  const asked = askedIn(document, target, rows)
  await breathe()
  const plan = await planOf(document, target, bring)
  await breathe()
  const fingerprint = fingerprintOf(file, plan.rows)
  await breathe()
  if (seen !== undefined && seen !== fingerprint) throw fault('conflict')
  // A preview shows what would be written with the rows accepted so far.
  const taken = await planOf(withoutUntaken(document, target, { asked, rows, take }), target, bring)
  await breathe()
  const spread = isDry ? [] : await applyPlan(db, at, ctx, taken, 'import')
  const menu_change_id =
    spread.length > 0
      ? await recordImport(db, ctx, at, { rows: taken.rows, spread, total: document.products.length })
      : null
  const shown = shownRows(taken.rows, 1)
  await breathe()
  return {
    branches: [{ branch_id: place.id, branch_name: place.name, refused: null, ...shown }],
    ...told,
    ...shownAsked(asked),
    fingerprint,
    menu_change_id,
  }
}

export const menuFileRoutes = routes(menuFile, {
  export: ({ params }, ctx) => startMenuExport(ctx, params.branch_id),

  import: async ({ params, query }, ctx) => {
    // The file is read before anything is locked.
    const book = await bookIn(ctx)
    const file = createHash('sha256').update(ctx.upload!).digest('hex')
    const { fingerprint: seen, take } = query
    if (query.dry_run === 'true') return imported(ctx.db, ctx, params.branch_id, book, { file, isDry: true, take })
    const answer = await once(ctx, 'menu-file.import', { params, file, seen, take }, (db) =>
      imported(db, ctx, params.branch_id, book, { file, isDry: false, seen, take }),
    )
    ctx.kit.nudge()
    return answer
  },
})
