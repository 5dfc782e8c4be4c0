import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { text } from '../kit/fields.ts'

/** Ten codes in case the phone is lost. They are shown only once. */
const codes = z.object({ recovery_codes: z.array(z.string()) })
const proof = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(256)) })

/**
 * The second step of signing in: a time-based code of six digits (RFC 6238), or one of the recovery
 * codes.
 */
export const twoFactor = {
  /** Creates a new secret, which takes effect on `confirm`. */
  start: call({
    method: 'POST',
    path: '/user/two-factor',
    permission: 'signed-in',
    isEarly: true,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
  }),
  confirm: call({
    method: 'POST',
    path: '/user/two-factor/confirm',
    permission: 'signed-in',
    isEarly: true,
    body: z.strictObject({ code: text(20) }),
    answer: codes,
  }),
  renew: call({
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    permission: 'signed-in',
    body: proof,
    answer: codes,
  }),
  stop: call({
    method: 'POST',
    path: '/user/two-factor/stop',
    permission: 'signed-in',
    body: proof,
    answer: z.null(),
  }),
}
