import sql from 'sql-template-tag'
import { maxDocument } from '#contract/members/institution-proof.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { privateFile } from '#server/kit/files/private-files.ts'
import { Refusal } from '#server/kit/reader/refusal.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineChore, forTenants, inBatches } from '#server/kit/jobs/work.ts'

/** For how many days a document is kept after the decision. */
const keptDays = 30
/** A younger file is kept, because the row that refers to it may be about to be written. */
const freshMs = 3_600_000
/** The width in pixels at which pictures are stored: enough to read a card or a letter. */
const widest = 2000

type Kind = 'picture' | 'pdf'
export const endingOf = (kind: Kind) => (kind === 'pdf' ? ('pdf' as const) : ('webp' as const))

/** The type of a file, recognised by its first bytes rather than its name. */
function kindOf(bytes: Buffer): Kind | undefined {
  const head = bytes.toString('latin1', 0, 8)
  if (/^%PDF-[12]\./.test(head))
    return bytes.toString('latin1', Math.max(0, bytes.length - 2048)).includes('%%EOF') ? 'pdf' : undefined
  return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') ? 'picture' : undefined
}

export interface KeptDocument {
  id: string
  kind: Kind
  bytes: number
}

/**
 * Stores an uploaded document. A picture is decoded and re-encoded in a separate process, so that
 * only its pixels remain and not, for example, the place where it was taken. A pdf is stored
 * unchanged and never opened here. Refuses with a code at the field `file`. The caller writes the
 * row afterwards.
 */
export async function keepDocument(
  { files, reader, now }: Kit,
  upload: Buffer | undefined,
  who: string,
): Promise<KeptDocument> {
  const given = upload ?? Buffer.alloc(0)
  if (given.length > maxDocument) throw wrongField('file', 'file_too_large', { size: maxDocument / 1024 })
  const kind = kindOf(given)
  if (!kind) throw wrongField('file', 'file_type')
  const bytes = kind === 'pdf' ? given : await pixelsOf()
  const id = uuidv7(now().getTime())
  await files.put(privateFile(id, endingOf(kind)), bytes)
  return { id, kind, bytes: bytes.length }

  async function pixelsOf() {
    const [made] = await reader
      .read('picture', { bytes: given, wish: { isIcon: false, ratio: null, width: widest }, who })
      .catch((error: unknown) => {
        throw error instanceof Refusal ? wrongField('file', error.code, error.params) : error
      })
    return made!.files[0]!.bytes
  }
}

/**
 * Attaches a document to its request. If it replaces an earlier document, the file of that one is
 * swept later.
 */
export async function attachDocument(
  db: Db,
  it: KeptDocument & { company_id: string; institution_member_id: string; now: Date },
): Promise<void> {
  await db.one(sql`insert into institution_document (company_id, id, institution_member_id, kind, bytes, created_at)
    values (${it.company_id}, ${it.id}, ${it.institution_member_id}, ${it.kind}, ${it.bytes}, ${it.now})
    on conflict (company_id, institution_member_id) do update set id = excluded.id, kind = excluded.kind, bytes = excluded.bytes, created_at = excluded.created_at`)
}

/** Deletes documents 30 days after the decision on their request, and files without a row. */
export async function sweepDocuments(kit: Kit): Promise<void> {
  const { db, files, now } = kit
  const decided = new Date(now().getTime() - keptDays * 86_400_000)
  await inBatches<{ company_id: string; id: string }>(
    kit,
    {
      act: sql`delete from institution_document`,
      key: ['company_id', 'id'],
      find: sql`select d.company_id, d.id from institution_document d join institution_member b on b.company_id = d.company_id and b.id = d.institution_member_id
        where b.status <> 'pending' and b.decided_at < ${decided}`,
    },
    async (gone) => {
      for (const { id } of gone)
        for (const ending of ['webp', 'pdf'] as const) await files.remove(privateFile(id, ending))
    },
  )
  const idOf = (name: string) => /^private\/([0-9a-f-]{36})\./.exec(name)?.[1]
  const old: string[] = []
  for await (const it of files.list('private')) if (it.at.getTime() < now().getTime() - freshMs) old.push(it.name)
  const ids = old.flatMap((name) => idOf(name) ?? [])
  const known = await db.many<{ id: string }>(sql`/* platform: documents of everybody */
    select id from institution_document where id = any(${ids}::uuid[])`)
  const kept = new Set(known.map((it) => it.id))
  for (const name of old) if (!kept.has(idOf(name) ?? '')) await files.remove(name)
}

export const documentChore = defineChore('institution documents', forTenants(sweepDocuments))
