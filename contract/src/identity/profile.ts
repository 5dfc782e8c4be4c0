import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { optionalPhone, pictureUrl, ref, refId, text, uuid, version } from '../kit/fields.ts'
import { passwordTwice, sameTwice } from './password.ts'

const params = z.strictObject({ user_id: ref('user', uuid()) })

const input = {
  name: text(60),
  surname: text(60),
  phone: optionalPhone(),
  language_id: refId(),
  profile_image: z.nullable(pictureUrl()),
}

const row = z.object({
  id: z.string(),
  ...input,
  email: z.string(),
  password_changed_at: z.nullable(z.string()),
  two_factor: z.object({
    since: z.nullable(z.string()),
    recovery_left: z.int(),
    /** The account or the company requires two-factor sign-in. */
    is_demanded: z.boolean(),
  }),
  version: version(),
})
export type Profile = z.infer<typeof row>

const device = z.object({
  id: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  created_at: z.string(),
  used_at: z.string(),
  /** Whether this is the device that makes the request. */
  is_this: z.boolean(),
  /** The name of the customer, if a partner opened the session for one customer. */
  company: z.nullable(z.string()),
})
export type SignedInDevice = z.infer<typeof device>

/** Calls that users make about their own account. They reach nobody else's account. */
export const profile = {
  read: call({
    method: 'GET',
    path: '/user/{user_id}/profile',
    permission: 'signed-in',
    isEarly: true,
    params,
    answer: row,
  }),
  update: call({
    method: 'PUT',
    path: '/user/{user_id}/profile',
    permission: 'signed-in',
    params,
    body: z.strictObject({ ...input, version: version() }),
    answer: row,
  }),
  changePassword: call({
    method: 'PATCH',
    path: '/user/{user_id}/change-password',
    permission: 'signed-in',
    params,
    body: z
      .strictObject({ old_password: z.string().check(z.minLength(1), z.maxLength(256)), ...passwordTwice })
      .check(sameTwice),
    answer: z.null(),
  }),
  sessions: call({
    method: 'GET',
    path: '/user/{user_id}/session',
    permission: 'signed-in',
    params,
    answer: z.array(device),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/user/{user_id}/session/{session_id}',
    permission: 'signed-in',
    params: z.extend(params, { session_id: ref('session', uuid()) }),
    answer: z.null(),
  }),
  /** Ends every session except the one making the request. */
  endOthers: call({
    method: 'DELETE',
    path: '/user/{user_id}/session',
    permission: 'signed-in',
    params,
    answer: z.null(),
  }),
}
