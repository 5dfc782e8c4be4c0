/** The default rules for reservations; the fields are explained in dining/reservation-starts.ts. */
export const usualReservations = {
  turn_min: 10,
  notice_min: 60,
  max_ahead_days: 60,
  covers_per_slot: null,
  online_max_guests: 12,
  no_show_min: null,
  is_auto_approved: false,
}
