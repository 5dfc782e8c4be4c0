import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { maxFavicon, maxPicture, pictureKinds, pictureUrl, type PictureKind } from '#contract/platform/file.ts'
import type { Db } from '#server/db/pool.ts'
import { pictureColumns } from '#server/db/tables.ts'
import type { Context } from './context.ts'
import { fault, wrongField } from './fault.ts'
import type { Kit } from './kit.ts'
import { uuidv7 } from './uuid.ts'

/** Bombs are refused before they are unpacked: 50 million pixels is more than any phone takes. */
const maxPixels = 50_000_000
const accepted = ['png', 'jpeg', 'webp', 'heif']
/** How far a picture may be from its ratio: a crop rounds to whole pixels. */
const tolerance = 0.02
const smallWidth = 320
const perDay = 500

/**
 * Keeps the picture that was sent (walls §4.11): told by its content, decoded and written anew without metadata, its ratio checked.
 * Refuses with a code at the field `file`.
 */
export async function keepPicture(
  { kit, db, actor, upload }: Context,
  kind: PictureKind,
): Promise<{ url: string; width: number; height: number }> {
  const bytes = upload ?? Buffer.alloc(0)
  const most = kind === 'favicon' ? maxFavicon : maxPicture
  if (bytes.length > most) throw wrongField('file', 'file_too_large', { size: most / 1024 })
  const today = await db.one<{ n: number; wait: number }>(
    sql`select count(*)::int as n, ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as wait from picture where user_id = ${actor.id} and created_at > now() - interval '1 day'`,
  )
  if (today && today.n >= perDay) throw fault('too_many', { retryAfter: today.wait })
  const id = uuidv7()
  const made = kind === 'favicon' ? await favicon(bytes) : await webp(bytes, kind)
  for (const it of made.files) await writeFile(join(kit.files, 'pictures', `${id}${it.ending}`), it.bytes)
  const { width, height } = made
  await db.one(
    sql`insert into picture (id, user_id, kind, width, height, bytes) values (${id}, ${actor.id}, ${kind}, ${width}, ${height}, ${made.files[0]!.bytes.length})`,
  )
  return { url: `/files/pictures/${id}${made.files[0]!.ending}`, width, height }
}

interface Made {
  width: number
  height: number
  files: { ending: string; bytes: Buffer }[]
}

async function webp(bytes: Buffer, kind: PictureKind): Promise<Made> {
  const { ratio, width: widest } = pictureKinds[kind]
  const image = await decoded(bytes)
  const size = await image.metadata().then((it) => it.autoOrient)
  if (ratio && !hasRatio(size, ratio)) throw wrongField('file', 'picture_ratio', { ratio: ratioName(ratio) })
  const at = (most: number) =>
    image
      .clone()
      .autoOrient()
      .resize({ width: most, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  const [full, small] = await Promise.all([at(widest), at(smallWidth)])
  return {
    width: full.info.width,
    height: full.info.height,
    files: [
      { ending: '.webp', bytes: full.data },
      { ending: '.small.webp', bytes: small.data },
    ],
  }
}

/** Spec §5: .ico or .png. A png is written anew; an .ico is read by hand and kept. */
async function favicon(bytes: Buffer): Promise<Made> {
  const icon = icoSize(bytes)
  if (icon) return { ...icon, files: [{ ending: '.ico', bytes }] }
  const image = await decoded(bytes, ['png'])
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, files: [{ ending: '.png', bytes: data }] }
}

/** Width and height of the first picture in an .ico whose entries all lie within the file; nothing for anything else. */
function icoSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x00010000) return undefined
  const count = bytes.readUInt16LE(4)
  const table = 6 + count * 16
  if (count === 0 || bytes.length < table) return undefined
  for (let at = 6; at < table; at += 16) {
    const [size, offset] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
    if (size === 0 || offset < table || offset + size > bytes.length) return undefined
  }
  return { width: bytes[6] || 256, height: bytes[7] || 256 }
}

async function decoded(bytes: Buffer, formats: readonly string[] = accepted) {
  // Loaded for the first picture only: a node that never sees one stays small.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (formats.includes(format)) return image
  } catch {
    // Not a picture, or a broken one: said below.
  }
  throw wrongField('file', 'file_type')
}

const ratioName = (ratio: number) =>
  Number.isInteger(ratio) ? `${ratio}:1` : ratio === 4 / 3 ? '4:3' : `${ratio * 2}:2`

const hasRatio = ({ width, height }: { width: number; height: number }, ratio: number | null) =>
  !ratio || Math.abs(width / height / ratio - 1) <= tolerance

/** Refuses, at its path, a picture somebody brought whose shape is not that of the kind: what was cropped for something else does not fit here. */
export async function mustFit(db: Db, kind: PictureKind, shown: Record<string, string | null>): Promise<void> {
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
  tr: 'Bu resim bulunamadı; yeniden yükleyin',
  en: 'This picture is not there; upload it again',
  de: 'Dieses Bild ist nicht da; laden Sie es erneut hoch',
}
/** Fields that hold the address of a picture, or a list of them, wherever they stand in a body. */
const pictureFields = new Set(['image', 'images', 'profile_image', 'logo', 'dark_logo', 'favicon'])

/** Refuses a body that shows a picture of which there is no file, at its field; `files` is the folder of `Kit`. */
export async function mustLie(files: string, lang: Lang, body: unknown): Promise<void> {
  const shown = [...picturesIn(body)]
  const lie = await Promise.all(
    shown.map(([, url]) =>
      stat(join(files, url.slice('/files/'.length))).then(
        (it) => it.isFile(),
        () => false,
      ),
    ),
  )
  const gone = shown.filter((_, at) => !lie[at])
  if (gone.length > 0)
    throw fault('invalid', { errors: gone.map(([path]) => ({ path, code: 'wrong', message: goneWords[lang] })) })
}

/** Path and address of each picture in a body. */
function* picturesIn(value: unknown, path: string[] = []): Generator<[path: string, url: string]> {
  if (typeof value === 'string') {
    const isNamed = pictureFields.has(path.at(-1)!) || pictureFields.has(path.at(-2)!)
    if (isNamed && pictureUrl().safeParse(value).success) yield [path.join('.'), value]
  } else if (typeof value === 'object' && value !== null)
    for (const [name, it] of Object.entries(value)) yield* picturesIn(it, [...path, name])
}

const endings = ['.webp', '.small.webp', '.png', '.ico']
const used = raw(
  pictureColumns
    .map(
      ([table, column]) =>
        `select (regexp_matches(${column}::text, '/files/pictures/([0-9a-f-]{36})', 'g'))[1] as id from ${table}`,
    )
    .join(' union '),
)

/** Pictures that no record shows go from table and disk, once a day has passed in which a form might still have been saved with them. */
export async function sweepPictures({ db, files, now }: Kit): Promise<void> {
  const gone = await db.many<{ id: string }>(sql`/* platform: the pictures of everybody */
    with used as (${used}) delete from picture where created_at < ${now()}::timestamptz - interval '1 day'
      and id::text not in (select id from used) returning id`)
  for (const { id } of gone)
    for (const ending of endings) await rm(join(files, 'pictures', `${id}${ending}`), { force: true })
}
