import { createHmac, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { proofCode } from '#contract/members/institution-proof.ts'
import type { Db } from '#server/db/pool.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { writeToMember } from './member-letters.ts'

/** A pending membership request, with everything that is needed to send its code. */
export interface Asking {
  company_id: string
  id: string
  institution_id: string
  institution_name: string
  company_name: string
  member_id: string
  email_domains: readonly string[]
  member_name: string
  language: Lang
}

/**
 * How many codes an address gets per day, over all requests, so that strangers cannot fill
 * anybody's mailbox.
 */
const perAddress = { max: 6, minutes: 24 * 60 }

const purpose = 'institution'
/**
 * The hash needs a key, so that somebody who reads the table cannot try a million codes against it.
 */
const keyed = ({ linkKey }: Kit, ...parts: string[]) =>
  createHmac('sha256', linkKey)
    .update(['institution-proof', ...parts].join('|'))
    .digest()

/**
 * Mails a code of six digits to an address at one of the institution's domains. An earlier code for
 * the same request becomes invalid.
 */
export async function sendProofCode(
  kit: Kit,
  asking: Asking,
  email: string,
): Promise<{ until: string; wait_sec: number }> {
  const key = emailKey(email)
  if (!asking.email_domains.includes(key.slice(key.lastIndexOf('@') + 1))) throw wrongField('email', 'not_its_domain')
  await takeTryOrRefuse(kit.db, { key: `institution-code:${asking.id}`, max: 1, minutes: proofCode.resendSec / 60 })
  await takeTryOrRefuse(kit.db, { key: `institution-mail:${sha256(key).toString('base64url')}`, ...perAddress })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const until = new Date(kit.now().getTime() + proofCode.minutes * 60_000)
  const data = JSON.stringify({
    key: keyed(kit, 'address', asking.company_id, asking.institution_id, key).toString('base64url'),
  })
  await kit.db.tx(async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${asking.id}, 14))`)
    await tx.one(
      sql`update one_time set used_at = now() where purpose = ${purpose} and subject = ${asking.id} and used_at is null`,
    )
    await tx.one(sql`insert into one_time (id, purpose, subject, hash, data, ends_at)
      values (${uuidv7()}, ${purpose}, ${asking.id}, ${keyed(kit, 'code', asking.id, code)}, ${data}, ${until})`)
    const { company_id, member_id, member_name: name, language, company_name: company } = asking
    const to = { company_id, member_id, name, email, language, company }
    await writeToMember(tx, 'institution-code', to, { institution: asking.institution_name, code })
  })
  return { until: until.toISOString(), wait_sec: proofCode.resendSec }
}

/**
 * Checks a typed code and returns the keyed hash of its address; throws 422 if the code is wrong.
 * The try is counted and committed before anything is compared; after five tries nothing is
 * compared any more. The code stays valid until `spendProof` uses it up.
 */
export async function provenAddress(
  kit: Kit,
  asking: { id: string },
  code: string,
): Promise<{ one_time: string; key: string }> {
  const row = await kit.db.one<{ id: string; hash: Buffer; data: { key: string } }>(sql`
    update one_time set tries = tries + 1 where purpose = ${purpose} and subject = ${asking.id} and used_at is null and ends_at > ${kit.now()}
      and tries < ${proofCode.tries} returning id, hash, data`)
  if (!row || !sameBytes(row.hash, keyed(kit, 'code', asking.id, code))) throw wrongField('code', 'code_wrong')
  return { one_time: row.id, key: row.data.key }
}

/** Uses a code up. Returns false if it was already used. */
export const spendProof = async (db: Db, one_time: string): Promise<boolean> =>
  (await db.one(sql`update one_time set used_at = now() where id = ${one_time} and used_at is null returning id`)) !==
  undefined
