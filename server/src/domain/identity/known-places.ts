import { createHmac, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { PublicContext } from '#server/kit/context.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sameBytes } from '#server/kit/guard/tokens.ts'
import type { Limit } from './attempts.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'

/**
 * For how many days a device token is valid, and for how many days an IP address stays known after
 * a sign-in.
 */
const markDays = 180
const placeDays = 90
const maxMarks = 10
const dayMs = 86_400_000

/**
 * The user of a device token. The token becomes invalid when the password with which it was
 * obtained changes.
 */
interface Owner {
  id: string
  password_hash: string | null
}

const sign = (kit: Kit, device: string, day: number, { id, password_hash }: Owner) =>
  createHmac('sha256', kit.doorKey)
    .update(JSON.stringify(['device', device, day, id, password_hash]))
    .digest()
    .subarray(0, 16)

const today = (kit: Kit) => Math.floor(kit.now().getTime() / dayMs)

/**
 * The token of a device on which a user has proved their identity. The device stores it beside the
 * session's tokens; the server stores none.
 */
export function deviceToken(kit: Kit, owner: Owner, device = randomBytes(12).toString('base64url')): string {
  const day = today(kit)
  return `${device}.${day}.${sign(kit, device, day, owner).toString('base64url')}`
}

/** The id of the device, if the header `device` holds a valid device token for this user. */
export function knownDevice(kit: Kit, headers: PublicContext['headers'], owner: Owner | undefined): string | undefined {
  if (!owner?.password_hash) return undefined
  for (const mark of String(headers['device'] ?? '').split(',', maxMarks)) {
    const [, device, day, signature] = /^([\w-]{16})\.(\d{1,6})\.([\w-]{22})$/.exec(mark.trim()) ?? []
    if (!device || !signature || Number(day) < today(kit) - markDays) continue
    if (sameBytes(sign(kit, device, Number(day), owner), Buffer.from(signature, 'base64url'))) return device
  }
  return undefined
}

/**
 * Whether a client stores device tokens at all. Such a client sends the header with every sign-in,
 * with an empty value before it has a token.
 */
export const keepsDeviceTokens = (headers: PublicContext['headers']): boolean => headers['device'] !== undefined

/** Remembers the IP address from which a user has proved their identity. */
export const rememberPlace = (db: Db, user_id: string, ip: string) =>
  db.one(sql`insert into known_place (user_id, place, seen_at) values (${user_id}, ${networkOf(ip)}, now())
    on conflict (user_id, place) do update set seen_at = excluded.seen_at`)

/**
 * If there is no such user, this made-up id is looked up instead, so that the answer for an unused
 * e-mail address takes as long as any other.
 */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The limit for a known caller, recognised by a device token or by the IP address of an earlier
 * sign-in.
 */
export async function knownLimit(
  { kit, db, ip, headers }: Pick<PublicContext, 'kit' | 'db' | 'ip' | 'headers'>,
  owner: Owner | undefined,
  purpose: string,
  it: { max: number; minutes: number },
): Promise<Limit | undefined> {
  const device = knownDevice(kit, headers, owner)
  if (owner && device) return { key: `${purpose}-device:${device} ${owner.id}`, ...it }
  const place = networkOf(ip)
  const known = await db.one(
    sql`select 1 as one from known_place where user_id = ${owner?.id ?? nobody} and place = ${place} and seen_at > now() - make_interval(days => ${placeDays})`,
  )
  return owner && known && { key: `${purpose}-place:${place} ${owner.id}`, ...it }
}

export const placeChore = sweepRows(
  'known_place',
  'user_id, place',
  sql`seen_at < now() - make_interval(days => ${placeDays})`,
)
