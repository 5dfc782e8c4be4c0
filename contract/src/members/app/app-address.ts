import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { branchRef, optionalText, ref, refId, text, uuid } from '../../kit/fields.ts'
import { countedIn } from '../../kit/quantities.ts'
import { appDelivery } from '../../ordering/app-delivery.ts'
import { member } from '../member.ts'

/** The maximum number of a member's addresses. */
export const maxAddresses = 50

const degrees = (max: number) => z.nullable(z.number().check(z.gte(-max), z.lte(max)))
const fields = {
  /** The member's own name for the place: home, work. */
  title: optionalText(60),
  text: text(300),
  directions: optionalText(300),
  district_id: z.nullable(refId()),
  city_id: z.nullable(refId()),
  lat: degrees(90),
  lng: degrees(180),
}

const row = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  directions: z.string(),
  district_id: z.nullable(z.int()),
  district_name: z.nullable(z.string()),
  city_id: z.nullable(z.int()),
  city_name: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  last_used_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type AppAddress = z.infer<typeof row>

const of = { permission: 'api-key', scope: 'member', module: 'api' } as const
const params = z.extend(member.params, { address_id: ref('member-address', uuid()) })

/**
 * A member's addresses, the one used last first. An order that is delivered to an address makes it
 * one of the member's, or renews it.
 */
export const appAddress = {
  /**
   * With `branch_id`, `delivery` says for each address what `GET /delivery/{branch_id}/quote` says
   * now for its place. It is null without a branch, and for an address without a place.
   */
  list: call({
    method: 'GET',
    path: '/app-member/{member_id}/address',
    ...of,
    params: member.params,
    query: z.strictObject({
      branch_id: z.optional(branchRef()),
      basket: z._default(
        countedIn('money', z.coerce.number().check(z.int(), z.nonnegative(), z.lte(2_000_000_000))),
        0,
      ),
    }),
    answer: z.array(
      z.extend(row, {
        delivery: z.nullable(
          z.extend(appDelivery.quote.answer, {
            /** The zone that decides; null for a ring, or if none does. */
            zone_name: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  /** The place is needed to know the zone and the fee: `lat` and `lng`, or neither. */
  create: call({
    method: 'POST',
    path: '/app-member/{member_id}/address',
    needs: [
      { field: 'lat', with: 'lng' },
      { field: 'lng', with: 'lat' },
    ],
    ...of,
    params: member.params,
    body: z.strictObject({
      title: z._default(fields.title, ''),
      text: fields.text,
      directions: z._default(fields.directions, ''),
      district_id: z._default(fields.district_id, null),
      city_id: z._default(fields.city_id, null),
      lat: z._default(fields.lat, null),
      lng: z._default(fields.lng, null),
    }),
    answer: row,
    idempotent: true,
    status: 201,
  }),
  /** Changes the fields that are sent. */
  update: call({
    method: 'PATCH',
    path: '/app-member/{member_id}/address/{address_id}',
    ...of,
    params,
    body: z.strictObject({
      title: z.optional(fields.title),
      text: z.optional(fields.text),
      directions: z.optional(fields.directions),
      district_id: z.optional(fields.district_id),
      city_id: z.optional(fields.city_id),
      lat: z.optional(fields.lat),
      lng: z.optional(fields.lng),
    }),
    answer: row,
  }),
  remove: call({
    method: 'DELETE',
    path: '/app-member/{member_id}/address/{address_id}',
    ...of,
    params,
    frees: true,
    answer: z.null(),
  }),
}
