import * as z from 'zod/mini'

/** A password that a person chooses: at least ten characters, no other rule. */
export const newPassword = () => z.string().check(z.minLength(10), z.maxLength(256))

/** A new password together with its repetition, for people who type it (spec §2: entered twice). */
export const passwordTwice = { password: newPassword(), password_repeat: z.optional(z.string()) }

/** The check that goes with `passwordTwice`: the repetition must equal the password. */
export const sameTwice = z.refine<{ password: string; password_repeat?: string | undefined }>(
  (it) => it.password_repeat === undefined || it.password_repeat === it.password,
  { path: ['password_repeat'], error: 'password_repeat' },
)
