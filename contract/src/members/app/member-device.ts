import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { chosenUuid } from '../../kit/chosen-id.ts'
import { langs } from '../../kit/field-words.ts'
import { oneOf, ref, refId, text, url } from '../../kit/fields.ts'
import { member } from '../member.ts'
import { devicePlatforms } from '../sources.ts'

/**
 * The maximum number of a member's devices. Beyond it, the device that was seen least recently is
 * removed.
 */
export const maxDevices = 20

/** A version of an app as its store shows it, such as 4.2.0. */
const appVersion = () => z.string().check(z.trim(), z.regex(/^\d{1,4}(\.\d{1,4}){0,3}$/))

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A Web Push subscription as the browser gives it to the page. */
const webPush = z.strictObject({
  endpoint: url().check(z.regex(/^https:/, 'url'), z.maxLength(1000)),
  p256dh: z.string().check(z.regex(/^[\w-]{80,100}=*$/)),
  auth: z.string().check(z.regex(/^[\w-]{20,30}=*$/)),
})

const of = { permission: 'api-key', scope: 'member', module: 'api' } as const
const params = z.extend(member.params, { device_id: ref('member-device', chosenUuid()) })

/** The devices on which a member uses an ordering app, and when the member was last seen there. */
export const memberDevice = {
  /**
   * Registers a device, or what has changed about it. The app chooses `device_id` at its first start
   * and keeps it. `push_token` is a token of FCM, `web_push` a subscription of the browser; both are
   * null while push messages are not allowed. A device or a token that another member had is from
   * now on this member's. `must_update` says that the company no longer supports this version.
   */
  put: call({
    method: 'PUT',
    path: '/app-member/{member_id}/device/{device_id}',
    ...of,
    params,
    body: z.strictObject({
      platform: oneOf(devicePlatforms),
      app_version: appVersion(),
      push_token: z._default(z.nullable(z.string().check(z.regex(/^[\w:.-]{20,1000}$/))), null),
      web_push: z._default(z.nullable(webPush), null),
      language: oneOf(langs),
      timezone: text(60).check(z.refine(isZone, 'choice')),
    }),
    answer: z.object({
      device_id: z.string(),
      must_update: z.boolean(),
      /** The oldest version that the company supports; empty if it supports all. */
      min_version: z.string(),
      /** Where the app's new version is; empty if the company has not said so. */
      store_url: z.string(),
    }),
  }),
  /** Forgets a device, for example when the member signs out there. */
  remove: call({
    method: 'DELETE',
    path: '/app-member/{member_id}/device/{device_id}',
    ...of,
    params,
    frees: true,
    answer: z.null(),
  }),
  /**
   * Says that the member uses the app now. With `device_id`, at most one such call per device and
   * minute is kept, unless it brings another city or a sign-in.
   */
  seen: call({
    method: 'POST',
    path: '/app-member/{member_id}/seen',
    ...of,
    params: member.params,
    body: z.strictObject({
      device_id: z.optional(chosenUuid()),
      /** The member has just signed in. */
      has_signed_in: z._default(z.boolean(), false),
      /** The city that the member has chosen. */
      city_id: z.optional(refId()),
    }),
    answer: z.object({ is_kept: z.boolean() }),
  }),
}
