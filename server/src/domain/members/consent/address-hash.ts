import { createHmac } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sameBytes } from '#server/kit/guard/tokens.ts'
import { defineChore, perTenant } from '#server/kit/jobs/work.ts'

let key: Buffer
/**
 * The block size of SHA-256 in bytes. The lasting key is shorter than that, so HMAC only pads it.
 */
const blockBytes = 64
/**
 * The key in the forms that HMAC uses in its inner and outer round (RFC 2104). PostgreSQL has only
 * plain SHA-256 and needs both to compute the same hash.
 */
let pads: { inner: Buffer; outer: Buffer }

/**
 * Sets the key for hashing addresses at start-up, because the code that records consents has no
 * access to the kit.
 */
export function hashAddressesUnder({ lastingKey }: Pick<Kit, 'lastingKey'>): void {
  key = lastingKey
  const pad = (byte: number) => Buffer.alloc(blockBytes, byte).map((it, at) => it ^ (key[at] ?? 0))
  pads = { inner: Buffer.from(pad(0x36)), outer: Buffer.from(pad(0x5c)) }
}

/** A member's phone and e-mail. */
export interface Reachable {
  phone: string | null
  email_key: string | null
}

/**
 * The number or address that a member uses for a channel, for which their consent answer is given.
 * Null if the member has none or the channel uses none.
 */
export const addressOf = (channel: ConsentChannel, { phone, email_key }: Reachable): string | null =>
  channel === 'notification' ? null : channel === 'email' ? email_key : phone

const said = (company_id: string) => `consent address ${company_id} `

/**
 * A keyed hash of a number or address. Without the key nobody can find an address by trying. Each
 * company has hashes of its own, so that two companies cannot compare theirs. Empty if there is no
 * address.
 */
export const addressHash = (company_id: string, address: string | null): Buffer =>
  address === null
    ? Buffer.alloc(0)
    : createHmac('sha256', key)
        .update(said(company_id) + address)
        .digest()

/** The same hash, computed in SQL from an address column that is not null. */
export const hashSql = (company_id: string, address: Sql): Sql =>
  sql`sha256(${pads.outer}::bytea || sha256(${pads.inner}::bytea || convert_to(${said(company_id)} || ${address}, 'UTF8')))`

/**
 * Whether the consent answer that was stored with this hash was given for that address. Answers
 * from before hashes were stored count for the current address.
 */
export const isOfAddress = (hash: Buffer | null, company_id: string, address: string | null): boolean =>
  hash === null || (address !== null && sameBytes(addressHash(company_id, address), hash))

const batch = 2000

const bindAddresses = perTenant(
  ({ db }) =>
    db.many<{ company_id: string }>(sql`/* platform: housekeeping */
      select distinct company_id from member_consent where address_hash is null and channel <> 'notification'`),
  async ({ db }, { company_id }) => {
    const rows = await db.many<Reachable & { member_id: string; channel: ConsentChannel }>(sql`
      select k.member_id, k.channel, m.phone, m.email_key from member_consent k
        join member m on m.company_id = ${company_id} and m.id = k.member_id
      where k.company_id = ${company_id} and k.address_hash is null and k.channel <> 'notification' order by k.member_id limit ${batch}`)
    const hashed = rows.map(({ member_id, channel, ...it }) => ({
      member_id,
      channel,
      hash: `\\x${addressHash(company_id, addressOf(channel, it)).toString('hex')}`,
    }))
    if (rows.length > 0)
      await db.one(sql`update member_consent k set address_hash = it.hash
        from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as it(member_id uuid, channel text, hash bytea)
        where k.company_id = ${company_id} and k.member_id = it.member_id and k.channel = it.channel and k.address_hash is null`)
    return rows.length < batch ? undefined : 'more'
  },
)

/**
 * Binds old answers, recorded before hashes were stored, to the member's current number or address,
 * so that they do not apply to a later one.
 */
export const addressChore = defineChore('consent addresses', bindAddresses, { atStart: true })
