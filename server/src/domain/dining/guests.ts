import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Kit } from '#server/kit/kit.ts'
import { within, withinCompany, type Tie } from '#server/kit/guard/reach.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { claimOf, isSigned } from './table-token.ts'
import { wrongAtTable } from './words.ts'

interface Secret {
  key: string
}

/**
 * The secret with which a branch's table codes are signed. It is created when the first code is
 * made.
 */
export async function tableSecret(db: Db, { seal }: Pick<Kit, 'seal'>, at: BranchKey): Promise<Buffer> {
  const branch = sql`company_id = ${at.company_id} and id = ${at.branch_id}`
  const known = await db.one<{ table_secret: Buffer | null }>(sql`select table_secret from branch where ${branch}`)
  if (known?.table_secret) return secretOf({ seal }, known.table_secret)
  const made = seal.close({ key: randomBytes(32).toString('base64') } satisfies Secret)
  // If several callers create the secret at once, all of them use the one that was stored first.
  await db.one(sql`update branch set table_secret = ${made} where ${branch} and table_secret is null`)
  const row = await db.must<{ table_secret: Buffer }>(sql`select table_secret from branch where ${branch}`)
  return secretOf({ seal }, row.table_secret)
}

const secretOf = ({ seal }: Pick<Kit, 'seal'>, sealed: Buffer) => Buffer.from(seal.open<Secret>(sealed).key, 'base64')
const nobodys = randomBytes(32)

export interface ScannedTable extends BranchKey {
  table_id: string
  table_name: string
  /** Guests at the branch's tables pay when they order. */
  is_prepaid: boolean
}

interface Scan {
  tie: Tie
  seal: Kit['seal']
  lang: Lang
  token: string
  /** The field at which a code is refused. */
  path?: string
}

/**
 * The table that a printed code stands for, if `tie` covers its branch. Outdated codes, forged
 * codes and codes of other companies are all refused in the same way.
 */
export async function tableOfCode(db: Db, { tie, seal, lang, token, path = 'token' }: Scan): Promise<ScannedTable> {
  const claim = claimOf(token)
  const row =
    claim &&
    (await db.one<ScannedTable & { token_epoch: number; table_secret: Buffer | null }>(sql`
      select t.company_id, t.branch_id, t.id as table_id, t.name as table_name, t.token_epoch, b.table_secret, b.table_prepaid as is_prepaid
      from dining_table t join branch b on b.company_id = t.company_id and b.id = t.branch_id and ${withinCompany(tie, 'b.company_id')}
      where ${withinCompany(tie, 't.company_id')} and t.id = ${claim.table_id} and t.is_active`))
  const secret = row?.table_secret ? secretOf({ seal }, row.table_secret) : nobodys
  if (!isSigned(token, secret) || !row || !claim || row.token_epoch !== claim.epoch)
    throw wrongAtTable(lang, path, 'table_code')
  const { company_id, branch_id, table_id, table_name, is_prepaid } = row
  return { company_id, branch_id, table_id, table_name, is_prepaid }
}

/** A guest at a table. */
export interface TableGuest extends BranchKey {
  guest_id: string
  /** The guest's session (visit). If the guests have joined others, the session of those others. */
  id: string
  /** The session that the guest has joined. */
  own_id: string
  /** The guests have left. */
  is_over: boolean
}

/**
 * The guest to whom a token was given; undefined if `tie` covers no such guest. A tie to a branch
 * covers only the guests who sit there.
 */
export async function guestOfToken(db: Db, tie: Tie, token: string): Promise<TableGuest | undefined> {
  const row = await db.one<Omit<TableGuest, 'own_id'> & { merged_into: string | null }>(sql`
    select g.id as guest_id, s.company_id, s.branch_id, s.id, s.merged_into, s.state = 'closed' as is_over from table_guest g
    join table_session s on s.company_id = g.company_id and s.id = g.session_id and ${within(tie, 's')}
    where ${withinCompany(tie, 'g.company_id')} and g.token_hash = ${sha256(token)}`)
  if (!row) return undefined
  const { company_id, branch_id, guest_id, is_over } = row
  return { company_id, branch_id, guest_id, is_over, id: row.merged_into ?? row.id, own_id: row.id }
}

/** The guest to whom a token was given; undefined once the guests have left. */
export async function seatedGuest(db: Db, tie: Tie, token: string): Promise<TableGuest | undefined> {
  const guest = await guestOfToken(db, tie, token)
  return guest?.is_over ? undefined : guest
}
