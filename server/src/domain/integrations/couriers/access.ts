import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { tiedTo } from '#server/kit/guard/reach.ts'
import { openSecrets, type Secrets } from '#server/kit/record/access-secrets.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from '../fault.ts'
import type { CourierAccess, CourierClient } from './company.ts'
import { courierCompanyOf } from './registry.ts'

type Row = Omit<CourierAccess, 'secrets' | 'former'> & { secrets: Buffer }
type Opens = Pick<Kit, 'seal' | 'now'>
const columns = raw('company_id, id, branch_id, party, is_active, external_id, base_url, fee, fee_bearer, secrets')

async function find(db: Db, { seal, now }: Opens, where: Sql): Promise<CourierAccess | undefined> {
  const row = await db.one<Row>(sql`select ${columns} from courier_access where ${where}`)
  return row && { ...row, ...openSecrets<Secrets>(seal, row.secrets, now()) }
}

/** One of the company's accounts, active or not. */
export const courierAccessById = (db: Db, kit: Opens, company_id: string, id: string) =>
  find(db, kit, sql`company_id = ${company_id} and id = ${id}`)

/** The branch's account at a courier company, active or not. */
export const courierAccessAt = (
  db: Db,
  kit: Opens,
  { company_id, branch_id, party }: Pick<CourierAccess, 'company_id' | 'branch_id' | 'party'>,
) => find(db, kit, sql`company_id = ${company_id} and branch_id = ${branch_id} and party = ${party}`)

/** The account that an address names, active or not. Its company is remembered. */
export async function courierAccessNamed(kit: Pick<Kit, 'db'> & Opens, id: string): Promise<CourierAccess | undefined> {
  const tie = await tiedTo(kit.db, { everywhere: true }, 'courier_access', id).catch((error: unknown) => {
    if (error instanceof Fault) return undefined
    throw error
  })
  return tie && courierAccessById(kit.db, kit, tie.company, id)
}

/**
 * Makes calls for an account, and notes with the account whether it works. A refusal of a single
 * delivery says nothing about the account; no usable answer, or a refusal to sign in, does.
 */
export async function withCourierClient<T>(
  kit: Kit,
  access: CourierAccess,
  act: (client: CourierClient) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  try {
    const done = await act(courierCompanyOf(access.party).client(kit, access, options))
    await noteCourierHealth(kit, access, null)
    return done
  } catch (error) {
    if (error instanceof PlatformFault && error.kind !== 'refused' && error.kind !== 'unknown')
      await noteCourierHealth(kit, access, error.message)
    throw error
  }
}

/** How rarely the time of the last success is written, in ms. */
const quietMs = 60_000

/** Notes that an account works, or why it does not. */
export const noteCourierHealth = (
  { db, now }: Kit,
  { company_id, id }: Pick<CourierAccess, 'company_id' | 'id'>,
  failure: string | null,
) =>
  failure === null
    ? db.one(sql`update courier_access set worked_at = ${now()}, failure = null, failed_at = null
        where company_id = ${company_id} and id = ${id} and (failure is not null or worked_at is null or worked_at < ${new Date(now().getTime() - quietMs)})`)
    : db.one(sql`update courier_access set failure = ${failure}, failed_at = coalesce(failed_at, ${now()})
        where company_id = ${company_id} and id = ${id}`)
