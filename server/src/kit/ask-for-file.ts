import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { MadeFile } from '#contract/platform/file.ts'
import type { Context } from './context.ts'
import { fault } from './fault.ts'
import { showFile } from './files.ts'
import { uuidv7 } from './uuid.ts'

/** Files that are being made for one user at once, and how many a day. */
const most = { atOnce: 3, aDay: 200 }
const dayMs = 86_400_000

const words: Record<keyof typeof most, Record<Lang, string>> = {
  atOnce: {
    tr: 'Önceki dosyalarınız hâlâ hazırlanıyor. Bitince yeniden deneyin.',
    en: 'Your other files are still being prepared. Try again once they are done.',
    de: 'Ihre anderen Dateien werden noch erstellt. Versuchen Sie es danach erneut.',
  },
  aDay: {
    tr: 'Bugün çok sayıda dosya hazırlattınız. Yarın yeniden deneyin.',
    en: 'You have had many files made today. Try again tomorrow.',
    de: 'Sie haben heute viele Dateien erstellen lassen. Versuchen Sie es morgen erneut.',
  },
}

/** Writes down what is wanted, for a job to make; kept for a day. Throws 429 while the caller's other files are being made. */
export async function askForFile(ctx: Context, it: { name: string; kind: string; request: object }): Promise<MadeFile> {
  const { kit, now, actor, lang } = ctx
  const id = uuidv7()
  await kit.db.tx(async (db) => {
    await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 12))`)
    const had = await db.must<{ making: number; today: number }>(
      sql`select (count(*) filter (where state in ('waiting', 'working')))::int as making, count(*)::int as today
        from made_file where user_id = ${actor.id} and created_at > ${now}::timestamptz - interval '1 day'`,
    )
    if (had.today >= most.aDay) throw fault('too_many', { retryAfter: 3600, detail: words.aDay[lang] })
    if (had.making >= most.atOnce) throw fault('too_many', { retryAfter: 10, detail: words.atOnce[lang] })
    await db.one(sql`insert into made_file (id, user_id, name, kind, request, expires_at)
      values (${id}, ${actor.id}, ${it.name}, ${it.kind}, ${JSON.stringify(it.request)}, ${new Date(now.getTime() + dayMs)})`)
  })
  return showFile(ctx, id)
}
