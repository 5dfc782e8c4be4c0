import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { email, ref, uuid } from '../kit/fields.ts'
import { passwordTwice, sameTwice } from './password.ts'

/** Seconds until a reset mail may be asked for again. */
export const resendAfter = 60

/**
 * Forgotten passwords (spec §7, walls §4.2). The first call always answers an id, for addresses nobody has too; the code of the mail opens one
 * account only together with that id and the address.
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
    /** The six digits, or the key of the mail's link, which nobody can guess and which guesses at the digits do not use up. */
    params: z.strictObject({ resetCode: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ email: email(), reset_id: uuid(), ...passwordTwice }).check(sameTwice),
    answer: z.null(),
  }),
  /** Spec §7 makes it a GET. It sends a mail and shows no password. */
  sendReset: call({
    method: 'GET',
    path: '/user/{user_id}/reset-password',
    permission: 'get-user-reset-password',
    params: z.strictObject({ user_id: ref('user', uuid()) }),
    answer: z.null(),
  }),
}
