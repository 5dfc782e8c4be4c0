import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '../kit.ts'

/** Says whose personal values the histories of a record contain, and in which fields. */
export interface PersonalRecord {
  fields: readonly string[]
  /**
   * The member's id, derived from the record's id and one of its rows; null if there is no member.
   */
  personOf: (record_id: string, row: Record<string, unknown>) => string | null
}

const personal = new Map<string, PersonalRecord>()

/**
 * Declares, when the server loads, that the histories of a noun contain a person's values. These
 * values are encrypted with that person's key.
 */
export const sealHistoryOf = (noun: string, it: PersonalRecord): void => void personal.set(noun, it)
export const isPersonal = (noun: string): boolean => personal.has(noun)

type Row = Record<string, unknown>
type Sealer = Pick<Kit, 'seal'>
interface MemberKey {
  key: string
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The keys of some people. Creates a key for everybody who has none yet. */
async function keysOf(db: Db, { seal }: Sealer, company_id: string, ids: readonly string[], makes: boolean) {
  const read = () =>
    db.many<{ id: string; key: Buffer }>(
      sql`select id, key from member_key where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`,
    )
  let rows = await read()
  const missing = ids.filter((id) => !rows.some((it) => it.id === id)).sort()
  if (makes && missing.length > 0) {
    const made = missing.map((id) => ({
      id,
      key: seal.close({ key: randomBytes(32).toString('base64') } satisfies MemberKey).toString('hex'),
    }))
    // If two nodes create a key for the same person at once, both use the key that was written
    // first. An erased person gets no new key.
    await db.one(sql`insert into member_key (company_id, id, key) select m.company_id, m.id, decode(it.key, 'hex')
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as it(id uuid, key text) join member m on m.company_id = ${company_id} and m.id = it.id
      where m.erased_at is null order by m.id on conflict do nothing`)
    rows = await read()
  }
  return new Map(rows.map((it) => [it.id, Buffer.from(seal.open<MemberKey>(it.key).key, 'base64')]))
}

function close(key: Buffer, value: object): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([
    iv,
    cipher.update(JSON.stringify(value), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
}

function open(key: Buffer, sealed: string): Row {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')) as Row
}

/**
 * Prepares history rows of a noun for writing: personal values are encrypted into the column
 * `sealed`, with the key of the person whom `sealed_for` names.
 */
export async function sealRows(
  db: Db,
  sealer: Sealer | undefined,
  noun: string,
  company_id: string,
  rows: readonly { record_id: string; row: object | null }[],
): Promise<(Row | null)[]> {
  const known = personal.get(noun)
  if (!known) return rows.map((it) => it.row as Row | null)
  const parts = rows.map(({ record_id, row }) => {
    if (!row) return null
    const own: Row = {}
    const rest: Row = {}
    for (const [name, value] of Object.entries(row))
      (known.fields.includes(name) && !isEmpty(value) ? own : rest)[name] = value
    const person = Object.keys(own).length > 0 ? known.personOf(record_id, row as Row) : null
    return { own, rest, person }
  })
  const ids = [...new Set(parts.flatMap((it) => it?.person ?? []))]
  if (ids.length > 0 && !sealer) throw new Error(`A history of ${noun} needs the key of its person: pass kit`)
  const keys = sealer && ids.length > 0 ? await keysOf(db, sealer, company_id, ids, true) : new Map<string, Buffer>()
  return parts.map((it) => {
    if (!it) return null
    const key = it.person && keys.get(it.person)
    // A person without a key has been erased, so none of their values are written.
    return key ? { ...it.rest, sealed: close(key, it.own), sealed_for: it.person } : it.rest
  })
}

/**
 * Decrypts the personal values in history rows. Rows of erased people keep only their other values
 * and are marked `erased`.
 */
export async function openRows(
  db: Db,
  sealer: Sealer,
  company_id: string,
  rows: readonly (Row | null)[],
): Promise<(Row | null)[]> {
  const ids = [...new Set(rows.flatMap((it) => (typeof it?.['sealed_for'] === 'string' ? it['sealed_for'] : [])))]
  if (ids.length === 0) return [...rows]
  const keys = await keysOf(db, sealer, company_id, ids, false)
  return rows.map((it) => {
    if (!it || typeof it['sealed'] !== 'string') return it
    const { sealed, sealed_for, ...rest } = it
    const key = keys.get(String(sealed_for))
    return key ? { ...rest, ...open(key, String(sealed)) } : { ...rest, erased: true }
  })
}
