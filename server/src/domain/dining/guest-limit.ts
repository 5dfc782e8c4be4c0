import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongAtTable } from './words.ts'

/**
 * How many future reservations a guest may make with one company. Staff may enter more for the
 * guest.
 */
export const maxAhead = 3

interface Booking {
  company_id: string
  phone: string
  email: string
  from: Date
  until: Date
  now: Date
  lang: Lang
}

/**
 * Refuses online bookings beyond what one party can use: a second table at the same time, or more
 * than `maxAhead` reservations. Guests are identified by phone and e-mail. Concurrent requests are
 * counted one after the other, so that none is missed.
 */
export async function refuseManyBookings(db: Db, it: Booking): Promise<void> {
  const { company_id, phone, lang } = it
  const email = it.email.toLowerCase()
  const keys = [phone, email].filter(Boolean).map((key) => `booking ${company_id} ${key}`)
  await db.many(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys.toSorted()}::text[]) as key`,
  )
  const ahead = await db.many<{ overlaps: boolean }>(sql`
    select tstzrange(starts_at, starts_at + make_interval(mins => minutes)) && tstzrange(${it.from}, ${it.until}) as overlaps from reservation
    where company_id = ${company_id} and status in ('pending', 'approved') and starts_at + make_interval(mins => minutes) > ${it.now}
      and ((phone = ${phone} and phone <> '') or (lower(email) = ${email} and email <> ''))`)
  if (ahead.some((one) => one.overlaps)) throw wrongAtTable(lang, 'phone', 'guest_overlaps')
  if (ahead.length >= maxAhead) throw wrongAtTable(lang, 'phone', 'guest_ahead', maxAhead)
}
