import type { Lang } from '#contract/kit/field-words.ts'
import { menuFile } from '#contract/menu/menu-file.ts'
import type { MadeFile } from '#contract/platform/file.ts'
import { documentOf } from '#server/domain/menu/document.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { workbookCell } from '#contract/kit/workbook-cell.ts'
import type { Context } from '#server/kit/context.ts'
import { askForFile, dayMs } from '#server/kit/list/ask-for-file.ts'
import { defineRun } from '#server/kit/jobs/run.ts'
import { tieOf } from '#server/kit/guard/reach.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { sheetsOf } from './write.ts'

interface Request {
  company_id: string
  branch_id: string
  lang: Lang
}

/** Queues the export for a worker; the panel follows its progress at file/{id}. */
export async function startMenuExport(ctx: Context, branch_id: string): Promise<MadeFile> {
  const place = branchIn(ctx.actor.tree, branch_id)
  const input: Request = { company_id: place.company_id, branch_id: place.id, lang: ctx.lang }
  const { date } = wallClock(ctx.now, place.timezone)
  const parts = [{ tr: 'menu', en: 'menu', de: 'karte' }[ctx.lang], asciiOf(place.name), date]
  const at = tieOf([place.id], ctx.actor.tree)
  return askForFile(ctx, menuExport, { name: `${parts.filter(Boolean).join('-')}.xlsx`, input, at })
}

/**
 * A file name that every file system accepts: `Köşe Başı` becomes `kose-basi`. Empty if the name is
 * in another script.
 */
export const asciiOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')

export const menuExport = defineRun<Request>({
  name: 'menu-export',
  permission: menuFile.export.permission,
  keptMs: dayMs,
  file: async (kit, { input: { lang, ...at } }) => {
    const menu = await documentOf(kit.slow, at)
    // The library is loaded by the first export, so that a node without exports stays small.
    const { writeXlsx } = await import('hucre/xlsx')
    const sheets = sheetsOf(menu, lang).map((it) => ({
      ...it,
      rows: it.rows.map((row) => row.map(workbookCell)),
      freezePane: { rows: 1 },
    }))
    return { content: (await writeXlsx({ sheets })) as Uint8Array, rows: menu.products.length }
  },
})
