import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { ThemeFile } from '#contract/marketing/theme/files.ts'
import type { Db } from '#server/db/pool.ts'

export interface StoredFile {
  path: string
  hash: string
}
export interface LiveRelease {
  id: string
  company_theme_id: string
  number: number
  files: StoredFile[]
  order_url: string
  booking_url: string
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The condition that `r` is a release that was not cancelled, and is not itself a cancellation. */
export const standing = (company_id: string) => sql`r.company_id = ${company_id} and r.cancels is null
  and not exists (select 1 from theme_release x where x.company_id = ${company_id} and x.cancels = r.id)`

/** The release that visitors see at `now`, of all the company's themes. */
export const liveRelease = (db: Db, company_id: string, now: Date): Promise<LiveRelease | undefined> =>
  db.one<LiveRelease>(sql`
    select r.id, r.company_theme_id, r.number, r.files, t.order_url, t.booking_url
    from theme_release r join company_theme t on t.company_id = ${company_id} and t.id = r.company_theme_id
    where ${standing(company_id)} and r.live_from <= ${now} order by r.live_from desc, r.created_at desc, r.id desc limit 1`)

/** Loads the content of a release's files. */
export async function filesOf(db: Db, company_id: string, files: readonly StoredFile[]): Promise<ThemeFile[]> {
  const texts = await db.many<{ hash: string; text: string }>(
    sql`select hash, text from theme_text where company_id = ${company_id} and hash = any(${files.map((it) => it.hash)}::text[])`,
  )
  const byHash = new Map(texts.map((it) => [it.hash, it.text]))
  return files.map(({ path, hash }) => ({ path, text: byHash.get(hash) ?? '' }))
}

export const draftsOf = (db: Db, company_id: string, company_theme_id: string) =>
  db.many<ThemeFile & { version: number; updated_at: string }>(
    sql`select path, text, version, updated_at from theme_file where company_id = ${company_id} and company_theme_id = ${company_theme_id} order by path`,
  )

/** Stores the contents that are not stored yet. Returns the path and the hash of each file. */
export async function keepTexts(db: Db, company_id: string, files: readonly ThemeFile[]): Promise<StoredFile[]> {
  const stored = files.map(({ path, text }) => ({ path, hash: hashOf(text), text }))
  await db.one(sql`insert into theme_text (company_id, hash, text)
    select distinct on (it.hash) ${company_id}::uuid, it.hash, it.text from jsonb_to_recordset(${JSON.stringify(stored)}) as it(hash text, text text)
    on conflict do nothing`)
  return stored.map(({ path, hash }) => ({ path, hash }))
}
