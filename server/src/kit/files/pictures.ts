import sql, { raw } from 'sql-template-tag'
import type { Schema } from '#contract/kit/call.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { maxFavicon, maxPicture, pictureKinds, type PictureKind } from '#contract/platform/file.ts'
import type { Db } from '#server/db/pool.ts'
import { pictureColumns } from '#server/db/tables.ts'
import type { Context } from '../context.ts'
import { fault, wrongField } from '../answer/fault.ts'
import type { Kit } from '../kit.ts'
import { marked, wordsAt } from '../guard/marks.ts'
import { hasRatio, ratioName } from '../reader/ratio.ts'
import { Refusal } from '../reader/refusal.ts'
import type { FileStore } from './store.ts'
import { uuidv7 } from '../uuid.ts'
import { defineJob, forPlatform, inBatches } from '../jobs/work.ts'

const perDay = 500

/**
 * Stores an uploaded picture (walls §4.11): its type is detected from its content; it is decoded
 * and re-encoded in a separate process, and its ratio checked. Refuses with a code at the field
 * `file`.
 */
export async function keepPicture(
  { kit, db, actor, upload }: Context,
  kind: PictureKind,
): Promise<{ url: string; width: number; height: number }> {
  const bytes = upload ?? Buffer.alloc(0)
  const max = kind === 'favicon' ? maxFavicon : maxPicture
  if (bytes.length > max) throw wrongField('file', 'file_too_large', { size: max / 1024 })
  const today = await db.one<{ n: number; wait: number }>(
    sql`select count(*)::int as n, ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as wait from picture where user_id = ${actor.id} and created_at > now() - interval '1 day'`,
  )
  if (today && today.n >= perDay) throw fault('too_many', { retryAfter: today.wait })
  const { ratio, width: widest } = pictureKinds[kind]
  const [made] = await kit.reader
    .read('picture', { bytes, wish: { isIcon: kind === 'favicon', ratio, width: widest }, who: actor.id })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? wrongField('file', error.code, error.params) : error
    })
  const { width, height, files } = made!
  const id = uuidv7()
  // The files are written before the row that refers to them: files without a row are swept later,
  // whereas a row without files would show a broken picture.
  for (const it of files) await kit.files.put(`pictures/${id}${it.ending}`, it.bytes)
  await db.one(
    sql`insert into picture (id, user_id, kind, width, height, bytes) values (${id}, ${actor.id}, ${kind}, ${width}, ${height}, ${files[0]!.bytes.length})`,
  )
  return { url: `/files/pictures/${id}${files[0]!.ending}`, width, height }
}

/**
 * Refuses, at its path, an uploaded picture whose aspect ratio does not match the kind, because
 * such a picture was cropped for another use.
 */
export async function refuseWrongShape(db: Db, kind: PictureKind, shown: Record<string, string | null>): Promise<void> {
  const { ratio } = pictureKinds[kind]
  const ids = Object.entries(shown).flatMap(([path, url]) => {
    const id = /^\/files\/pictures\/([0-9a-f-]{36})\./.exec(url ?? '')?.[1]
    return id ? [{ path, id }] : []
  })
  if (!ratio || ids.length === 0) return
  const known = await db.many<{ id: string; width: number; height: number }>(
    sql`select id, width, height from picture where id = any(${ids.map((it) => it.id)}::uuid[])`,
  )
  for (const { path, id } of ids) {
    const it = known.find((one) => one.id === id)
    if (it && !hasRatio(it, ratio)) throw wrongField(path, 'picture_ratio', { ratio: ratioName(ratio) })
  }
}

const goneWords: Record<Lang, string> = {
  tr: 'Bu görsel bulunamadı; yeniden yükleyin',
  en: 'This picture was not found; upload it again',
  de: 'Dieses Bild wurde nicht gefunden; laden Sie es erneut hoch',
}
/** The fields of a schema that hold pictures. Call this once per schema, not per request. */
export const picturesOf = (schema: Schema | undefined) => marked(schema).filter((it) => it.of === 'picture')

/**
 * Refuses, at its field, a picture in the body whose file does not exist. `at` is the path of the
 * body.
 */
export async function refuseMissingPictures(
  files: FileStore,
  lang: Lang,
  fields: ReturnType<typeof picturesOf>,
  body: unknown,
  at?: string,
): Promise<void> {
  const shown = fields.flatMap(({ path }) => [...wordsAt(body, path, at)])
  const lie = await Promise.all(shown.map(([, url]) => files.stat(url.slice('/files/'.length))))
  const gone = shown.filter((_, at) => !lie[at])
  if (gone.length > 0)
    throw fault('invalid', { errors: gone.map(([path]) => ({ path, code: 'wrong', message: goneWords[lang] })) })
}

const endings = ['.webp', '.small.webp', '.png', '.ico']
/**
 * The ids of the pictures in use. The database generates the columns `…_pictures` whenever a
 * picture column is written (migration 0021).
 */
const used = raw(
  pictureColumns.map(([table, column]) => `select unnest(${column}_pictures) as id from ${table}`).join(' union '),
)

/**
 * Deletes pictures that no record shows, from table and store. A picture is kept for a day first,
 * because a form that is still open may be saved with it. Also deletes files without a row, which a
 * node leaves when it dies during an upload or a sweep.
 */
export async function sweepPictures(kit: Kit): Promise<void> {
  const { db, files, now } = kit
  await inBatches<{ id: string }>(
    kit,
    {
      act: sql`delete from picture`,
      key: ['id'],
      find: sql`select id from picture where created_at < ${now()}::timestamptz - interval '1 day' and id::text not in (${used})`,
    },
    async (gone) => {
      for (const { id } of gone) for (const ending of endings) await files.remove(`pictures/${id}${ending}`)
    },
  )

  const old: string[] = []
  for await (const it of files.list('pictures')) if (it.at.getTime() < now().getTime() - 86_400_000) old.push(it.name)
  const idOf = (name: string) => /^pictures\/([0-9a-f-]{36})\./.exec(name)?.[1]
  const ids = [...new Set(old.flatMap((it) => idOf(it) ?? []))]
  const left = await db.many<{ id: string }>(sql`/* platform: the pictures of everybody */
    select given as id from unnest(${ids}::text[]) given where given not in (select id::text from picture) and given not in (select id from (${used}) used)`)
  const orphans = new Set(left.map((it) => it.id))
  for (const name of old) if (orphans.has(idOf(name) ?? '') || name.endsWith('.part')) await files.remove(name)
}

export const pictureJob = defineJob(
  'picture-sweep',
  '20 3 * * *',
  forPlatform('pictures are found by their files', sweepPictures),
)
