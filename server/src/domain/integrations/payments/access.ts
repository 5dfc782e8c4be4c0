import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { tiedTo } from '#server/kit/guard/reach.ts'
import { openSecrets, type Secrets } from '#server/kit/record/access-secrets.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from '../fault.ts'
import type { PaymentAccess, PaymentClient } from './provider.ts'
import { paymentProviderOf } from './registry.ts'

type Row = Omit<PaymentAccess, 'secrets' | 'former'> & { secrets: Buffer }
type Opens = Pick<Kit, 'seal' | 'now'>
const columns = raw('company_id, id, provider, is_active, base_url, is_test, secrets')

async function find(db: Db, { seal, now }: Opens, where: Sql): Promise<PaymentAccess | undefined> {
  const row = await db.one<Row>(sql`select ${columns} from payment_access where ${where}`)
  return row && { ...row, ...openSecrets<Secrets>(seal, row.secrets, now()) }
}

/** The company's account to which new payments go. */
export const activeAccess = (db: Db, kit: Opens, company_id: string) =>
  find(db, kit, sql`company_id = ${company_id} and is_active`)

/** One of the company's accounts, active or not. */
export const accessById = (db: Db, kit: Opens, company_id: string, id: string) =>
  find(db, kit, sql`company_id = ${company_id} and id = ${id}`)

/** The account that an address names, active or not. Its company is remembered. */
export async function accessNamed(kit: Pick<Kit, 'db'> & Opens, id: string): Promise<PaymentAccess | undefined> {
  const tie = await tiedTo(kit.db, { everywhere: true }, 'payment_access', id).catch((error: unknown) => {
    if (error instanceof Fault) return undefined
    throw error
  })
  return tie && accessById(kit.db, kit, tie.company, id)
}

/** The company's account at a provider, active or not. */
export const accessAt = (db: Db, kit: Opens, company_id: string, provider: string) =>
  find(db, kit, sql`company_id = ${company_id} and provider = ${provider}`)

/**
 * Makes calls for an account, and notes with the account whether it works. A refusal of a single
 * payment says nothing about the account; no usable answer, or a refusal to sign in, does.
 */
export async function withClient<T>(
  kit: Kit,
  access: PaymentAccess,
  act: (client: PaymentClient) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  const provider = paymentProviderOf(access.provider)
  try {
    const done = await act(provider.client(kit, access, options))
    await noteHealth(kit, access, null)
    return done
  } catch (error) {
    if (error instanceof PlatformFault && error.kind !== 'refused' && error.kind !== 'unknown')
      await noteHealth(kit, access, error.message)
    throw error
  }
}

const noteHealth = ({ db, now }: Kit, { company_id, id }: PaymentAccess, failure: string | null) =>
  failure === null
    ? db.one(sql`update payment_access set worked_at = ${now()}, failure = null, failed_at = null
        where company_id = ${company_id} and id = ${id} and (failure is not null or worked_at is null or worked_at < ${new Date(now().getTime() - 60_000)})`)
    : db.one(sql`update payment_access set failure = ${failure}, failed_at = coalesce(failed_at, ${now()})
        where company_id = ${company_id} and id = ${id}`)
