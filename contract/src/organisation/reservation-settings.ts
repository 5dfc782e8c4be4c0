import * as z from 'zod/mini'
import { branchDocument } from '../kit/document.ts'
import { orEmpty, url } from '../kit/fields.ts'

/** The largest party a reservation may be for. */
export const maxGuests = 200
const within = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** What a branch decides about reservations; the fields are told in reservation-starts.ts. Saved as one, with one version. */
export const reservationSettings = branchDocument('reservation-settings', {
  path: 'settings/reservation',
  method: 'PUT',
  resource: 'branch-setting',
  input: {
    turn_min: within(0, 60),
    notice_min: within(0, 10_080),
    max_ahead_days: within(0, 365),
    covers_per_slot: z.nullable(within(1, 1000)),
    online_max_guests: within(1, maxGuests),
    no_show_min: z.nullable(within(15, 240)),
    is_auto_approved: z.boolean(),
    /** Where guests book on the company's own site; people copy it from here. */
    booking_url: orEmpty(url()),
  },
  shows: {},
})
