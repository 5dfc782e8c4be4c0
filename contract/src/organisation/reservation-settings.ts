import * as z from 'zod/mini'
import { branchDocument } from '../kit/document.ts'
import { orEmpty, url } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'

/** The largest party a reservation may be for. */
export const maxGuests = 200

/**
 * A branch's rules for reservations, set by itself or its company (the setting `reservation`). The
 * fields are explained in reservation-starts.ts. They are saved together, with one version.
 */
export const reservationSettings = branchDocument('reservation-settings', {
  path: 'settings/reservation',
  method: 'PUT',
  resource: 'branch-setting',
  input: {
    turn_min: quantity('minutes', 0, 60),
    notice_min: quantity('minutes', 0, 10_080),
    max_ahead_days: quantity('days', 0, 365),
    covers_per_slot: z.nullable(quantity('count', 1, 1000)),
    online_max_guests: quantity('count', 1, maxGuests),
    no_show_min: z.nullable(quantity('minutes', 15, 240)),
    is_auto_approved: z.boolean(),
    /** The booking page on the company's own site. Users copy its address from here. */
    booking_url: orEmpty(url()),
  },
  shows: {},
})
