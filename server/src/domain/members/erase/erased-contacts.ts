import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import type { Kit } from '#server/kit/kit.ts'
import { noteConsent } from '../consent/consents.ts'

/** For how many months an erased number or address gets no second welcome gift. */
const months = 12
/** The consent channels that use each kind of contact. */
const channelOf = { phone: ['sms', 'call'], email: ['email'] } as const

export interface Contact {
  kind: keyof typeof channelOf
  value: string
  /**
   * Whether the number is the member's main number. Additional numbers may be another member's main
   * number.
   */
  isOwn: boolean
}

export const contactsOf = (it: {
  phone: string | null
  email: string | null
  phones?: readonly string[]
}): Contact[] => [
  ...(it.phone ? [{ kind: 'phone' as const, value: it.phone, isOwn: true }] : []),
  ...(it.phones ?? []).map((value) => ({ kind: 'phone' as const, value, isOwn: false })),
  ...(it.email ? [{ kind: 'email' as const, value: emailKey(it.email), isOwn: true }] : []),
]

/**
 * A keyed hash of a contact. Without the key nobody can find a contact by trying. Each company has
 * hashes of its own, so that two companies cannot compare theirs.
 */
const hashOf = ({ lastingKey }: Pick<Kit, 'lastingKey'>, company_id: string, { kind, value }: Contact) =>
  createHmac('sha256', lastingKey).update(`erased contact ${company_id} ${kind} ${value}`).digest()

/**
 * Remembers contacts that are being erased, with the channels that were refused for them. For the
 * member's main number and address, this replaces what was remembered before, because earlier
 * refusals were applied when the member returned. For an additional number, it is added to earlier
 * refusals, because those may be another person's.
 */
export async function rememberContacts(
  db: Db,
  kit: Pick<Kit, 'lastingKey'>,
  company_id: string,
  contacts: readonly Contact[],
  refused: readonly ConsentChannel[],
  now: Date,
): Promise<void> {
  for (const it of contacts) {
    const channels = channelOf[it.kind].filter((channel) => refused.includes(channel))
    const kept = it.isOwn ? sql`excluded.refused` : sql`erased_contact.refused || excluded.refused`
    await db.one(sql`insert into erased_contact (company_id, hash, refused, gifts_from) values (${company_id}, ${hashOf(kit, company_id, it)}, ${channels},
      ${now}::timestamptz + make_interval(months => ${months}))
      on conflict (company_id, hash) do update set refused = ${kept}, gifts_from = excluded.gifts_from`)
  }
}

export interface Remembered {
  /** The channels that were refused for one of the contacts. */
  refused: ConsentChannel[]
  /** Whether a member with these contacts may get the welcome gift. */
  hasGift: boolean
}

/**
 * What is remembered about the contacts of many new members, by a key that the caller gives each
 * member. For most members nothing is remembered.
 */
export async function rememberedOf<K>(
  db: Db,
  kit: Pick<Kit, 'lastingKey'>,
  company_id: string,
  contacts: ReadonlyMap<K, readonly Contact[]>,
  now: Date,
): Promise<Map<K, Remembered>> {
  const keys = new Map<string, K[]>()
  for (const [key, its] of contacts)
    for (const it of its) {
      const hash = hashOf(kit, company_id, it).toString('hex')
      keys.set(hash, [...(keys.get(hash) ?? []), key])
    }
  const known = await db.many<{ hash: string; refused: ConsentChannel[]; has_gift: boolean }>(
    sql`select encode(hash, 'hex') as hash, refused, gifts_from <= ${now} as has_gift from erased_contact
      where company_id = ${company_id} and hash = any(select decode(it, 'hex') from unnest(${[...keys.keys()]}::text[]) it)`,
  )
  const found = new Map<K, Remembered>()
  for (const { hash, refused, has_gift } of known)
    for (const key of keys.get(hash) ?? []) {
      const before = found.get(key)
      found.set(key, {
        refused: [...new Set([...(before?.refused ?? []), ...refused])],
        hasGift: has_gift && (before?.hasGift ?? true),
      })
    }
  return found
}

/**
 * Applies what is remembered about a new member's contacts: earlier refusals apply again. Returns
 * whether the member may get the welcome gift.
 */
export async function welcome(
  db: Db,
  kit: Pick<Kit, 'lastingKey'>,
  it: { company_id: string; member_id: string; contacts: readonly Contact[]; now: Date },
): Promise<boolean> {
  const { company_id, member_id, now } = it
  const known = (await rememberedOf(db, kit, company_id, new Map([[member_id, it.contacts]]), now)).get(member_id)
  for (const channel of known?.refused ?? [])
    await noteConsent(db, {
      company_id,
      member_id,
      channel,
      status: 'refused',
      source: 'panel',
      at: now,
      proof: '',
      actor: null,
    })
  return known?.hasGift ?? true
}
