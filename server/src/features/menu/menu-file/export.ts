import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { MadeFile } from '#contract/platform/file.ts'
import { documentOf } from '#server/domain/menu/document.ts'
import { wallClock } from '#server/domain/organisation/wall-clock.ts'
import type { Context } from '#server/kit/context.ts'
import { askForFile } from '#server/kit/ask-for-file.ts'
import { finishMade } from '#server/kit/files.ts'
import type { Kit } from '#server/kit/kit.ts'
import { branchIn } from '#server/kit/tree.ts'
import { sheetsOf } from './write.ts'

interface Request {
  company_id: string
  branch_id: string
  lang: Lang
}

/** Writes down what is wanted and lets a job make it; the panel follows its progress at file/{id}. */
export async function startMenuExport(ctx: Context, branch_id: string): Promise<MadeFile> {
  const place = branchIn(ctx.actor.tree, branch_id)
  const request: Request = { company_id: place.company_id, branch_id: place.id, lang: ctx.lang }
  const { date } = wallClock(ctx.now, place.timezone)
  const name = `${{ tr: 'menu', en: 'menu', de: 'karte' }[ctx.lang]}-${date}.xlsx`
  const asked = await askForFile(ctx, { name, kind: 'menu-export', request })
  await ctx.kit.jobs.send('export-menu', { file_id: asked.id })
  return asked
}

/** The job: a branch's menu as a spreadsheet. */
export async function makeMenuExport(kit: Kit, file_id: string): Promise<void> {
  const file = await kit.db.one<{ request: Request }>(
    sql`update made_file set state = 'working' where id = ${file_id} and state in ('waiting', 'working') returning request`,
  )
  if (!file) return
  const { lang, ...at } = file.request
  const menu = await documentOf(kit.slow, at)
  // The library is loaded by the first export: a node that makes none stays small.
  const { writeXlsx } = await import('hucre/xlsx')
  const sheets = sheetsOf(menu, lang).map((it) => ({ ...it, freezePane: { rows: 1 } }))
  const bytes = (await writeXlsx({ sheets })) as Uint8Array
  await finishMade(kit, file_id, bytes, menu.products.length)
}
