import sql from 'sql-template-tag'
import { reservationSettings } from '#contract/organisation/reservation-settings.ts'
import type { AppliedSetting } from '#server/domain/organisation/applied-settings.ts'
import { settingDocument } from '#server/domain/organisation/setting-document.ts'
import type { Db } from '#server/db/pool.ts'
import { routes } from '#server/kit/context.ts'
import { announce } from '#server/kit/live/events.ts'

/** Stores the reservation rules of branches. */
export async function applyReservations(db: Db, it: AppliedSetting): Promise<void> {
  if (it.name !== 'reservation') return
  const { company_id, branch_ids, value, now } = it
  await db.one(sql`insert into reservation_rule (company_id, branch_id, turn_min, notice_min, max_ahead_days, covers_per_slot, online_max_guests, no_show_min, is_auto_approved, booking_url)
    select ${company_id}::uuid, id, ${value.turn_min}::int, ${value.notice_min}::int, ${value.max_ahead_days}::int, ${value.covers_per_slot}::int, ${value.online_max_guests}::int,
      ${value.no_show_min}::int, ${value.is_auto_approved}::boolean, ${value.booking_url} from unnest(${branch_ids}::uuid[]) as b(id)
    on conflict (company_id, branch_id) do update set turn_min = excluded.turn_min, notice_min = excluded.notice_min, max_ahead_days = excluded.max_ahead_days,
      covers_per_slot = excluded.covers_per_slot, online_max_guests = excluded.online_max_guests, no_show_min = excluded.no_show_min,
      is_auto_approved = excluded.is_auto_approved, booking_url = excluded.booking_url`)
  // Upcoming reservations are looked at again now, because the new rules may change when guests who
  // do not come count as no-shows.
  await db.one(sql`update reservation set next_at = ${now} where company_id = ${company_id} and branch_id = any(${branch_ids}::uuid[])
    and status = 'approved' and starts_at > ${now}`)
  for (const branch_id of branch_ids)
    await announce(db, { company_id, branch_id }, 'reservation', { reservation_id: null })
}

export const diningDocument = settingDocument(reservationSettings, 'reservation', async () => ({}))

export const reservationSettingsRoutes = routes(reservationSettings, diningDocument.handlers)
