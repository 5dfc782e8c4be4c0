import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
import type { ShiftKey } from './courier-link.ts'

export interface SentPosition {
  lat: number
  lng: number
  accuracy_m: number
  at: Date
}

/** The least time between two positions of a courier, in ms. A phone sends one every 15 seconds at most. */
export const leastApartMs = 10_000

/**
 * Replaces a courier's stored position. Returns `over` if the shift has ended, and `too_soon` if
 * the stored position is newer, or older by less than `leastApartMs`.
 */
export async function storePosition(
  { db }: Pick<Kit, 'db'>,
  { company_id, id, on_shift_since }: ShiftKey,
  { lat, lng, accuracy_m, at }: SentPosition,
): Promise<'stored' | 'over' | 'too_soon'> {
  return db.tx(async (tx) => {
    // The shift cannot end meanwhile, so that nothing is stored after its end.
    const isAtWork = await tx.one(sql`select 1 from courier
      where company_id = ${company_id} and id = ${id} and is_active and date_trunc('milliseconds', on_shift_since) = ${on_shift_since} for share`)
    if (!isAtWork) return 'over'
    const stored = await tx.one(sql`
      insert into courier_position as p (company_id, courier_id, lat, lng, accuracy_m, at)
      values (${company_id}, ${id}, ${lat}, ${lng}, ${accuracy_m}, ${at})
      on conflict (company_id, courier_id) do update set lat = excluded.lat, lng = excluded.lng, accuracy_m = excluded.accuracy_m, at = excluded.at
        where p.at <= ${new Date(at.getTime() - leastApartMs)} returning 1 as one`)
    return stored ? 'stored' : 'too_soon'
  })
}

/** Deletes where a courier was: the shift ends, or the courier no longer shares it. */
export const forgetPosition = (db: Db, { company_id, id }: Pick<ShiftKey, 'company_id' | 'id'>) =>
  db.one(sql`delete from courier_position where company_id = ${company_id} and courier_id = ${id}`)

/** A shift that nobody has ended leaves no position behind. */
export const positionChore = sweepRows(
  'courier_position',
  'company_id, courier_id',
  sql`at < now() - interval '12 hours'`,
)
