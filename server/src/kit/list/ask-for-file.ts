import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { MadeFile } from '#contract/platform/file.ts'
import { homeOf, homesOf } from '../guard/actor.ts'
import type { Context } from '../context.ts'
import { fault } from '../answer/fault.ts'
import { madeUnder, showFile } from '../files/files.ts'
import type { Tie } from '../guard/reach.ts'
import { createRun, wakeRuns, type RunKind } from '../jobs/run.ts'

/**
 * How many files may be in progress for one user at once, and how many a user may request per day.
 */
const max = { atOnce: 3, aDay: 200 }
/** How long a file is kept after it was requested, in ms. */
export const dayMs = 86_400_000

const words: Record<keyof typeof max, Record<Lang, string>> = {
  atOnce: {
    tr: 'Önceki dosyalarınız hâlâ hazırlanıyor. Bitince yeniden deneyin.',
    en: 'Your other files are still being prepared. Try again once they are done.',
    de: 'Ihre anderen Dateien werden noch erstellt. Versuchen Sie es danach erneut.',
  },
  aDay: {
    tr: 'Bugün çok sayıda dosya hazırlattınız. Yarın yeniden deneyin.',
    en: 'You have requested many files today. Try again tomorrow.',
    de: 'Sie haben heute viele Dateien erstellen lassen. Versuchen Sie es morgen erneut.',
  },
}

/**
 * Queues a file for the workers to make. `record_id` names the record that the file is about, if
 * there is one. `at` names the places that the file covers: a caller who loses access to them no
 * longer gets the file. The caller follows the progress at file/{id}. Throws 429 while too many of
 * the caller's files are being made.
 */
export async function askForFile<Input extends object>(
  ctx: Context,
  kind: RunKind<Input>,
  { at, input, ...it }: { name: string; input: Input; record_id?: string; at: Tie },
): Promise<MadeFile> {
  const { kit, now, actor, lang } = ctx
  const company_id = homeOf(actor)
  const id = await kit.db.tx(async (db) => {
    await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 12))`)
    const had = await db.must<{ making: number; today: number }>(
      sql`select (count(*) filter (where state in ('waiting', 'running')))::int as making, count(*)::int as today
        from run where company_id = any(${homesOf(actor)}::uuid[]) and user_id = ${actor.id} and name is not null and created_at > ${new Date(now.getTime() - dayMs)}`,
    )
    if (had.today >= max.aDay) throw fault('too_many', { retryAfter: 3600, detail: words.aDay[lang] })
    if (had.making >= max.atOnce) throw fault('too_many', { retryAfter: 10, detail: words.atOnce[lang] })
    return createRun(db, kind, { company_id, user_id: actor.id, now, input: madeUnder(kind, at, input), ...it })
  })
  wakeRuns(kit)
  return showFile(ctx, id)
}
