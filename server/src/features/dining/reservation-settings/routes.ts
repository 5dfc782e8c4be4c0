import sql from 'sql-template-tag'
import { reservationSettings } from '#contract/organisation/reservation-settings.ts'
import { bookingBranch } from '#server/domain/dining/booking-branch.ts'
import { routes } from '#server/kit/context.ts'
import { documentRoutes } from '#server/kit/document.ts'
import { announce } from '#server/kit/events.ts'

export const diningDocument = documentRoutes(reservationSettings, {
  version: 'reservation_version',
  columns: [],
  load: async (db, { company_id, id }) => {
    const { rules, booking_url } = await bookingBranch(db, { company_id, branch_id: id })
    return { ...rules, booking_url }
  },
  write: async (db, it, { company_id, id: branch_id, ctx }) => {
    await db.one(sql`insert into reservation_rule (company_id, branch_id, turn_min, notice_min, max_ahead_days, covers_per_slot, online_max_guests, no_show_min, is_auto_approved, booking_url)
      values (${company_id}, ${branch_id}, ${it.turn_min}, ${it.notice_min}, ${it.max_ahead_days}, ${it.covers_per_slot}, ${it.online_max_guests}, ${it.no_show_min}, ${it.is_auto_approved}, ${it.booking_url})
      on conflict (company_id, branch_id) do update set turn_min = excluded.turn_min, notice_min = excluded.notice_min, max_ahead_days = excluded.max_ahead_days,
        covers_per_slot = excluded.covers_per_slot, online_max_guests = excluded.online_max_guests, no_show_min = excluded.no_show_min,
        is_auto_approved = excluded.is_auto_approved, booking_url = excluded.booking_url`)
    // When guests are given up is told by the new rules.
    await db.one(sql`update reservation set next_at = ${ctx.now} where company_id = ${company_id} and branch_id = ${branch_id}
      and status = 'approved' and starts_at > ${ctx.now}`)
    await announce(db, { company_id, branch_id }, 'reservation', { reservation_id: null })
  },
})

export const reservationSettingsRoutes = routes(reservationSettings, diningDocument.handlers)
