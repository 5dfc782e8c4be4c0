import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { email, ref, uuid } from '../kit/fields.ts'
import { passwordTwice, sameTwice } from './password.ts'

/** Seconds before another reset mail may be requested. */
export const resendAfter = 60

/**
 * Recovery of forgotten passwords (spec §7, walls §4.2). The first call always answers with an id,
 * even for an address without an account. The mailed code opens an account only together with that
 * id and that address.
 */
export const recovery = {
  forget: call({
    method: 'POST',
    path: '/user/forget-password',
    permission: 'public',
    guarded: true,
    body: z.strictObject({ email: email() }),
    answer: z.object({ reset_id: z.string() }),
  }),
  reset: call({
    method: 'POST',
    path: '/user/forget-password/{resetCode}',
    permission: 'public',
    guarded: true,
    /**
     * The six digits, or the key from the mail's link. The key cannot be guessed, and wrong guesses
     * at the digits do not invalidate it.
     */
    params: z.strictObject({ resetCode: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ email: email(), reset_id: uuid(), ...passwordTwice }).check(sameTwice),
    answer: z.null(),
  }),
  /** Spec §7 makes this a GET. The call only sends a mail; it does not show a password. */
  sendReset: call({
    method: 'GET',
    path: '/user/{user_id}/reset-password',
    permission: 'get-user-reset-password',
    params: z.strictObject({ user_id: ref('user', uuid()) }),
    answer: z.null(),
  }),
}
