import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { langs } from '../../kit/field-words.ts'
import { companyRef, email, oneOf, optionalText, phone, uuid } from '../../kit/fields.ts'
import { appSources, ownMember } from './app-member.ts'
import { member, personFields } from '../member.ts'

/** A code sent to a number or an address: for how many minutes it is valid, and its tries. */
export const signInCode = { minutes: 10, tries: 5 } as const
/** Until so many hours after the member signed in, a member token can be renewed by itself. */
export const renewableHours = 24

const token = z.object({
  member_id: z.string(),
  token: z.string(),
  /** When the token expires: after 15 minutes. */
  until: z.string(),
})
export type MemberToken = z.infer<typeof token>

const contact = { phone: z.optional(phone()), email: z.optional(email()) }

/**
 * Signing in and out members of an app that proves no numbers itself. A member token is sent as
 * `Authorization: Bearer member_…` in place of the company's key. With a token, only the calls
 * below /app-member/{member_id} are possible, and those that follow and cancel an order
 * (`customerOrder`), and only for the token's own member, so an app may keep a token on the member's
 * device.
 */
export const appSignIn = {
  /**
   * Sends six digits to a phone number or an e-mail address, not both. The answer is the same
   * whether or not the number or address is a member's. Codes are limited per `guest`, per number
   * or address, and per company; a guest who has confirmed a code for the same number or address
   * before has a limit of their own, which others cannot use up.
   */
  sendCode: call({
    method: 'POST',
    path: '/app-member/code',
    permission: 'api-key',
    scope: 'member',
    module: 'api',
    guarded: true,
    body: z.strictObject({ company_id: companyRef(), ...contact, language: z.optional(oneOf(langs)) }),
    answer: z.object({ code_id: z.string(), until: z.string() }),
  }),
  /**
   * Signs the member in with the code, and answers the member and a member token. If nobody has the
   * number or address yet, makes a member, for which `name` is needed (422 `required`; the code
   * stays valid). A code that is wrong, used or expired is refused with 422 `code_wrong`, and after
   * five tries so is the right one.
   */
  confirmCode: call({
    method: 'POST',
    path: '/app-member/code/confirm',
    permission: 'api-key',
    scope: 'member',
    module: 'api',
    body: z.strictObject({
      company_id: companyRef(),
      ...contact,
      code_id: uuid(),
      code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'code_wrong')),
      registered_from: oneOf(appSources),
      name: z._default(optionalText(60), ''),
      surname: z._default(personFields.surname, ''),
      language: z.optional(oneOf(langs)),
    }),
    answer: z.object({ ...token.shape, is_new: z.boolean(), member: ownMember }),
  }),
  /**
   * A new member token. A company's key gets one for any of its members, for an app that has proved
   * the number itself. A member token that is still valid gets the next one, until 24 hours after
   * the member signed in. It is given also without a licence, because a member needs it to refuse
   * messages and to be erased.
   */
  renewToken: call({
    method: 'POST',
    path: '/app-member/{member_id}/token',
    permission: 'api-key',
    scope: 'member',
    module: 'api',
    frees: true,
    params: member.params,
    answer: token,
  }),
  /**
   * Signs out. A call with a member token ends that token's sign-in and all tokens that came from
   * it. With `everywhere`, it ends all of the member's sign-ins. A call with a company's key always
   * ends all of them. Sign-ins also end when the member is erased, is merged into another, or gets
   * another phone number or e-mail address.
   */
  signOut: call({
    method: 'DELETE',
    path: '/app-member/{member_id}/token',
    permission: 'api-key',
    scope: 'member',
    module: 'api',
    frees: true,
    params: member.params,
    query: z.strictObject({ everywhere: z.optional(oneOf(['true', 'false'])) }),
    answer: z.null(),
  }),
}
